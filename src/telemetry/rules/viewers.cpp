#include "telemetry/rules/viewers.h"

#include <algorithm>

#include "telemetry/rules/throttle.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/clock.h"
#include "telemetry/tables/figure_marks.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::rules {
namespace {

namespace table = tables::viewers;

constexpr std::int64_t kLiveMinutes = 180;
constexpr std::size_t kMostStreams = 200;

std::string stream_or_all(const std::optional<std::string>& stream_id) {
  return stream_id.value_or(tables::stream_figures::kAllStreams);
}

std::int64_t counted_until(Worker& worker, const std::string& user_id) {
  return tables::figure_marks::of(worker.db, user_id).minutes.value_or(0);
}

// The mean is over the minutes that have been counted: those to come are not 0.
std::optional<ViewersOf> viewers_of(const table::Stretch& stretch, const Period& period, std::int64_t until) {
  const auto minutes = (std::min(period.to, until) - period.from) / kMinuteMs;
  if (minutes <= 0) return std::nullopt;
  return ViewersOf{stretch.peak, static_cast<double>(stretch.sum) / static_cast<double>(minutes)};
}

std::vector<LiveMinute> last_minutes(Worker& worker, const std::string& user_id, const std::string& stream,
                                     std::int64_t now) {
  const auto to = std::min(counted_until(worker, user_id), rounded_down(now, kMinuteMs));
  const auto from = rounded_down(now, kMinuteMs) - kLiveMinutes * kMinuteMs;
  std::map<std::int64_t, LiveMinute> found;
  for (const auto& minute : table::minutes(worker.db, user_id, stream, sql_time(from), sql_time(std::max(from, to)))) {
    const auto begins_at = read_sql_time(minute.begins_at);
    found[begins_at] = {begins_at, minute.viewers, minute.rebuffering};
  }
  std::vector<LiveMinute> minutes;
  for (auto at = from; at < to; at += kMinuteMs) {
    minutes.push_back(found.count(at) ? found[at] : LiveMinute{at, 0, 0});
  }
  return minutes;
}

LiveStream sum_of(const std::vector<LiveStream>& streams) {
  LiveStream all;
  for (const auto& stream : streams) {
    all.starting += stream.starting;
    all.playing += stream.playing;
    all.rebuffering += stream.rebuffering;
    all.paused += stream.paused;
  }
  return all;
}

StreamNames names_of(Worker& worker, const std::string& user_id, const std::vector<LiveStream>& streams) {
  std::vector<std::string> ids;
  for (const auto& stream : streams) {
    if (stream.stream_id) ids.push_back(*stream.stream_id);
  }
  return stream_names(worker, user_id, ids);
}

}  // namespace

std::int64_t viewers_of(const LiveStream& stream) { return stream.starting + stream.playing + stream.rebuffering; }

std::optional<ViewersOf> viewers(Worker& worker, const ViewersQuery& query) {
  const auto& period = query.period;
  const auto stretches =
      table::stretches(worker.db, query.user_id, stream_or_all(query.stream_id), sql_time(period.from),
                       sql_time(period.to), period.length() / kMinuteMs, period.from / kMinuteMs);
  if (stretches.empty()) return std::nullopt;
  return viewers_of(stretches.begin()->second, period, counted_until(worker, query.user_id));
}

std::map<std::int64_t, ViewersOf> viewers_by_time(Worker& worker, const ViewersQuery& query, Interval interval,
                                                  std::int64_t offset) {
  const auto length = length_of(interval);
  const auto stretches =
      table::stretches(worker.db, query.user_id, stream_or_all(query.stream_id), sql_time(query.period.from),
                       sql_time(query.period.to), length / kMinuteMs, -offset / kMinuteMs);
  const auto until = counted_until(worker, query.user_id);

  std::map<std::int64_t, ViewersOf> found;
  for (const auto& [number, stretch] : stretches) {
    const auto begin = number * length - offset;
    const Period seen{std::max(begin, query.period.from), std::min(begin + length, query.period.to)};
    if (const auto viewers = viewers_of(stretch, seen, until)) found.emplace(begin, *viewers);
  }
  return found;
}

Live live(Worker& worker, const std::string& user_id, const std::optional<std::string>& stream_id) {
  count_read(worker, user_id, 1);

  Live live{tables::now(worker.db), {}, table::now(worker.db, user_id, stream_id), {}, {}};
  live.all = sum_of(live.streams);
  std::stable_sort(live.streams.begin(), live.streams.end(),
                   [](const auto& a, const auto& b) { return viewers_of(a) > viewers_of(b); });
  if (live.streams.size() > kMostStreams) live.streams.resize(kMostStreams);
  live.names = names_of(worker, user_id, live.streams);
  live.minutes = last_minutes(worker, user_id, stream_or_all(stream_id), live.at);
  return live;
}

}  // namespace telemetry::rules
