#include "telemetry/rules/breakdown.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/figures_answer.h"
#include "telemetry/handlers/figures_parameters.h"
#include "telemetry/rules/stream.h"
#include "telemetry/tables/clock.h"
#include "web/csv.h"

namespace telemetry::handlers {

using json::Json;

namespace {

struct Asked {
  rules::FiguresQuery query;
  rules::Dimension by;
  std::vector<rules::MeasuredMetric> metrics;
  rules::BreakdownOrder order;
  std::size_t limit, offset;
  bool csv;
};

Asked asked_of(const Request& request, Worker& worker, const User& user) {
  FiguresParameters parameters(request, tables::now(worker.db));
  const auto metrics = parameters.metrics();
  Asked asked{{user.id, parameters.uuid("streamId"), parameters.period(rules::kHourMs), parameters.conditions(), false},
              parameters.dimension(),
              metrics,
              parameters.order(metrics),
              parameters.limit(),
              parameters.offset(),
              parameters.csv()};
  if (asks_for_viewers(metrics)) parameters.add_error("metrics", "cannot break viewers down; /api/v1/live does");
  parameters.done();
  require_own_stream(worker, user.id, asked.query.stream_id);
  asked.query.histograms = needs_histograms(metrics);
  return asked;
}

// The metric that the answer is sorted by if that is one, else the first one that may be better or worse.
rules::MeasuredMetric impact_on(const Asked& asked) {
  if (asked.order.metric) return *asked.order.metric;
  for (const auto& metric : asked.metrics) {
    if (metric.metric->better != rules::Better::neither) return metric;
  }
  return asked.metrics.front();
}

std::optional<std::string> value_text(rules::Dimension dimension, const std::string& value) {
  if (value.empty()) return std::nullopt;
  return dimension == rules::Dimension::stream ? crypto::uuid_text(value) : value;
}

std::vector<Json::Member> members_of(const Asked& asked, const rules::BreakdownItem& item) {
  return {{"value", value_text(asked.by, item.value)},
          {"sessions", json_count(item.sums.sessions)},
          {"attempts", json_count(item.sums.attempts)},
          {"lowSample", rules::low_sample(item.sums)},
          {"values", json_of_values(asked.metrics, values_of(asked.metrics, item.sums, {}))},
          {"impact", json_number(item.impact)}};
}

rules::StreamNames names_of(Worker& worker, const Asked& asked, const std::vector<rules::BreakdownItem>& items) {
  std::vector<std::string> ids;
  for (const auto& item : items) {
    if (!item.value.empty()) ids.push_back(item.value);
  }
  return rules::stream_names(worker, asked.query.user_id, ids);
}

std::vector<Json> json_of(Worker& worker, const Asked& asked, const std::vector<rules::BreakdownItem>& items) {
  const bool of_streams = asked.by == rules::Dimension::stream;
  const auto names = of_streams ? names_of(worker, asked, items) : rules::StreamNames{};
  std::vector<Json> all;
  for (const auto& item : items) {
    auto members = members_of(asked, item);
    if (of_streams) members.emplace_back("streamName", rules::name_in(names, item.value));
    all.push_back(Json::object(members));
  }
  return all;
}

std::vector<std::string> cells_of(const Asked& asked, const rules::BreakdownItem& item) {
  return row({cell_of(value_text(asked.by, item.value)), cell_of(rules::whole(item.sums.sessions)),
              cell_of(rules::whole(item.sums.attempts)), cell_of(item.impact)},
             values_of(asked.metrics, item.sums, {}));
}

Response csv_of(const Asked& asked, const std::vector<rules::BreakdownItem>& items) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& item : items) rows.push_back(cells_of(asked, item));
  const std::string by(rules::name_of(asked.by));
  return web::csv("breakdown.csv", header({by, "sessions", "attempts", "impact"}, asked.metrics), rows);
}

}  // namespace

// GET /api/v1/metrics/breakdown?by&metrics&from&to&streamId&filter&sort&limit&cursor&format
Response list_breakdown(const Request& request, Worker& worker, const User& user) {
  const auto asked = asked_of(request, worker, user);

  const auto figures = rules::figures_by_value(worker, asked.query, asked.by);
  auto page = rules::breakdown(figures.sums, impact_on(asked), asked.order);
  page.erase(page.begin(), page.begin() + static_cast<std::ptrdiff_t>(std::min(asked.offset, page.size())));
  const bool more = page.size() > asked.limit;
  if (more) page.resize(asked.limit);
  if (asked.csv) return csv_of(asked, page);

  const auto next = more ? std::optional(offset_cursor(asked.offset + asked.limit)) : std::nullopt;
  return web::json(200, Json::object({{"from", rules::iso_time(asked.query.period.from)},
                                      {"to", rules::iso_time(asked.query.period.to)},
                                      {"basis", basis_name(figures.basis)},
                                      {"asOf", as_of(worker, user.id)},
                                      {"by", std::string(rules::name_of(asked.by))},
                                      {"impactOn", impact_on(asked).key()},
                                      {"items", Json::array(json_of(worker, asked, page))},
                                      {"nextCursor", next}}));
}

}  // namespace telemetry::handlers
