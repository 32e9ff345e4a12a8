#include "telemetry/rules/roll_up.h"

#include <algorithm>

#include "telemetry/rules/dimension.h"
#include "telemetry/rules/session_sums.h"

namespace telemetry::rules {
namespace {

using tables::stream_figures::kAllStreams;
using tables::stream_figures::Span;

constexpr std::size_t kMostValues = 100;

}  // namespace

void RollUp::add(const tables::playback_figures::Row& session) {
  const auto& stream = session.stream_id;
  add_session(values_[{Dimension::whole, kAllStreams}][""], session);
  if (stream) add_session(values_[{Dimension::whole, *stream}][""], session);
  for (const auto dimension : tables::kStoredDimensions) {
    const auto value = value_of(dimension, session);
    add_session(values_[{dimension, kAllStreams}][value], session);
    if (stream && span_ == Span::day) add_session(values_[{dimension, *stream}][value], session);
  }
}

std::vector<tables::stream_figures::Row> RollUp::rows() const {
  std::vector<tables::stream_figures::Row> rows;
  for (const auto& [key, all] : values_) {
    auto values = all;
    move_smallest_to_other(values);
    for (auto& [value, sums] : values) rows.push_back({key.first, key.second, value, std::move(sums)});
  }
  return rows;
}

void RollUp::move_smallest_to_other(ByValue& values) {
  std::vector<std::pair<std::int64_t, std::string>> largest_first;
  for (const auto& [value, sums] : values) {
    if (!value.empty() && value != kOther) largest_first.emplace_back(-sums.attempts, value);
  }
  if (largest_first.size() <= kMostValues) return;
  std::sort(largest_first.begin(), largest_first.end());
  auto& other = values[kOther];
  for (std::size_t i = kMostValues; i < largest_first.size(); ++i) {
    const auto moved = values.find(largest_first[i].second);
    other += moved->second;
    values.erase(moved);
  }
}

}  // namespace telemetry::rules
