#include "figures/handlers/query_parameters.h"

#include <algorithm>
#include <set>

#include "crypto/encoding.h"
#include "events/rules/sessions/known_stream.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace figures::handlers {
namespace {

using calendar::kDayMs;
using rules::MeasuredMetric;

constexpr std::int64_t kDefaultPeriodMs = 7 * kDayMs;
constexpr std::int64_t kMinUtcOffset = -12 * 60, kMaxUtcOffset = 14 * 60;  // minutes
constexpr char kBadMetrics[] = "must be metrics that /api/v1/metrics lists, such as plays,startupMs:p95";

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

// Reads at most nine digits, with or without a minus in front.
std::optional<std::int64_t> whole_number(const std::string& text) {
  const bool negative = text::starts_with(text, "-");
  const auto digits = text::whole_number(std::string_view(text).substr(negative ? 1 : 0), 9);
  return digits ? std::optional(negative ? -*digits : *digits) : std::nullopt;
}

}  // namespace

calendar::Period FiguresParameters::period(std::int64_t unit) {
  const auto range = time_range(now_);
  const auto unit_at = [&](std::int64_t time) {
    return unit == calendar::kHourMs && zone().offset_at(time) % unit != 0 ? calendar::kQuarterMs : unit;
  };
  const auto end = range.to.value_or(std::max(now_, range.from.value_or(0) + 1));
  const auto until = calendar::rounded_up(end, range.to ? unit_at(end) : unit);
  if (!range.from) return {until - kDefaultPeriodMs, until};
  return {calendar::rounded_down(*range.from, unit_at(*range.from)), until};
}

std::vector<MeasuredMetric> FiguresParameters::metrics() {
  const auto lists = all("metrics");
  if (lists.empty()) return rules::default_metrics();
  std::vector<MeasuredMetric> metrics;
  std::set<std::string> keys;
  for (const auto& name : split_all(lists, ',')) {
    const auto metric = rules::find_metric(name);
    if (!metric) {
      add_error("metrics", kBadMetrics);
    } else if (keys.insert(metric->key()).second) {
      metrics.push_back(*metric);
    }
  }
  return metrics;
}

bool FiguresParameters::automated() {
  const auto text = one("automated");
  if (text && *text != "true") add_error("automated", "must be true");
  return text.has_value();
}

// Without sessions of programs is what is asked for anyway, in the words of a filter.
rules::FiguresQuery FiguresParameters::sessions(const calendar::Period& period, bool histograms) {
  rules::FiguresQuery query{account_id_, uuid("streamId"), period, filters(), histograms};
  query.zone = zone();
  const auto is_default = [](const rules::Filter& one) {
    return one.dimension == playback::Dimension::automated && one.value.empty() && !one.negated;
  };
  const bool all = automated();
  const auto persons = std::remove_if(query.filters.begin(), query.filters.end(), is_default);
  const bool only_persons = persons != query.filters.end();
  query.filters.erase(persons, query.filters.end());
  query.automated = !only_persons && (all || rules::names_automated(query.filters));
  return query;
}

QueryRequest FiguresParameters::query(const calendar::Period& period, std::vector<MeasuredMetric> metrics) {
  const bool histograms =
      std::any_of(metrics.begin(), metrics.end(), [](const auto& one) { return one.measure->needs_histograms; });
  auto query = sessions(period, histograms);
  return {std::move(query), std::move(metrics), csv()};
}

bool FiguresParameters::compares_with_previous() {
  const auto text = one("compare");
  if (text && *text != "previous") add_error("compare", "must be previous");
  return text.has_value();
}

std::optional<calendar::Interval> FiguresParameters::interval() {
  const auto text = one("interval");
  if (!text) return std::nullopt;
  const auto interval = calendar::interval_named(*text);
  if (!interval) add_error("interval", "must be minute, hour or day");
  return interval;
}

void FiguresParameters::read_utc_offset() {
  const auto text = one("utcOffset");
  if (!text) return;
  const auto minutes = whole_number(*text);
  if (!minutes || *minutes < kMinUtcOffset || *minutes > kMaxUtcOffset || *minutes % 60 != 0)
    return add_error("utcOffset", "must be minutes ahead of UTC in whole hours, from -720 to 840");
  if (one("timezone")) add_error("utcOffset", "and timezone exclude each other");
  use(calendar::Zone::ahead_of_utc(*minutes * calendar::kMinuteMs));
}

playback::Dimension FiguresParameters::dimension() {
  const auto dimension = dimension_of("by");
  if (!dimension && !one("by")) add_error("by", "must be a dimension that /api/v1/metrics lists");
  return dimension.value_or(playback::Dimension::whole);
}

std::string FiguresParameters::breakdown_sort() { return one("sort").value_or("-attempts"); }

rules::BreakdownOrder FiguresParameters::breakdown_order(const std::vector<MeasuredMetric>& metrics) {
  using Key = rules::BreakdownOrder::Key;
  const auto text = breakdown_sort();
  const bool descending = text::starts_with(text, "-");
  const std::string name = text.substr(descending ? 1 : 0);
  const auto sought = rules::find_metric(name);
  for (const auto& metric : metrics) {
    if (sought && metric.key() == sought->key()) return {Key::metric, metric, descending};
  }
  if (name == "attempts") return {Key::attempts, {}, descending};
  if (name == "impact") return {Key::impact, {}, descending};
  add_error("sort", "must be attempts, impact or one of the metrics, with a minus in front for the greatest first");
  return {};
}

rules::ErrorOrder FiguresParameters::error_order() {
  const auto text = one("sort").value_or("-fatal");
  if (text != "-fatal" && text != "-sessions") add_error("sort", "must be -fatal or -sessions");
  return text == "-sessions" ? rules::ErrorOrder::sessions : rules::ErrorOrder::fatal;
}

std::size_t FiguresParameters::offset(const std::string& list) {
  const auto text = one("cursor");
  if (!text) return 0;
  const auto bytes = crypto::from_base64(*text).value_or("");
  const auto digits = std::min(bytes.find(':'), bytes.size());
  const auto number = text::whole_number(bytes.substr(0, digits), 9);
  if (!number || bytes.substr(digits) != ':' + list) add_error("cursor", "must be the nextCursor of an earlier page");
  return static_cast<std::size_t>(number.value_or(0));
}

std::string offset_cursor(std::size_t offset, const std::string& list) {
  return web::cursor_text(std::to_string(offset) + ':' + list);
}

bool asks_for_viewers(const std::vector<MeasuredMetric>& metrics) {
  return std::any_of(metrics.begin(), metrics.end(), [](const auto& one) { return one.is_viewers(); });
}

void FiguresParameters::refuse_viewers_with_filters(const QueryRequest& request) {
  if (request.query.filters.empty() || !asks_for_viewers(request.metrics)) return;
  add_error("metrics", "cannot tell viewers apart by a filter");
}

void FiguresParameters::done() {
  FilterQuery::done();
  if (const auto stream_id = uuid("streamId")) events::rules::require_known_stream(db_, account_id_, *stream_id);
}

}  // namespace figures::handlers
