#pragma once
#include <functional>
#include <string>
#include <vector>

#include "events/tables/session_figures_query.h"
#include "playback/dimensions.h"

namespace events::rules {

// Returns the value of the dimension that a session counts under; empty if it is not known. Spaces at its end are cut
// off, as the database does not tell values apart by them. A stream is its 16 bytes.
std::string value_of(playback::Dimension dimension, const tables::session_figures::Row& session);

// Returns whether the session, or a part of it that one CDN delivered, passes all filters.
bool passes(const tables::session_figures::Row& session, const std::vector<tables::session_figures::Filter>& filters);

// Calls use(part) with what each CDN counts of a session, in turn: the first has its start and its end, and each the
// time that it served. A session that did not change its CDN is used as it is, without a copy.
void by_cdn(const tables::session_figures::Row& session,
            const std::function<void(const tables::session_figures::Row&)>& use);

}  // namespace events::rules
