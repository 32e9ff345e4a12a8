#include "telemetry/rules/roll_up.h"

#include <algorithm>

#include "telemetry/rules/dimension.h"
#include "telemetry/rules/session_sums.h"

namespace telemetry::rules {
namespace {

using tables::stream_figures::kAllStreams;
using tables::stream_figures::Span;

constexpr std::size_t kMostValues = 100;

// How many values may be there while sessions are added, and how many of them are kept when there are more.
struct Room {
  std::size_t most, kept;
};
constexpr Room kRoom{2000, 1000}, kRoomOfStream{300, 150};

}  // namespace

void RollUp::add(const tables::playback_figures::Row& session) {
  const auto& stream = session.stream_id;
  add_session(values_[{Dimension::whole, kAllStreams}][""], session);
  if (stream) add_session(values_[{Dimension::whole, *stream}][""], session);
  const bool by_stream = has_dimensions(stream);
  for (const auto dimension : tables::kStoredDimensions) {
    add_value(dimension, kAllStreams, session);
    if (by_stream) add_value(dimension, *stream, session);
  }
}

bool RollUp::has_dimensions(const std::optional<std::string>& stream) const {
  return stream && span_ == Span::day && (!streams_ || streams_->count(*stream));
}

void RollUp::add_value(Dimension dimension, const std::string& stream, const tables::playback_figures::Row& session) {
  auto& values = values_[{dimension, stream}];
  add_session(values[value_of(dimension, session)], session);
  const auto& room = stream == kAllStreams ? kRoom : kRoomOfStream;
  if (values.size() > room.most) move_smallest_to_other(values, room.kept);
}

std::vector<tables::stream_figures::Row> RollUp::rows() const {
  std::vector<tables::stream_figures::Row> rows;
  for (const auto& [key, all] : values_) {
    auto values = all;
    move_smallest_to_other(values, kMostValues);
    for (auto& [value, sums] : values) rows.push_back({key.first, key.second, value, std::move(sums)});
  }
  return rows;
}

void RollUp::move_smallest_to_other(ByValue& values, std::size_t kept) {
  std::vector<std::pair<std::int64_t, std::string>> largest_first;
  for (const auto& [value, sums] : values) {
    if (!value.empty() && value != kOther) largest_first.emplace_back(-sums.attempts, value);
  }
  if (largest_first.size() <= kept) return;
  std::sort(largest_first.begin(), largest_first.end());
  auto& other = values[kOther];
  for (std::size_t i = kept; i < largest_first.size(); ++i) {
    const auto moved = values.find(largest_first[i].second);
    other += moved->second;
    values.erase(moved);
  }
}

}  // namespace telemetry::rules
