#include "telemetry/handlers/figures_parameters.h"

#include <algorithm>
#include <set>

#include "crypto/encoding.h"
#include "telemetry/rules/stream.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace telemetry::handlers {
namespace {

using rules::kDayMs;
using rules::MeasuredMetric;

constexpr std::int64_t kMaxPeriod = 93 * kDayMs, kUsualPeriod = 7 * kDayMs;
constexpr std::size_t kMaxConditions = 10, kMaxValue = 128;
constexpr std::int64_t kMostWest = -12 * 60, kMostEast = 14 * 60;  // minutes
constexpr char kBadMetrics[] = "must be metrics that /api/v1/metrics lists, such as plays,startupMs:p95";
constexpr char kBadCondition[] =
    "must be a dimension that /api/v1/metrics lists and a value, such as player:hls.js or player:!hls.js";

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

// Some generated clients repeat a parameter instead of joining its values by commas.
std::vector<std::string> split_all(const std::vector<std::string>& texts, char separator) {
  std::vector<std::string> parts;
  for (const auto& text : texts) {
    for (auto& part : split(text, separator)) parts.push_back(std::move(part));
  }
  return parts;
}

// At most nine digits, with a minus in front or not.
std::optional<std::int64_t> whole_number(const std::string& text) {
  const bool negative = text::starts_with(text, "-");
  const std::string digits = text.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 9 || !std::all_of(digits.begin(), digits.end(), text::is_digit)) {
    return std::nullopt;
  }
  return (negative ? -1 : 1) * std::stoll(digits);
}

}  // namespace

rules::Period FiguresParameters::period(std::int64_t unit) {
  const auto from = time_from("from"), to = time_to("to");
  if (from && to && (*to <= *from || *to - *from > kMaxPeriod)) {
    add_error("to", "must be later than from, by at most 93 days");
  }
  const auto end = to.value_or(from ? std::clamp(now_, *from + 1, *from + kMaxPeriod) : now_);
  const auto until = rules::rounded_up(end, unit);
  return {rules::rounded_down(from.value_or(until - kUsualPeriod), unit), until};
}

std::vector<MeasuredMetric> FiguresParameters::metrics() {
  const auto lists = request_.parameters("metrics");
  if (lists.empty()) return rules::usual_metrics();
  std::vector<MeasuredMetric> metrics;
  std::set<std::string> keys;
  for (const auto& name : split_all(lists, ',')) {
    const auto metric = rules::metric_named(name);
    if (!metric) {
      add_error("metrics", kBadMetrics);
    } else if (keys.insert(metric->key()).second) {
      metrics.push_back(*metric);
    }
  }
  return metrics;
}

std::vector<rules::Condition> FiguresParameters::conditions() {
  std::vector<rules::Condition> conditions;
  for (const auto& text : request_.parameters("filter")) {
    if (const auto found = condition(text)) {
      conditions.push_back(*found);
    } else {
      add_error("filter", kBadCondition);
    }
  }
  if (conditions.size() > kMaxConditions) add_error("filter", "may be given ten times at most");
  return conditions;
}

std::optional<rules::Condition> FiguresParameters::condition(const std::string& text) {
  const auto colon = text.find(':');
  const auto dimension = rules::dimension_named(text.substr(0, colon));
  if (!dimension || colon == text.npos || !text::is_utf8(text)) return std::nullopt;
  const bool negated = text.compare(colon + 1, 1, "!") == 0;
  std::string value = text.substr(colon + (negated ? 2 : 1));
  value.erase(value.find_last_not_of(' ') + 1);
  if (text::code_points(value) > kMaxValue) return std::nullopt;
  if (*dimension != rules::Dimension::stream || value.empty()) return rules::Condition{*dimension, value, negated};
  const auto id = crypto::from_uuid_text(value);
  return id ? std::optional(rules::Condition{*dimension, *id, negated}) : std::nullopt;
}

bool FiguresParameters::compares_with_previous() {
  const auto text = given("compare");
  if (text && *text != "previous") add_error("compare", "must be previous");
  return text.has_value();
}

std::optional<rules::Interval> FiguresParameters::interval() {
  const auto text = given("interval");
  if (!text) return std::nullopt;
  const auto interval = rules::interval_named(*text);
  if (!interval) add_error("interval", "must be minute, hour or day");
  return interval;
}

std::int64_t FiguresParameters::utc_offset() {
  const auto text = given("utcOffset");
  if (!text) return 0;
  const auto minutes = whole_number(*text);
  if (!minutes || *minutes < kMostWest || *minutes > kMostEast || *minutes % 60 != 0) {
    add_error("utcOffset", "must be minutes ahead of UTC in whole hours, from -720 to 840");
    return 0;
  }
  return *minutes * rules::kMinuteMs;
}

rules::Dimension FiguresParameters::dimension() {
  const auto dimension = rules::dimension_named(given("by").value_or(""));
  if (!dimension) add_error("by", "must be a dimension that /api/v1/metrics lists");
  return dimension.value_or(rules::Dimension::whole);
}

rules::BreakdownOrder FiguresParameters::order(const std::vector<MeasuredMetric>& metrics) {
  using Key = rules::BreakdownOrder::Key;
  const std::string text = given("sort").value_or("-attempts");
  const bool descending = text::starts_with(text, "-");
  const std::string name = text.substr(descending ? 1 : 0);
  const auto sought = rules::metric_named(name);
  for (const auto& metric : metrics) {
    if (sought && metric.key() == sought->key()) return {Key::metric, metric, descending};
  }
  if (name == "attempts") return {Key::attempts, {}, descending};
  if (name == "impact") return {Key::impact, {}, descending};
  add_error("sort", "must be attempts, impact or one of the metrics, with a minus in front for the greatest first");
  return {};
}

std::size_t FiguresParameters::offset() {
  const auto text = given("cursor");
  if (!text) return 0;
  const auto bytes = crypto::from_base64(*text);
  const auto number = bytes ? whole_number(*bytes) : std::nullopt;
  if (!number || *number < 0) add_error("cursor", "must be the nextCursor of an earlier page");
  return static_cast<std::size_t>(std::max(std::int64_t{0}, number.value_or(0)));
}

std::string offset_cursor(std::size_t offset) {
  std::string text = crypto::base64(std::to_string(offset));
  text.erase(text.find_last_not_of('=') + 1);  // the letters + and / do not occur in digits
  return text;
}

void require_own_stream(Worker& worker, const std::string& user_id, const std::optional<std::string>& stream_id) {
  if (stream_id) rules::require_known_stream(worker, user_id, *stream_id);
}

}  // namespace telemetry::handlers
