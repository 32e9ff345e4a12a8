#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "playback/dimensions.h"
#include "playback/thousandths.h"

namespace figures::tables {

struct FoundValue {
  playback::Dimension dimension;
  std::string value;
  playback::Thousandths attempts;
};

// Returns values of these dimensions that contain the text, in large or small letters: at most `max` in all, those with
// the most sessions first. Looks at the roll-ups of the last thirty days, and of the last 24 hours. No session counts
// twice.
std::vector<FoundValue> values_with(db::Database& db, const std::string& account_id,
                                    const std::vector<playback::Dimension>& dimensions, const std::string& text,
                                    std::size_t max);

}  // namespace figures::tables
