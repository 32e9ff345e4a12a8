#include "db/clock.h"
#include "db/errors.h"
#include "events/rules/dimension_names.h"
#include "events/rules/sessions/known_stream.h"
#include "figures/handlers/figures.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "figures/rules/findings/findings.h"
#include "figures/rules/insights/caller_names.h"
#include "figures/rules/query/what_broke.h"

namespace figures::handlers {

using json::Json;

namespace {

namespace insights = rules::insights;
using insights::kAfter;
using insights::kBefore;

constexpr std::chrono::seconds kTimeToBegin(3);  // to look for a time, as that may take as long as the rest

struct InsightRequest {
  rules::FiguresQuery query;
  const insights::InsightMetric* metric;
};

std::string all_keys() {
  std::string keys;
  for (const auto& metric : insights::all_insight_metrics())
    keys += (keys.empty() ? "" : ", ") + std::string(metric.key);
  return keys;
}

InsightRequest read_insight(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto* metric = insights::find_insight_metric(parameters.one("metric").value_or(""));
  if (!metric) parameters.add_error("metric", "must be one of " + all_keys());
  const auto zone = web::read_zone(parameters);
  const auto period = read_period(parameters, zone, db::now(worker.db), calendar::kHourMs);
  InsightRequest question{read_sessions(parameters, worker, account.id, zone, period), metric};
  question.query.names_pages = account.sees_viewers;
  parameters.done();
  events::rules::require_known_stream(worker.db, account.id, question.query.stream_id);
  return question;
}

Json json_of_same(const insights::Table& table, const std::vector<insights::Candidate>& same) {
  return Json::array_of(same, [&](const auto& candidate) { return json_of_dimensions(table, candidate); });
}

Fields fields_of_place(const insights::Cause& cause, const insights::Words& words, const std::string& sentence) {
  const auto& before = cause.candidate.sums[kBefore];
  const auto previously = before.whole > 0 ? std::optional(in_unit_of(words.metric, cause.before)) : std::nullopt;
  return {{"before", json_number(previously)},
          {"after", json_number(in_unit_of(words.metric, cause.after))},
          {"sessions", json_number(cause.candidate.sums[kAfter].rows)},
          {"sentence", sentence},
          {"sameSessions", json_of_same(words.table, cause.same)}};
}

Json json_of_cause(const insights::Cause& cause, const insights::Words& words) {
  return Json::object(Fields{{"dimensions", json_of_dimensions(words.table, cause.candidate)},
                             {"share", json_number(cause.share)},
                             {"shareFrom", json_number(cause.share_from)},
                             {"shareTo", json_number(cause.share_to)}} +
                      fields_of_place(cause, words, sentence_of(cause, words)));
}

Json json_of_likely(const insights::Cause& likely, const insights::Words& words) {
  return Json::object(Fields{{"dimensions", json_of_dimensions(words.table, likely.candidate)}} +
                      fields_of_place(likely, words, likely_sentence_of(likely, words)));
}

// Where more is better, the bounds of what is worse are those of the metric in reverse.
Fields fields_of_change(const insights::Insight& insight, const insights::InsightMetric& metric) {
  if (!insight.change) return {{"changeFrom", nullptr}, {"changeTo", nullptr}};
  const auto& [from, to] = *insight.change;
  const auto in_unit = [&](double rate) { return json_number(in_unit_of(metric, rate) - in_unit_of(metric, 0)); };
  return {{"changeFrom", in_unit(metric.is_inverse ? to : from)}, {"changeTo", in_unit(metric.is_inverse ? from : to)}};
}

Json json_of_mix(const insights::Mix& mix, const insights::Table& table) {
  return Json::object({{"dimensions", json_of_dimensions(table, mix.candidate)},
                       {"share", json_number(mix.share)},
                       {"before", json_number(mix.before)},
                       {"after", json_number(mix.after)},
                       {"sameSessions", json_of_same(table, mix.same)}});
}

Json json_of_side(const rules::WhatBroke& analysis, const insights::InsightMetric& metric, insights::Side side) {
  const auto& rate = analysis.insight.rates[side];
  return Json::object(period_fields(analysis.periods[side]) +
                      Fields{{"value", json_number(rate ? std::optional(in_unit_of(metric, *rate)) : std::nullopt)},
                             {"sessions", analysis.sessions[side]},
                             {"compared", static_cast<std::int64_t>(analysis.table.rows[side].size())}});
}

// Two incidents of a week have no cause in common. Prints the time in which it was clearly worse, if that is not all of
// the period, there is more to say of it, and time to find it: roll-ups tell, which are of all sessions.
Json json_of_worst_time(Worker& worker, const rules::FiguresQuery& query, const rules::WhatBroke& analysis,
                        const std::string& metric) {
  if (!analysis.insight.causes.empty() || query.stream_id || !query.filters.empty() || query.automated) return nullptr;
  const auto& period = analysis.periods[kAfter];
  if (period.length() < calendar::kDayMs) return nullptr;
  limits::LargeRead large(worker.db, worker.config, query.account_id);
  const rules::findings::Span span{query.account_id,
                                   period.to,
                                   query.begun + kTimeToBegin,
                                   {},
                                   false,
                                   query.begun,
                                   rules::charging(worker.db, worker.config, query.account_id, large)};
  try {
    for (const auto& found : rules::findings::found_in(worker.db, span, period, metric)) {
      if (!found.worse || found.worse->sentence.empty()) continue;
      if (found.worse->to || found.worse->from > period.from) return json_of_worse(found, true);
    }
  } catch (const db::StatementTimeout&) {
  }
  return nullptr;
}

std::string sentence_with_sample(const rules::WhatBroke& analysis, const insights::Words& words) {
  const auto sentence = sentence_of(analysis.insight, words);
  return analysis.is_sample ? sentence + " Found in a sample of the sessions." : sentence;
}

}  // namespace

// GET /api/v1/insights?metric&from&to&streamId&filter: explains why a metric got worse.
Response show_insights(const Request& request, Worker& worker, const Account& account) {
  const auto question = read_insight(request, worker, account);

  events::rules::DimensionNames names(worker.db, account.id);
  const auto analysis = rules::what_broke(worker.db, worker.config, question.query, *question.metric, names.names());
  const auto words = insights::words_of(worker.db, account.id, analysis.table, *question.metric, analysis.threshold_ms);

  const auto& insight = analysis.insight;
  const std::string metric(question.metric->key);
  const auto causes = Json::array_of(insight.causes, [&](const auto& cause) { return json_of_cause(cause, words); });
  return web::json(
      200,
      Json::object(Fields{{"metric", metric},
                          {"before", json_of_side(analysis, *question.metric, kBefore)},
                          {"after", json_of_side(analysis, *question.metric, kAfter)},
                          {"asOf", json_time(analysis.as_of)},
                          {"sampled", analysis.is_sample},
                          {"slowerThanMs", json_number(analysis.threshold_ms)},
                          {"usualChange", json_number(insight.noise > 0 ? std::optional(insight.noise) : std::nullopt)},
                          {"usualChangeKnown", insight.noise_is_known}} +
                   fields_of_change(insight, *question.metric) +
                   Fields{{"verdict", name_of(insight.verdict)},
                          {"sentence", sentence_with_sample(analysis, words)},
                          {"causes", causes},
                          {"likely", insight.likely ? json_of_likely(*insight.likely, words) : Json(nullptr)},
                          {"mix", insight.mix ? json_of_mix(*insight.mix, analysis.table) : Json(nullptr)},
                          {"worstTime", json_of_worst_time(worker, question.query, analysis, metric)}}));
}

}  // namespace figures::handlers
