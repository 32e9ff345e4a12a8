#include "figures/rules/rollups/rollup_builder.h"

#include <algorithm>

#include "events/rules/dimension_value.h"

namespace figures::rules {
namespace {

using tables::rollups::Granularity;
using tables::rollups::kAllStreams;

constexpr std::size_t kMaxValues = 100;

// Limits how many values there may be while sessions are added, and how many of them are kept when there are more.
struct ValueLimit {
  std::size_t most, kept;
};
constexpr ValueLimit kLimit{2000, 1000}, kStreamLimit{300, 150};

// Leaves out CDNs, as one may have delivered only a part of the session.
std::vector<std::pair<playback::Dimension, std::string>> values_of(
    const events::tables::session_figures::Row& session) {
  std::vector<std::pair<playback::Dimension, std::string>> values;
  for (const auto& info : playback::all_dimensions()) {
    if (!playback::is_rolled_up(info.dimension) || info.dimension == playback::Dimension::cdn) continue;
    auto value = events::rules::value_of(info.dimension, session);
    if (!value.empty()) values.emplace_back(info.dimension, std::move(value));
  }
  return values;
}

}  // namespace

void RollupBuilder::add(const events::tables::session_figures::Row& session) {
  if (const auto& automated = session.identity.client[playback::Dimension::automated]; !automated.empty())
    return add_value(playback::Dimension::automated, kAllStreams, automated, session);
  const auto& stream = session.identity.stream_id;
  values_[{playback::Dimension::whole, kAllStreams}][""].add(session.figures, session.outcome);
  if (stream) values_[{playback::Dimension::whole, *stream}][""].add(session.figures, session.outcome);
  const bool by_stream = has_dimensions(stream);
  if (by_stream) values_[{playback::Dimension::each, *stream}][""];
  for (const auto& [dimension, value] : values_of(session)) {
    add_value(dimension, kAllStreams, value, session);
    if (by_stream) add_value(dimension, *stream, value, session);
  }
  events::rules::by_cdn(session, [&](const auto& part) {
    const auto& cdn = part.figures.dimensions[playback::Dimension::cdn];
    if (cdn.empty()) return;
    add_value(playback::Dimension::cdn, kAllStreams, cdn, part);
    if (by_stream) add_value(playback::Dimension::cdn, *stream, cdn, part);
  });
}

bool RollupBuilder::has_dimensions(const std::optional<std::string>& stream) const {
  return stream && granularity_ == Granularity::day && (!streams_ || streams_->count(*stream));
}

void RollupBuilder::add_value(playback::Dimension dimension, const std::string& stream, const std::string& value,
                              const events::tables::session_figures::Row& session) {
  auto& values = values_[{dimension, stream}];
  values[value].add(session.figures, session.outcome);
  const auto& limit = stream == kAllStreams ? kLimit : kStreamLimit;
  if (values.size() > limit.most) merge_smallest_into_other(values, limit.kept);
}

std::vector<tables::rollups::Row> RollupBuilder::rows() const {
  std::vector<tables::rollups::Row> rows;
  for (const auto& [key, all] : values_) {
    auto values = all;
    merge_smallest_into_other(values, kMaxValues);
    for (auto& [value, aggregate] : values) rows.push_back({key.first, key.second, value, std::move(aggregate)});
  }
  return rows;
}

void RollupBuilder::merge_smallest_into_other(ByValue& values, std::size_t kept) {
  std::vector<std::pair<std::int64_t, std::string>> largest_first;
  for (const auto& [value, aggregate] : values) {
    if (value != kOther) largest_first.emplace_back(-aggregate.attempts.count, value);
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

}  // namespace figures::rules
