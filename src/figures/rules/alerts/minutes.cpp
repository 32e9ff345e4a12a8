#include "figures/rules/alerts/minutes.h"

#include <algorithm>
#include <cmath>

#include "events/tables/session_selection.h"
#include "figures/rules/findings/rises.h"
#include "figures/rules/query/read_sessions.h"
#include "figures/tables/rollups.h"
#include "refusal.h"
#include "text/counted.h"

namespace figures::rules::alerts {
namespace {

namespace rollups = tables::rollups;
namespace session_figures = events::tables::session_figures;
using calendar::kDayMs;
using calendar::kMinuteMs;

constexpr int kWeeks = 4;
constexpr std::int64_t kWeekMs = 7 * kDayMs;
// A session that goes on for longer than this before a window does not show that anything is received.
constexpr std::int64_t kLongestSessionMs = 2 * kDayMs;

std::int64_t stored(double value) { return std::llround(value * kMillion); }

Judged unknown(State state, const std::string& reason) {
  state.status = Status::unknown;
  state.reason = reason;
  return {state};
}

// Says what a window has that has fewer than its alert asks for.
std::string too_few(std::int64_t number, const Condition& condition, const std::string& one) {
  if (number == 0) return "no " + one + "s";
  return "only " + text::counted(number, one) + ", and it takes " +
         std::to_string(condition.least_sessions.value_or(1));
}

bool is_beyond(const Condition& condition, std::int64_t value) {
  return condition.fires_if == FiresIf::above ? value > *condition.threshold : value < *condition.threshold;
}

}  // namespace

bool touch(const std::vector<calendar::Period>& periods, const calendar::Period& window) {
  return std::any_of(periods.begin(), periods.end(),
                     [&](const auto& one) { return one.from < window.to && one.to >= window.from; });
}

Minutes::Minutes(db::Database& db, const Alert& alert, std::vector<Filter> filters, std::int64_t most)
    : db_(db), account_id_(alert.account_id), condition_(alert.condition), filters_(std::move(filters)), most_(most) {
  if (condition_.fires_if == FiresIf::unusual) compared_ = insights::find_insight_metric(condition_.metric);
}

// All reads share the time that they may take.
FiguresQuery Minutes::query_of(const calendar::Period& period) const {
  FiguresQuery query{account_id_, std::nullopt, period, filters_, true, begun_};
  query.automated = names_automated(filters_);
  return query;
}

bool Minutes::read(const calendar::Period& period, bool is_window) {
  try {
    return read_all(period, is_window);
  } catch (const refusal::Unavailable&) {
    return false;
  }
}

bool Minutes::read_all(const calendar::Period& period, bool is_window) {
  if (is_of_viewers(condition_)) {
    const auto stream = filters_.empty() ? playback::kAllStreams : filters_.front().value;
    for (const auto& minute : tables::viewers::minutes(db_, account_id_, stream, calendar::sql_time(period.from),
                                                       calendar::sql_time(period.to)))
      viewers_[calendar::read_sql_time(minute.begins_at)] = minute;
    return true;
  }
  if (condition_.metric == kTelemetry) {
    read_arrival(period, is_window);
    return true;
  }
  for (int week = 0; week <= (compared_ ? kWeeks : 0); ++week) {
    if (!read_sessions({period.from - week * kWeekMs, period.to - week * kWeekMs})) return false;
  }
  if (compared_ && hours_.empty()) {
    const auto end = calendar::rounded_down(period.from, calendar::kHourMs);
    const auto week = rollups::all_of(account_id_, rollups::Granularity::hour, {end - kWeekMs, end});
    hours_ = insights::days_of(week.begins, rollups::sum(db_, week, rollups::kByBegin), *compared_);
  }
  return true;
}

void Minutes::read_arrival(const calendar::Period& period, bool is_window) {
  auto query = query_of({period.from - kLongestSessionMs, period.to});
  if (is_one_stream(filters_)) query.stream_id = filters_.front().value;  // has an index, so that it is looked at alone
  refuse_if_slow(query);
  const auto among = static_cast<std::size_t>(most_);
  // Any session that was seen in a window says all.
  const auto found = session_figures::seen_since(db_, selection_of(query), period.from, among, is_window ? 1 : among);
  if (found.looked_from.value_or(0) > period.from) unread_.push_back({period.from, *found.looked_from});
  for (const auto& [from, to] : found.sessions) seen_.push_back({from, to});
  std::sort(seen_.begin(), seen_.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
  std::vector<calendar::Period> joined;
  for (const auto& one : seen_) {
    if (joined.empty() || one.from > joined.back().to) joined.push_back(one);
    joined.back().to = std::max(joined.back().to, one.to);
  }
  seen_ = std::move(joined);
}

bool Minutes::read_sessions(const calendar::Period& period) {
  const auto query = query_of(period);
  if (session_figures::count(db_, selection_of(query), most_) > most_) return false;
  GroupBy by_minute;
  by_minute.intervals = calendar::Intervals(period, calendar::Interval::minute, {});
  add_sessions({{sessions_, by_minute}}, db_, query, [&](const session_figures::Row& session) {
    if (!compared_) return;
    values::Aggregate sums;
    sums.add_sums(session.figures, session.outcome);
    days_[calendar::rounded_down(session.identity.began_at, kMinuteMs)] +=
        insights::portion_of_session(*compared_, sums);
  });
  return true;
}

Judged Minutes::judge(const calendar::Period& window) const {
  if (is_of_viewers(condition_)) return judge_viewers(window);
  return condition_.metric == kTelemetry ? judge_arrival(window) : judge_sessions(window);
}

// The minute that is nearest to the threshold decides, as all of them have to be beyond it.
Judged Minutes::judge_viewers(const calendar::Period& window) const {
  const bool is_of_stalled = condition_.metric == kStalledViewers;
  std::vector<std::int64_t> viewers, values;
  for (auto minute = window.from; minute < window.to; minute += kMinuteMs) {
    const auto found = viewers_.find(minute);
    const auto now = found == viewers_.end() ? tables::viewers::Point{} : found->second;
    const auto all = static_cast<double>(now.viewers), stalled = static_cast<double>(now.rebuffering);
    viewers.push_back(now.viewers);
    values.push_back(stored(is_of_stalled ? stalled / std::max(all, 1.0) : all));
  }
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  State state;
  state.value = condition_.fires_if == FiresIf::below ? *most : *least;
  if (is_of_stalled) state.sessions = *std::min_element(viewers.begin(), viewers.end());
  if (state.sessions && *state.sessions < condition_.least_sessions.value_or(1))
    return unknown(state, too_few(*state.sessions, condition_, "viewer"));
  if (is_beyond(condition_, *state.value)) state.status = Status::firing;
  return {state};
}

Judged Minutes::judge_arrival(const calendar::Period& window) const {
  State state;
  if (touch(seen_, window)) return {state};
  if (touch(unread_, window)) return unknown(state, "there are too many sessions to be read");
  state.status = Status::firing;
  return {state};
}

Judged Minutes::judge_sessions(const calendar::Period& window) const {
  values::Aggregate sums;
  for (auto at = sessions_.lower_bound({window.from}); at != sessions_.end() && *at->first.begin < window.to; ++at)
    sums += at->second;
  State state;
  state.sessions = std::llround(sums.sessions.whole());
  const auto metric = find_metric(condition_.metric);
  const auto value = needs_sessions(condition_) ? metric->value_of(sums) : metric->measure->value_of(sums);
  if (value) state.value = stored(*value);
  if (needs_sessions(condition_) && *state.sessions < condition_.least_sessions.value_or(1))
    return unknown(state, too_few(*state.sessions, condition_, "session"));
  if (!value) return unknown(state, "no session tells");
  if (compared_) return compared(window, state);
  if (is_beyond(condition_, *state.value)) state.status = Status::firing;
  return {state};
}

Judged Minutes::compared(const calendar::Period& window, State state) const {
  insights::Day before;
  for (int week = 1; week <= kWeeks; ++week) {
    before += day_of({window.from - week * kWeekMs, window.to - week * kWeekMs});
  }
  const auto headline =
      findings::headline_of_minutes(before, day_of(window), hours_, findings::least_dispersion(*compared_));
  if (!headline) return unknown(state, "too few sessions, or cases, to compare with the weeks before");
  state.usual = stored(insights::in_unit_of(*compared_, headline->before));
  if (headline->is_clear()) state.status = Status::firing;
  return {state, headline};
}

insights::Day Minutes::day_of(const calendar::Period& window) const {
  insights::Day sum;
  for (auto at = days_.lower_bound(window.from); at != days_.end() && at->first < window.to; ++at) sum += at->second;
  return sum;
}

}  // namespace figures::rules::alerts
