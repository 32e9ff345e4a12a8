#pragma once
#include <functional>
#include <string>
#include <vector>

#include "events/tables/session_selection.h"
#include "playback/dimensions.h"

namespace events::rules {

// Returns the value of the dimension that a session counts under, or an empty text if it is not known. A stream is its
// 16 bytes. Trailing spaces of an error code are removed, since the database ignores them when it compares values.
std::string value_of(playback::Dimension dimension, const tables::session_figures::Row& session);

// Returns whether the session, or a part of it that one CDN delivered, passes all filters.
bool passes(const tables::session_figures::Row& session, const std::vector<tables::session_figures::Filter>& filters);

// Calls use(part) with the part of a session that each CDN counts, in turn: each has the time that it served, and the
// first also has the start and the end. A session that did not change its CDN is passed as it is, without a copy.
void by_cdn(const tables::session_figures::Row& session,
            const std::function<void(const tables::session_figures::Row&)>& use);

}  // namespace events::rules
