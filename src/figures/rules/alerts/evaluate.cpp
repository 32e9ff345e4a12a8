#include "figures/rules/alerts/evaluate.h"

#include <algorithm>

#include "figures/rules/alerts/words.h"
#include "figures/rules/findings/rises.h"
#include "figures/rules/query/dashboard_link.h"
#include "figures/tables/alerts/outages.h"
#include "figures/tables/watermarks.h"
#include "settings/late.h"

namespace figures::rules::alerts {
namespace {

using calendar::kDayMs;
using calendar::kMinuteMs;

constexpr std::int64_t kDaysTried = 7, kWindowsTried = 10;  // of a window's length, one after the other
constexpr std::int64_t kEndsAfterMs = 5 * kMinuteMs;        // as an incident does
constexpr std::int64_t kShownBeforeMs = 3 * calendar::kHourMs;

Evaluation unknown(const calendar::Period& window, const std::string& reason) {
  Evaluation found{{}, window};
  if (window.to > 0) found.state.window_to = window.to;
  found.state.status = Status::unknown;
  found.state.reason = reason;
  return found;
}

// Returns until when everything is known that it evaluates.
std::optional<std::int64_t> known_until(db::Database& db, const Alert& alert) {
  const auto watermark = tables::watermarks::of(db, alert.account_id);
  return is_of_viewers(alert.condition) ? watermark.viewers_until : watermark.complete_until;
}

calendar::Period window_until(const Alert& alert, std::int64_t end) {
  return {end - alert.condition.window_minutes * kMinuteMs, end};
}

// Looks for the cause as findings do, beside the seven days before, also of what is compared with a threshold only.
std::string cause_of(db::Database& db, const Alert& alert, const std::vector<Filter>& filters, const Judged& judged,
                     const calendar::Period& window, std::chrono::steady_clock::time_point until) {
  const auto* metric = insights::find_insight_metric(alert.condition.metric);
  if (!metric || metric->is_percentile) return "";
  const auto headline = judged.headline.value_or(findings::Headline{0, 1});
  std::vector<tables::findings::Finding> found{findings::finding_of(*metric, judged.headline)};
  findings::explain_worst(db, {alert.account_id, window.to, until, filters},
                          {{findings::Kind::failure,
                            metric,
                            headline,
                            {window.from - 7 * kDayMs, window.from},
                            window,
                            headline.before,
                            headline.after,
                            judged.state.sessions.value_or(0)}},
                          found);
  return found.front().worse ? found.front().worse->sentence : "";
}

}  // namespace

Evaluation evaluate(db::Database& db, const Config& config, const Alert& alert, std::int64_t now,
                    std::chrono::steady_clock::time_point until) {
  const auto known = std::min(known_until(db, alert).value_or(0), now);
  if (now - known > late_seconds(config) * calendar::kSecondMs) return unknown({}, "figures are not up to date");
  const auto window = window_until(alert, calendar::rounded_down(known, kMinuteMs));
  const auto filters = filters_of(db, config, alert);
  if (!filters) return unknown(window, "its saved filter was deleted");
  if (condition_errors(alert.condition, *filters).count("filter"))
    return unknown(window, "its filter is not one stream any more");
  const auto outages = tables::outages::within(db, window);
  if (!outages.empty()) return unknown(window, "this host was down from " + in_words(outages.back()));

  Minutes minutes(db, alert, *filters);
  if (!minutes.read(window, true)) return unknown(window, "there are too many sessions to be read");
  const auto judged = minutes.judge(window);
  Evaluation found{judged.state, window};
  found.state.window_to = window.to;
  if (found.state.status != Status::firing) return found;
  if (alert.condition.metric == kTelemetry && tables::outages::are_others_silent(db, alert.account_id, window.from))
    return unknown(window, "nothing was received from any account");
  if (alert.condition.metric == kTelemetry && tables::outages::was_ingest_down(db, window))
    return unknown(window, "this host could not receive anything");
  found.text = sentence_of(alert.condition, found.state, window);
  if (alert.state.status != Status::firing) found.cause = cause_of(db, alert, *filters, judged, window, until);
  return found;
}

Trial try_out(db::Database& db, const Config& config, const Alert& alert, std::int64_t now) {
  const auto end = calendar::rounded_down(std::min(known_until(db, alert).value_or(now), now), kMinuteMs);
  const auto length = alert.condition.window_minutes * kMinuteMs;
  const auto step = std::max(kMinuteMs, calendar::rounded_down(length / kWindowsTried, kMinuteMs));
  Minutes minutes(db, alert, filters_of(db, config, alert).value_or(std::vector<Filter>{}));
  Trial trial{{end, end}, {}};
  for (int day = 0; day < kDaysTried; ++day) {
    if (!minutes.read({trial.period.from - kDayMs, trial.period.from})) break;
    trial.period.from -= kDayMs;
  }

  const auto outages = tables::outages::within(db, trial.period);
  for (auto to = trial.period.from + length; to <= trial.period.to; to += step) {
    const calendar::Period window{to - length, to};
    const auto state = touch(outages, window) ? unknown(window, "").state : minutes.judge(window).state;
    trial.most_sessions = std::max(trial.most_sessions, state.sessions);
    if (state.status == Status::unknown) trial.unknown_minutes += step / kMinuteMs;
    if (state.status != Status::firing) continue;
    if (trial.fired.empty() || window.to - trial.fired.back().when.to > std::max(step, kEndsAfterMs)) {
      trial.fired.push_back({window, state});
    } else {
      trial.fired.back().when.to = window.to;
    }
  }
  return trial;
}

std::string link_of(db::Database& db, const Config& config, const Alert& alert, const calendar::Period& window) {
  const auto& metric = alert.condition.metric;
  const auto filters = filters_of(db, config, alert).value_or(std::vector<Filter>{});
  if (metric == kStalledViewers) return live_link(config, alert.account_id, filters);
  const std::string shown = metric == kTelemetry ? "" : metric == kViewers ? "viewers:peak" : metric;
  return dashboard_link(config, alert.account_id, {window.from - kShownBeforeMs, window.to}, filters, shown);
}

}  // namespace figures::rules::alerts
