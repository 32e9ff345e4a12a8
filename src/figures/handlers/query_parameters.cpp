#include "figures/handlers/query_parameters.h"

#include <algorithm>
#include <set>

#include "crypto/encoding.h"
#include "events/handlers/filter_query.h"
#include "text/ascii.h"

namespace figures::handlers {
namespace {

using calendar::kDayMs;
using rules::MeasuredMetric;

constexpr std::int64_t kDefaultPeriodMs = 7 * kDayMs;
constexpr char kBadMetrics[] = "must be metrics that /api/v1/metrics lists, such as plays,startupMs:p95";

}  // namespace

calendar::Period read_period(web::Parameters& parameters, const calendar::Zone& zone, std::int64_t now,
                             std::int64_t unit) {
  const auto range = web::read_time_range(parameters, zone, now);
  const auto unit_at = [&](std::int64_t time) {
    return unit == calendar::kHourMs && zone.offset_at(time) % unit != 0 ? calendar::kQuarterMs : unit;
  };
  const auto end = range.to.value_or(std::max(now, range.from.value_or(0) + 1));
  const auto until = calendar::rounded_up(end, range.to ? unit_at(end) : unit);
  if (!range.from) return {until - kDefaultPeriodMs, until};
  return {calendar::rounded_down(*range.from, unit_at(*range.from)), until};
}

std::vector<MeasuredMetric> read_metrics(web::Parameters& parameters) {
  // Some generated clients repeat a parameter instead of joining its values by commas.
  std::string names;
  for (const auto& list : parameters.all("metrics")) names += list + ',';
  if (names.empty()) return rules::default_metrics();
  std::vector<MeasuredMetric> metrics;
  std::set<std::string> keys;
  for (const auto& name : text::split(names, ',')) {
    const auto metric = rules::find_metric(name);
    if (!metric) {
      parameters.add_error("metrics", kBadMetrics);
    } else if (keys.insert(metric->key()).second) {
      metrics.push_back(*metric);
    }
  }
  return metrics;
}

std::optional<std::string> read_stream_id(web::Parameters& parameters) {
  const auto text = parameters.one("streamId");
  if (!text) return std::nullopt;
  const auto id = crypto::from_uuid_text(*text);
  if (!id) parameters.add_error("streamId", "must be the id of a stream");
  return id;
}

bool read_automated(web::Parameters& parameters) {
  const auto text = parameters.one("automated");
  if (text && *text != "true") parameters.add_error("automated", "must be true");
  return text.has_value();
}

// Without sessions of programs is what is asked for anyway, in the words of a filter.
rules::FiguresQuery read_sessions(web::Parameters& parameters, Worker& worker, const std::string& account_id,
                                  const calendar::Zone& zone, const calendar::Period& period) {
  rules::FiguresQuery query{account_id, read_stream_id(parameters), period,
                            events::handlers::read_filters(parameters, worker, account_id), false};
  query.zone = zone;
  const auto is_default = [](const rules::Filter& one) {
    return one.dimension == playback::Dimension::automated && one.value.empty() && !one.negated;
  };
  const bool all = read_automated(parameters);
  const auto persons = std::remove_if(query.filters.begin(), query.filters.end(), is_default);
  const bool only_persons = persons != query.filters.end();
  query.filters.erase(persons, query.filters.end());
  query.automated = !only_persons && (all || rules::names_automated(query.filters));
  return query;
}

QueryRequest read_query(web::Parameters& parameters, Worker& worker, const std::string& account_id,
                        const calendar::Zone& zone, const calendar::Period& period,
                        std::vector<MeasuredMetric> metrics) {
  auto query = read_sessions(parameters, worker, account_id, zone, period);
  query.histograms =
      std::any_of(metrics.begin(), metrics.end(), [](const auto& one) { return one.measure->needs_histograms; });
  return {std::move(query), std::move(metrics), web::read_csv(parameters)};
}

playback::Dimension read_by(web::Parameters& parameters, db::Database& db, const std::string& account_id) {
  const auto dimension = events::handlers::read_dimension(parameters, db, account_id, "by");
  if (!dimension && !parameters.one("by")) parameters.add_error("by", "must be a dimension that /api/v1/metrics lists");
  return dimension.value_or(playback::Dimension::whole);
}

std::string read_breakdown_sort(web::Parameters& parameters) { return parameters.one("sort").value_or("-attempts"); }

rules::BreakdownOrder read_breakdown_order(web::Parameters& parameters, const std::vector<MeasuredMetric>& metrics) {
  using Key = rules::BreakdownOrder::Key;
  const auto text = read_breakdown_sort(parameters);
  const bool descending = text::starts_with(text, "-");
  const std::string name = text.substr(descending ? 1 : 0);
  const auto sought = rules::find_metric(name);
  for (const auto& metric : metrics) {
    if (sought && metric.key() == sought->key()) return {Key::metric, metric, descending};
  }
  if (name == "attempts") return {Key::attempts, {}, descending};
  if (name == "impact") return {Key::impact, {}, descending};
  parameters.add_error("sort",
                       "must be attempts, impact or one of the metrics, with a minus in front for the greatest first");
  return {};
}

std::size_t read_offset(web::Parameters& parameters, const std::string& list) {
  const auto text = parameters.one("cursor");
  if (!text) return 0;
  const auto bytes = crypto::from_base64(*text).value_or("");
  const auto digits = std::min(bytes.find(':'), bytes.size());
  const auto number = text::whole_number(bytes.substr(0, digits), 9);
  if (!number || bytes.substr(digits) != ':' + list)
    parameters.add_error("cursor", "must be the nextCursor of an earlier page");
  return static_cast<std::size_t>(number.value_or(0));
}

std::string offset_cursor(std::size_t offset, const std::string& list) {
  return crypto::base64url(std::to_string(offset) + ':' + list);
}

bool asks_for_viewers(const std::vector<MeasuredMetric>& metrics) {
  return std::any_of(metrics.begin(), metrics.end(), [](const auto& one) { return one.is_viewers(); });
}

void refuse_viewers_with_filters(web::Parameters& parameters, const QueryRequest& request) {
  if (request.query.filters.empty() || !asks_for_viewers(request.metrics)) return;
  parameters.add_error("metrics", "cannot tell viewers apart by a filter");
}

}  // namespace figures::handlers
