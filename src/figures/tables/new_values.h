#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "playback/dimensions.h"
#include "playback/thousandths.h"

namespace figures::tables {

struct NewValue {
  playback::Dimension dimension;
  std::string value;
  std::int64_t begins_at;  // of the first hour that has it, in ms since 1970
};

// Returns values of these dimensions that are new: at least so many sessions of the last 24 hours have them, as far as
// roll-ups of hours exist, and none of the 14 days before. Those have as many with other values of the dimension, the
// first of them a day before the new one: of what is used for the first time, nothing is new. At least one dimension
// has to be given.
std::vector<NewValue> new_values(db::Database& db, const std::string& account_id,
                                 const std::vector<playback::Dimension>& dimensions, std::int64_t now,
                                 playback::Thousandths least_sessions);

}  // namespace figures::tables
