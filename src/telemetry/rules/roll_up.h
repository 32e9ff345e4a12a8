#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::rules {

// The value that stands for all beyond the hundred largest.
inline const std::string kOther = "other";

// Makes the rows of stream_hours or stream_days out of the sessions of one user that began in that hour or day: the
// whole, the whole of each stream, and for all streams together (a day: for each stream as well) the hundred values of
// each dimension with the most attempts, the sessions without a value ('') and 'other', which a value of that very name
// joins.
class RollUp {
 public:
  explicit RollUp(tables::stream_figures::Span span) : span_(span) {}

  // In any order, and as many at a time as is convenient.
  void add(const tables::playback_figures::Row& session);
  // What has been added so far; empty without sessions.
  std::vector<tables::stream_figures::Row> rows() const;

 private:
  using ByValue = std::map<std::string, tables::Sums>;
  static void move_smallest_to_other(ByValue& values);

  tables::stream_figures::Span span_;
  std::map<std::pair<tables::Dimension, std::string>, ByValue> values_;  // by dimension and stream
};

}  // namespace telemetry::rules
