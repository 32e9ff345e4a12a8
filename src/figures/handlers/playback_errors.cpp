#include "figures/rules/query/playback_errors.h"

#include <algorithm>

#include "db/clock.h"
#include "events/rules/sessions/known_stream.h"
#include "figures/handlers/figures.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "web/csv.h"

namespace figures::handlers {

using json::Json;

namespace {

constexpr int kMaxHours = 2 * 24 + 1;  // two days, in which clocks may be put back

struct ErrorsRequest : QueryRequest {
  calendar::Interval interval;
  rules::ErrorOrder order;
  std::optional<std::size_t> limit;  // absent: all of them
};

calendar::Interval interval_of_trend(std::int64_t length) {
  if (length < calendar::kHourMs) return calendar::Interval::minute;
  return length <= kMaxHours * calendar::kHourMs ? calendar::Interval::hour : calendar::Interval::day;
}

rules::ErrorOrder read_error_order(web::Parameters& parameters) {
  const auto text = parameters.one("sort").value_or("-fatal");
  if (text != "-fatal" && text != "-sessions") parameters.add_error("sort", "must be -fatal or -sessions");
  return text == "-sessions" ? rules::ErrorOrder::sessions : rules::ErrorOrder::fatal;
}

// A CSV file has all errors, unless a limit is given.
std::optional<std::size_t> read_limit_of_errors(web::Parameters& parameters, bool csv) {
  const auto limit = web::read_limit(parameters);
  return csv && !parameters.one("limit") ? std::nullopt : std::optional(limit);
}

ErrorsRequest read_errors(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto zone = web::read_zone(parameters);
  const auto now = db::now(worker.db);
  const auto interval = interval_of_trend(read_period(parameters, zone, now, 1).length());
  const auto unit = interval == calendar::Interval::minute ? calendar::kMinuteMs : calendar::kHourMs;
  const auto query = read_query(parameters, worker, account.id, zone, read_period(parameters, zone, now, unit), {});
  ErrorsRequest question{query, interval, read_error_order(parameters), read_limit_of_errors(parameters, query.csv)};
  parameters.done();
  events::rules::require_known_stream(worker.db, account.id, query.query.stream_id);
  return question;
}

std::optional<std::string> player_name(const std::string& player) {
  return player.empty() ? std::nullopt : std::optional(player);
}

Json json_of_players(const rules::ErrorSummary& error) {
  return Json::array_of(error.players, [](const auto& player) {
    return Json::object({{"value", player_name(player.player)}, {"sessions", json_number(player.sessions)}});
  });
}

Json json_of_trend(const rules::ErrorSummaries& summaries, const calendar::Period& period,
                   const rules::ErrorSummary& error) {
  std::vector<Json> trend;
  for (std::size_t i = 0; i < summaries.intervals.size(); ++i) {
    trend.push_back(Json::object({{"at", calendar::iso_time(std::max(summaries.intervals[i].from, period.from))},
                                  {"sessions", json_number(error.trend[i])},
                                  {"complete", summaries.source.complete(summaries.intervals[i], period)}}));
  }
  return Json::array(trend);
}

Json json_of(const rules::ErrorSummaries& summaries, const calendar::Period& period, const rules::ErrorSummary& error) {
  return Json::object({{"code", error.code},
                       {"message", error.message},
                       {"sessions", json_number(error.sessions)},
                       {"fatal", json_number(error.fatal)},
                       {"recovered", json_number(error.sessions - error.fatal)},
                       {"share", json_number(error.share)},
                       {"players", json_of_players(error)},
                       {"trend", json_of_trend(summaries, period, error)},
                       {"lastAt", error.last_at},
                       {"exampleSessionId", error.session_id}});
}

web::CsvRow cells_of_error(const rules::ErrorSummary& error) {
  return {error.code,
          csv_cell(error.message),
          csv_cell(error.sessions),
          csv_cell(error.fatal),
          csv_cell(error.sessions - error.fatal),
          csv_cell(error.share),
          csv_cell(error.last_at),
          csv_cell(error.session_id)};
}

}  // namespace

// GET /api/v1/errors?from&to&timezone&streamId&filter&sort&limit&format
Response list_errors(const Request& request, Worker& worker, const Account& account) {
  const auto question = read_errors(request, worker, account);

  auto summaries = rules::most_frequent_errors(worker.db, worker.config, question.query, question.interval,
                                               question.order, question.limit);
  for (auto& error : summaries.errors) {
    if (account.sees_viewers) continue;
    for (auto* of_newest : {&error.message, &error.last_at, &error.session_id}) of_newest->reset();
  }
  if (question.csv) {
    return web::csv_of(
        request, "errors.csv",
        web::row_of_words({"code", "message", "sessions", "fatal", "recovered", "share", "lastAt", "exampleSessionId"}),
        summaries.errors, cells_of_error);
  }
  const auto& period = question.query.period;
  const auto items =
      Json::array_of(summaries.errors, [&](const auto& error) { return json_of(summaries, period, error); });
  return web::json(
      200, Json::object(period_fields(period) + source_fields(summaries.source) +
                        Fields{{"interval", std::string(calendar::name_of(question.interval))}, {"items", items}}));
}

}  // namespace figures::handlers
