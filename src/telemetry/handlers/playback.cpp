#include "telemetry/rules/playback.h"
#include "json/strict.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/page.h"
#include "telemetry/handlers/playback_json.h"
#include "telemetry/rules/period.h"
#include "telemetry/rules/timestamp.h"
#include "web/csv.h"

namespace telemetry::handlers {

using json::Json;

namespace {

constexpr std::int64_t kMaxDays = 93, kDay = 86400000;
constexpr std::size_t kIdentity = 14;  // bytes

void read_period(PageQuery& query, rules::PlaybackFilter& filter) {
  const auto from = query.time_from("from"), to = query.time_to("to");
  if (from && to && (*to <= *from || *to - *from > kMaxDays * kDay)) {
    query.add_error("to", "must be later than from, by at most 93 days");
  }
  if (from) filter.from = rules::sql_time(*from);
  if (to) filter.to = rules::sql_time(*to);
  if (from && !to) filter.to = rules::sql_time(*from + kMaxDays * kDay);
}

void read_figures(PageQuery& query, const Request& request, rules::PlaybackFilter& filter) {
  if (const auto outcome = request.parameter("outcome")) {
    filter.outcome = outcome_named(*outcome);
    if (!filter.outcome)
      query.add_error("outcome", "must be idle, starting, played, exitBeforeStart, startFailure or playbackFailure");
  }
  filter.min_rebuffer_ms = query.number("minRebufferMs");
  filter.min_startup_ms = query.number("minStartupMs");
  filter.player = request.parameter("player");
  filter.error_code = request.parameter("error");
  filter.content = request.parameter("content");
  if (const auto state = request.parameter("state")) {
    filter.live = *state == "live";
    if (!filter.live) query.add_error("state", "must be live, or be left out");
  }
}

rules::PlaybackFilter filter_of(PageQuery& query, const Request& request, const User& user) {
  rules::PlaybackFilter filter{};
  filter.user_id = user.id;
  filter.stream_id = query.uuid("streamId");
  filter.max = query.limit();
  read_period(query, filter);
  read_figures(query, request, filter);
  filter.after = query.cursor(16);
  query.done();
  return filter;
}

// What a cell shows of a value: text without its quotation marks, and nothing for null.
std::string cell_of(const Json& value) {
  const auto parsed = json::parse_strictly(value.text());
  if (parsed.IsNull()) return "";
  return parsed.IsString() ? std::string(json::text_of(parsed)) : value.text();
}

// A page as a table, with the names of its fields even if it is empty. The next page's cursor is in a header.
Response csv_of(const std::vector<rules::Playback>& playbacks, const std::optional<std::string>& next_cursor) {
  std::vector<std::string> header;
  for (const auto& [name, value] : fields_of(rules::Playback{})) header.push_back(name);
  std::vector<std::vector<std::string>> rows;
  for (const auto& playback : playbacks) {
    auto& row = rows.emplace_back();
    for (const auto& [name, value] : fields_of(playback)) row.push_back(cell_of(value));
  }
  auto response = web::csv("sessions.csv", header, rows);
  if (next_cursor) response.headers.push_back({"X-Next-Cursor", *next_cursor});
  return response;
}

rules::EventPlace place_of(const Place& place) { return {rules::read_sql_time(place.time), place.id}; }

}  // namespace

// GET /api/v1/sessions?streamId&from&to&limit&cursor and figures: newest first.
Response list_playbacks(const Request& request, Worker& worker, const User& user) {
  PageQuery query(request);
  const bool csv = query.csv();
  const auto page = rules::playbacks_page(worker, filter_of(query, request, user));

  const auto& last = page.continues_after;
  const auto next = last ? std::optional(cursor_text(last->time, last->id)) : std::nullopt;
  if (csv) return csv_of(page.playbacks, next);
  std::vector<Json> items;
  for (const auto& playback : page.playbacks) items.push_back(Json::object(fields_of(playback)));
  return page_of(items, next);
}

// GET /api/v1/sessions/<id>
Response show_playback(const Request& request, Worker& worker, const User& user) {
  const auto playback = rules::find_playback(worker, user.id, web::segment_decoded(request.path_id));
  return web::json(200, Json::object(fields_of(playback)));
}

// DELETE /api/v1/sessions/<id>: 404 the second time.
Response delete_playback(const Request& request, Worker& worker, const User& user) {
  rules::delete_playback(worker, user.id, web::segment_decoded(request.path_id));
  return web::no_content();
}

// GET /api/v1/sessions/<id>/timeline: what each stretch of time counted as.
Response show_timeline(const Request& request, Worker& worker, const User& user) {
  const auto spans = rules::playback_timeline(worker, user.id, web::segment_decoded(request.path_id));

  std::vector<Json> items;
  for (const auto& span : spans) {
    items.push_back(Json::object({{"from", rules::iso_time(span.from)},
                                  {"to", rules::iso_time(span.to)},
                                  {"state", name_of(span.state, true)},
                                  {"because", span.because}}));
  }
  return web::json(200, Json::object({{"items", Json::array(items)}}));
}

// GET /api/v1/sessions/<id>/events?limit&cursor: in the order of their time.
Response list_events(const Request& request, Worker& worker, const User& user) {
  const auto session_id = web::segment_decoded(request.path_id);
  const auto page = read_page(
      request, kIdentity,
      [&](const auto& after, std::size_t max) {
        return rules::events_after(worker, user.id, session_id, after ? std::optional(place_of(*after)) : std::nullopt,
                                   max);
      },
      [](const auto& event) { return cursor_text(rules::iso_time(event.ts), event.identity); });

  std::vector<Json> items;
  for (const auto& event : page.rows) {
    items.push_back(Json::object({{"type", event.type},
                                  {"ts", rules::iso_time(event.ts)},
                                  {"receivedAt", rules::iso_time(event.received_at)},
                                  {"payload", Json::verbatim(event.payload)}}));
  }
  return page_of(items, page.next_cursor);
}

}  // namespace telemetry::handlers
