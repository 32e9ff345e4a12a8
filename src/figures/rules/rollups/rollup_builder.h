#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "events/tables/session_figures.h"
#include "figures/tables/rollups.h"

namespace figures::rules {

// Names the row that stands for all values beyond the hundred largest.
inline const std::string kOther = "other";

// Builds the rows of hourly_rollups or daily_rollups from the sessions of one account that began in that hour or day.
// These are the whole and the whole of each stream. For all streams together, and in a day for some streams as well,
// there are the hundred values of each dimension with the most attempts, and 'other' for the rest.
//
// A session of a program is in the rows of the dimension `automated` for all streams, and in no other, since few ask
// for it: what is counted are people.
//
// Sessions without a value are what is left of the whole, so that a dimension that nobody uses costs nothing. Sessions
// whose value is the text 'other' are counted in that row as well.
//
// Players may send any number of values. Whenever a dimension has more than 2,000, all but the 1,000 with the most
// attempts so far are merged into 'other', and start from zero if they occur again (of one stream: 300 and 150). So the
// rows depend on the order of the sessions, and on nothing else.
class RollupBuilder {
 public:
  using Streams = std::set<std::string>;
  // `streams` are those with dimensions of their own in a day. Without it, all have them.
  explicit RollupBuilder(tables::rollups::Granularity granularity, std::optional<Streams> streams = std::nullopt)
      : granularity_(granularity), streams_(std::move(streams)) {}

  // Sessions have to come by began_at, then session_ref, as session_figures::read returns them.
  void add(const events::tables::session_figures::Row& session);
  // Returns the rows of all sessions so far.
  std::vector<tables::rollups::Row> rows() const;

 private:
  using ByValue = std::map<std::string, values::Aggregate>;
  bool has_dimensions(const std::optional<std::string>& stream) const;
  void add_value(playback::Dimension dimension, const std::string& stream, const std::string& value,
                 const events::tables::session_figures::Row& session);
  static void merge_smallest_into_other(ByValue& values, std::size_t kept);

  tables::rollups::Granularity granularity_;
  std::optional<Streams> streams_;
  std::map<std::pair<playback::Dimension, std::string>, ByValue> values_;  // by dimension and stream
};

}  // namespace figures::rules
