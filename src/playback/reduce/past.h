#pragma once
#include "playback/session_figures.h"

namespace playback {

// Keeps what was known of a session before its first events were deleted, as they are in time. What they alone tell is
// taken from the past, and no total becomes less. Doing so again changes nothing.
void keep_past(SessionFigures& figures, const SessionFigures& past);

}  // namespace playback
