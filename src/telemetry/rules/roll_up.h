#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::rules {

// The value that stands for all beyond the hundred largest.
inline const std::string kOther = "other";

// Makes the rows of stream_hours or stream_days out of the sessions of one user that began in that hour or day: the
// whole, the whole of each stream, and for all streams together (a day: for some streams as well) the hundred values of
// each dimension with the most attempts, the sessions without a value ('') and 'other', which a value of that very name
// joins.
// Anybody may send any number of values. Whenever there are more than 2,000 of a dimension, all but the 1,000 with the
// most attempts so far join 'other', and begin anew if they come again (of one stream: 300 and 150). What is made thus
// depends on the order of the sessions, and on nothing else.
class RollUp {
 public:
  using Streams = std::set<std::string>;
  // streams: those with dimensions of their own in a day; absent: all.
  explicit RollUp(tables::stream_figures::Span span, std::optional<Streams> streams = std::nullopt)
      : span_(span), streams_(std::move(streams)) {}

  // By first_seen_at, then session_ref, as playback_figures::read has them.
  void add(const tables::playback_figures::Row& session);
  // What has been added so far; empty without sessions.
  std::vector<tables::stream_figures::Row> rows() const;

 private:
  using ByValue = std::map<std::string, tables::Sums>;
  bool has_dimensions(const std::optional<std::string>& stream) const;
  void add_value(tables::Dimension dimension, const std::string& stream, const tables::playback_figures::Row& session);
  static void move_smallest_to_other(ByValue& values, std::size_t kept);

  tables::stream_figures::Span span_;
  std::optional<Streams> streams_;
  std::map<std::pair<tables::Dimension, std::string>, ByValue> values_;  // by dimension and stream
};

}  // namespace telemetry::rules
