#pragma once
#include <optional>
#include <string>
#include <vector>

#include "events/tables/figure_condition.h"
#include "events/tables/session_selection.h"
#include "web/parameters.h"
#include "worker.h"

namespace events::handlers {

// Parses a condition such as startupMs>=4000. Returns nullopt if it names no figure or is not a condition.
std::optional<tables::FigureCondition> parse_condition(const std::string& text);

// Reads the conditions of all `filter` parameters: filter=player:hls.js, or filter=NAME for a saved filter, which is
// replaced by its conditions.
std::vector<tables::session_figures::Filter> read_filters(web::Parameters& parameters, Worker& worker,
                                                          const std::string& account_id);
// Reads a parameter that stands for a dimension, as if it were filter=DIMENSION:VALUE. Returns nullopt if it is not
// given.
std::optional<tables::session_figures::Filter> read_filter_of(web::Parameters& parameters, Worker& worker,
                                                              const std::string& account_id,
                                                              playback::Dimension dimension, const char* name);
// Reads a parameter whose value is the name of a dimension. Returns nullopt if it is not given or is not such a name.
std::optional<playback::Dimension> read_dimension(web::Parameters& parameters, db::Database& db,
                                                  const std::string& account_id, const char* name);

}  // namespace events::handlers
