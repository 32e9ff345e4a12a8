#include "figures/rules/query/live.h"

#include <algorithm>
#include <map>
#include <utility>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "figures/tables/rollups.h"
#include "figures/tables/watermarks.h"
#include "limits/reads.h"

namespace figures::rules {
namespace {

namespace viewers = tables::viewers;

constexpr std::size_t kMaxStreams = 200, kMaxErrors = 10;
constexpr std::int64_t kMinForShare = 3;  // of fewer, a share says nothing

// Describes the intervals at whose ends viewers are counted.
struct LiveIntervals {
  std::int64_t length, number;
  decltype(&viewers::minutes) read;
};
const LiveIntervals kMinutes{calendar::kMinuteMs, 180, viewers::minutes}, kPoints{10 * 1000, 360, viewers::points};

std::vector<LivePoint> last_of(const LiveIntervals& intervals, db::Database& db, const LiveQuery& query,
                               std::int64_t counted_until, std::int64_t now, const LiveStream& people) {
  const auto present = calendar::rounded_down(now, intervals.length);
  const auto to = std::min(calendar::rounded_down(counted_until, intervals.length), present);
  const auto from = present - intervals.number * intervals.length;
  const auto stream = query.stream_id.value_or(tables::rollups::kAllStreams);
  std::map<std::int64_t, LivePoint> counted;
  for (const auto& point :
       intervals.read(db, query.account_id, stream, calendar::sql_time(from), calendar::sql_time(std::max(from, to)))) {
    const auto begins_at = calendar::read_sql_time(point.begins_at);
    counted[begins_at] = {begins_at, point.viewers, point.rebuffering, true};
  }
  std::vector<LivePoint> points;
  for (auto at = from; at < to; at += intervals.length) {
    points.push_back(counted.count(at) ? counted[at] : LivePoint{at, 0, 0, true});
  }
  points.push_back({present, viewer_count(people), people.rebuffering, false});
  return points;
}

// Reads the ten seconds as well, as there may be more viewers between the ends of two minutes.
Peak peak_of(const Live& live) {
  Peak peak{0, live.minutes.back().begins_at};
  for (const auto* points : {&live.minutes, &live.points}) {
    for (const auto& point : *points) {
      if (point.viewers > peak.viewers || (point.viewers == peak.viewers && point.begins_at > peak.at))
        peak = {point.viewers, point.begins_at};
    }
  }
  return peak;
}

LiveStream sum_of(const std::vector<LiveStream>& streams) {
  LiveStream all;
  for (const auto& stream : streams) {
    all.starting += stream.starting;
    all.playing += stream.playing;
    all.rebuffering += stream.rebuffering;
    all.paused += stream.paused;
    all.failed += stream.failed;
  }
  return all;
}

// Includes streams that have no viewers any more because all of them failed.
std::vector<LiveStream> streams_of(const std::vector<viewers::ViewersByState>& watched,
                                   const std::vector<viewers::Failing>& failing) {
  std::map<std::optional<std::string>, LiveStream> by_value;
  for (const auto& stream : watched) by_value[stream.value] = {stream};
  for (const auto& some : failing) {
    if (some.fatal == 0) continue;
    auto& stream = by_value[some.value];
    stream.value = some.value;
    stream.failed += some.fatal;
  }
  std::vector<LiveStream> streams;
  for (auto& [value, stream] : by_value) streams.push_back(std::move(stream));
  return streams;
}

// Returns the share that is rebuffering or has failed.
double trouble_of(const LiveStream& stream) {
  const auto all = viewer_count(stream) + stream.failed;
  return all < kMinForShare ? 0 : static_cast<double>(stream.rebuffering + stream.failed) / static_cast<double>(all);
}

void sort_and_cut(std::vector<LiveStream>& streams) {
  const auto rank = [](const LiveStream& stream) { return std::pair(trouble_of(stream), viewer_count(stream)); };
  std::stable_sort(streams.begin(), streams.end(), [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
  if (streams.size() > kMaxStreams) streams.resize(kMaxStreams);
}

std::vector<LiveError> errors_of(const std::vector<viewers::Failing>& failing) {
  std::map<std::optional<std::string>, LiveError> by_code;
  for (const auto& some : failing) {
    auto& error = by_code[some.code];
    error.code = some.code;
    error.sessions += some.sessions;
    error.fatal += some.fatal;
  }
  std::vector<LiveError> errors;
  for (const auto& [code, error] : by_code) errors.push_back(error);
  const auto rank = [](const LiveError& error) { return std::pair(error.fatal, error.sessions); };
  std::stable_sort(errors.begin(), errors.end(), [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
  if (errors.size() > kMaxErrors) errors.resize(kMaxErrors);
  return errors;
}

streams::rules::StreamNames names_of(db::Database& db, const std::string& account_id,
                                     const std::vector<LiveStream>& streams) {
  std::vector<std::string> ids;
  for (const auto& stream : streams) {
    if (stream.value) ids.push_back(*stream.value);
  }
  return streams::rules::stream_names(db, account_id, ids);
}

}  // namespace

std::int64_t viewer_count(const LiveStream& stream) { return stream.starting + stream.playing + stream.rebuffering; }

std::optional<double> rebuffering_share(const LiveStream& stream) {
  const auto viewers = viewer_count(stream);
  if (viewers == 0) return std::nullopt;
  return static_cast<double>(stream.rebuffering) / static_cast<double>(viewers);
}

Live live(db::Database& db, const Config& config, const LiveQuery& query) {
  limits::charge_read(db, config, query.account_id, 1);

  const auto& [account_id, stream_id, by, automated] = query;
  const viewers::Selection selection{account_id, stream_id, automated};
  Live live;
  live.at = db::now(db);
  const auto failing = viewers::failing(db, selection, playback::Dimension::stream);
  live.streams = streams_of(viewers::now(db, selection, playback::Dimension::stream), failing);
  live.errors = errors_of(failing);
  live.all = sum_of(live.streams);
  sort_and_cut(live.streams);
  live.names = names_of(db, account_id, live.streams);
  if (by == playback::Dimension::stream) {
    live.values = live.streams;
  } else if (by) {
    live.values = streams_of(viewers::now(db, selection, *by), viewers::failing(db, selection, *by));
    sort_and_cut(live.values);
  }
  const auto counted_until = tables::watermarks::of(db, account_id).viewers_until.value_or(0);
  const viewers::Selection of_people{account_id, stream_id, false};
  const auto people =
      automated ? sum_of(streams_of(viewers::now(db, of_people, playback::Dimension::stream), {})) : live.all;
  live.points = last_of(kPoints, db, query, counted_until, live.at, people);
  live.minutes = last_of(kMinutes, db, query, counted_until, live.at, people);
  live.peak = peak_of(live);
  return live;
}

}  // namespace figures::rules
