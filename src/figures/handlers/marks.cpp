#include "figures/handlers/figures.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "db/clock.h"
#include "events/rules/sessions/known_stream.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "figures/rules/marks/comparison.h"
#include "figures/rules/marks/marks.h"
#include "refusal.h"
#include "text/ascii.h"
#include "web/fields.h"
#include "web/idempotency_key.h"

namespace figures::handlers {

using json::Json;
using rules::Mark;

namespace {

constexpr std::size_t kMarkIdLength = 16;
constexpr char kBeginning[] = "1970-01-01 00:00:00.000", kEnd[] = "9999-12-31 00:00:00.000";

Json json_of_mark(const Mark& mark) {
  const auto tags = text::split(mark.tags, ',');
  return Json::object({{"id", crypto::uuid_text(mark.id)},
                       {"at", mark.begins_at},
                       {"until", mark.ends_at},
                       {"text", mark.text},
                       {"tags", Json::array({tags.begin(), tags.end()})},
                       {"source", mark.is_automatic ? "millrace" : "account"},
                       {"createdAt", mark.created_at}});
}

std::vector<std::string> read_tags(json::Fields& fields) {
  std::vector<std::string> tags;
  for (const auto& tag : fields.texts("tags", json::at_most(std::string::npos), "must be a list of texts")) {
    if (std::count(tags.begin(), tags.end(), tag) == 0) tags.push_back(tag);
  }
  return tags;
}

struct MarkRequest {
  rules::NewMark mark;
  bool has_time;
};

MarkRequest read_mark(const Request& request, std::int64_t now) {
  auto fields = web::json_fields(request);
  const auto at = web::optional_time(fields, "at"), until = web::optional_time(fields, "until");
  const auto text = text::trimmed(fields.text("text", json::at_most(request.body.size())));
  MarkRequest asked{{at.value_or(now), until, text, read_tags(fields)}, at.has_value()};
  for (const auto& [name, error] : rules::mark_errors(asked.mark, now)) fields.add_error(name, error);
  fields.nothing_else();
  fields.done();
  return asked;
}

std::string read_tag(web::Parameters& parameters) {
  const auto tag = parameters.one("tag");
  if (!tag) return "";
  if (!rules::is_tag(*tag)) parameters.add_error("tag", std::string("must be ") + rules::kTagRule);
  return *tag;
}

Json json_of_period(const calendar::Period& period, const values::Aggregate& aggregate,
                    const rules::MeasuredMetric& metric) {
  return Json::object(period_fields(period) + sample_fields(aggregate) +
                      Fields{{"value", json_number(metric.value_of(aggregate))}});
}

Json json_of_interval(const std::optional<rules::ConfidenceInterval>& interval) {
  if (!interval) return nullptr;
  return Json::object({{"lower", json_number(interval->lower)}, {"upper", json_number(interval->upper)}});
}

std::optional<rules::MeasuredMetric> read_metric(web::Parameters& parameters) {
  const auto metric = rules::find_metric(parameters.one("metric").value_or(""));
  if (metric && !metric->is_viewers()) return metric;
  parameters.add_error("metric", "must be a metric that /api/v1/metrics lists, such as startFailures, and not viewers");
  return std::nullopt;
}

}  // namespace

// POST /api/v1/marks
Response set_mark(const Request& request, Worker& worker, const Account& account) {
  const auto mark_request = read_mark(request, db::now(worker.db));
  return web::json(201, json_of_mark(rules::set_mark(worker.db, worker.config, account.id, mark_request.mark,
                                                     mark_request.has_time, web::idempotency_key(request))));
}

// GET /api/v1/marks?from&to&tag&limit&cursor: lists the latest first.
Response list_marks(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto zone = web::read_zone(parameters);
  const auto from = web::read_time_from(parameters, "from", zone), to = web::read_time_to(parameters, "to", zone);
  if (from && to && *to <= *from) parameters.add_error("to", "must be later than from");
  const auto tag = read_tag(parameters);
  const auto limit = web::read_limit(parameters);
  const auto after = web::read_cursor(parameters, kMarkIdLength);
  parameters.done();

  auto marks = tables::marks::page(
      worker.db, {account.id, from ? calendar::sql_time(*from) : kBeginning, to ? calendar::sql_time(*to) : kEnd, tag},
      after, limit + 1);
  std::optional<std::string> next;
  if (marks.size() > limit) {
    marks.pop_back();
    next = web::cursor_text(marks.back().begins_at, marks.back().id);
  }
  return web::json(200, Json::object({{"items", Json::array_of(marks, json_of_mark)}, {"nextCursor", next}}));
}

// DELETE /api/v1/marks/<id>: answers 404 the second time.
Response delete_mark(const Request& request, Worker& worker, const Account& account) {
  rules::delete_mark(worker.db, account.id, web::uuid_in_path(request));
  return web::no_content();
}

// GET /api/v1/marks/<id>/comparison?metric&streamId&filter
Response compare_around_mark(const Request& request, Worker& worker, const Account& account) {
  const auto now = db::now(worker.db);
  web::Parameters parameters(request);
  const auto metric = read_metric(parameters);
  auto query = read_sessions(parameters, worker, account.id, web::read_zone(parameters), {});
  parameters.done();
  events::rules::require_known_stream(worker.db, account.id, query.stream_id);
  const auto mark = rules::find_mark(worker.db, account.id, web::uuid_in_path(request));
  const auto periods = rules::periods_around(calendar::parse_timestamp(mark.begins_at).value_or(now), now);
  if (!periods) throw refusal::Rejected("too_early", "Nothing is known after this mark yet. Ask again in a minute.");

  query.histograms = metric->measure->needs_histograms;
  query.period = periods->before;
  const auto comparison = rules::compare(worker.db, worker.config, query, *metric, *periods);
  return web::json(200, Json::object(Fields{{"metric", metric->key()}} + source_fields(comparison.source) +
                                     Fields{{"before", json_of_period(periods->before, comparison.before, *metric)},
                                            {"after", json_of_period(periods->after, comparison.after, *metric)},
                                            {"difference", json_number(comparison.difference)},
                                            {"interval", json_of_interval(comparison.interval)}}));
}

}  // namespace figures::handlers
