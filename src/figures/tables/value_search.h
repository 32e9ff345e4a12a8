#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "playback/dimensions.h"

namespace figures::tables {

struct FoundValue {
  playback::Dimension dimension;
  std::string value;
  std::int64_t attempts;  // in thousandths
};

// Returns values of these dimensions that contain the text, large and small letters alike: at most `max` of all, those
// with the most attempts first. Looks at the roll-ups of the last thirty days and of today's hours.
std::vector<FoundValue> values_with(db::Database& db, const std::string& user_id,
                                    const std::vector<playback::Dimension>& dimensions, const std::string& text,
                                    std::size_t max);

}  // namespace figures::tables
