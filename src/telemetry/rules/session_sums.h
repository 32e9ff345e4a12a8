#pragma once
#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/sums.h"

namespace telemetry::rules {

// Adds what one session counts for, by its weight. This is where each column of stream_hours is defined.
void add_session(tables::Sums& sums, const tables::playback_figures::Row& session);

}  // namespace telemetry::rules
