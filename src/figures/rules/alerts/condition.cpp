#include "figures/rules/alerts/condition.h"

#include "crypto/encoding.h"
#include "figures/rules/insights/insight_metric.h"
#include "text/ascii.h"

namespace figures::rules::alerts {
namespace {

constexpr std::int64_t kMinMinutes = 5, kMaxMinutes = 1440, kMaxLeast = 100'000;
constexpr char kMetricRule[] =
    "must be a metric that /api/v1/figures lists, such as startFailures or startupMs:p95; or viewers, stalledViewers, "
    "or telemetry";

bool can_be_unusual(const std::string& metric) {
  const auto* found = insights::find_insight_metric(metric);
  return found && !found->is_percentile;
}

std::optional<std::string> when_error(const Condition& condition) {
  const bool is_missing = condition.fires_if == FiresIf::missing;
  if (is_missing != (condition.metric == kTelemetry))
    return "must be {\"is\":\"missing\"} for telemetry, and only for telemetry";
  if (condition.fires_if == FiresIf::unusual && !can_be_unusual(condition.metric))
    return "may be unusual only for a metric that /api/v1/figures lists as explained, and not for a percentile";
  const bool has_threshold = condition.fires_if == FiresIf::above || condition.fires_if == FiresIf::below;
  if (has_threshold != condition.threshold.has_value())
    return has_threshold ? "must have a value" : "must not have a value";
  if (condition.metric == kStalledViewers && (condition.fires_if != FiresIf::above || *condition.threshold > kMillion))
    return "must be above a value from 0 to 1 for stalledViewers";
  if (condition.fires_if == FiresIf::below && *condition.threshold == 0) return "must have a value above 0 to be below";
  return std::nullopt;
}

}  // namespace

std::vector<std::string> user_ids(const Alert& alert) { return text::split(alert.email_to, ','); }

bool is_of_viewers(const Condition& condition) {
  return condition.metric == kViewers || condition.metric == kStalledViewers;
}

bool is_of_sessions(const Condition& condition) { return !is_of_viewers(condition) && condition.metric != kTelemetry; }

bool needs_sessions(const Condition& condition) {
  if (!is_of_sessions(condition)) return condition.metric == kStalledViewers;
  const auto metric = find_metric(condition.metric);
  return condition.fires_if != FiresIf::below || !metric || metric->is_viewers() || !metric->measure->value_of({});
}

std::map<std::string, std::string> condition_errors(const Condition& condition, const std::vector<Filter>& filters) {
  std::map<std::string, std::string> errors;
  if (const auto metric = find_metric(condition.metric);
      is_of_sessions(condition) && (!metric || metric->is_viewers())) {
    errors["metric"] = kMetricRule;
  } else if (const auto error = when_error(condition)) {
    errors["when"] = *error;
  }
  if (is_of_viewers(condition) && condition.filter_id && !is_one_stream(filters))
    errors["filter"] = "must have exactly one condition, on a stream, as viewers are counted by stream only";
  if (condition.window_minutes < kMinMinutes || condition.window_minutes > kMaxMinutes)
    errors["windowMinutes"] = "must be a whole number from 5 to 1440";
  if (const auto least = condition.least_sessions; !needs_sessions(condition) && least) {
    errors["leastSessions"] = "is not for viewers, telemetry, and numbers of sessions that are below a value";
  } else if (least && (*least < 1 || *least > kMaxLeast)) {
    errors["leastSessions"] = "must be a whole number from 1 to 100000";
  }
  return errors;
}

std::optional<std::vector<Filter>> filters_of(db::Database& db, const Config& config, const Alert& alert) {
  const auto& id = alert.condition.filter_id;
  if (!id) return std::vector<Filter>{};
  const auto saved = events::rules::find_saved_filter(db, alert.account_id, crypto::uuid_text(*id));
  return saved ? std::optional(events::rules::filters_of(db, config, alert.account_id, *saved)) : std::nullopt;
}

}  // namespace figures::rules::alerts
