#include "events/handlers/events.h"

#include <memory>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "events/handlers/filter_query.h"
#include "events/handlers/session_file.h"
#include "events/rules/sessions/delete_of_viewer_or_key.h"
#include "events/rules/sessions/session_json.h"
#include "events/rules/sessions/session_list.h"
#include "events/rules/sessions/sessions.h"
#include "limits/reads.h"
#include "text/ascii.h"
#include "text/percent.h"
#include "web/csv.h"
#include "web/files.h"
#include "web/list_query.h"

namespace events::handlers {

using json::Json;
using playback::Dimension;
using tables::playback_sessions::Key;
using tables::playback_sessions::Now;
using web::Format;

namespace {

constexpr auto kMaxDeletion = std::chrono::seconds(4);  // the watchdog ends the worker after 8 s
constexpr std::size_t kRef = 16, kEventKeyBytes = 14;   // bytes

void read_period(web::Parameters& parameters, std::int64_t now, rules::SessionQuery& query) {
  const auto range = web::read_time_range(parameters, web::read_zone(parameters), now);
  if (range.from) query.from = calendar::sql_time(*range.from);
  if (range.to) query.to = calendar::sql_time(*range.to);
}

// These dimensions have a parameter of their own beside `filter`.
constexpr std::pair<const char*, Dimension> kNamed[] = {{"streamId", Dimension::stream},
                                                        {"player", Dimension::player},
                                                        {"error", Dimension::error},
                                                        {"content", Dimension::content}};

constexpr std::size_t kMaxConditions = 10;

void read_conditions(web::Parameters& parameters, rules::SessionQuery& query) {
  for (const auto& text : parameters.all("where")) {
    if (const auto condition = parse_condition(text))
      query.where.push_back(*condition);
    else
      parameters.add_error("where", "must be a figure of a session and a number, such as startupMs>=4000");
  }
  if (query.where.size() > kMaxConditions) parameters.add_error("where", "may be given ten times at most");
  for (const auto& [name, figure] : {std::pair{"minRebufferMs", "rebufferMs>="}, {"minStartupMs", "startupMs>="}}) {
    if (const auto least = web::read_number(parameters, name))
      query.where.push_back(*parse_condition(figure + std::to_string(*least)));
  }
}

void read_figures(web::Parameters& parameters, Worker& worker, rules::SessionQuery& query) {
  if (const auto outcome = parameters.one("outcome")) {
    query.outcome = rules::find_outcome(*outcome);
    if (!query.outcome)
      parameters.add_error("outcome",
                           "must be idle, starting, played, exitBeforeStart, startFailure, playbackFailure or refused");
  }
  read_conditions(parameters, query);
  query.filters = read_filters(parameters, worker, query.account_id);
  for (const auto& [name, dimension] : kNamed) {
    if (const auto filter = read_filter_of(parameters, worker, query.account_id, dimension, name))
      query.filters.push_back(*filter);
  }
}

void read_state(web::Parameters& parameters, rules::SessionQuery& query) {
  const auto state = parameters.one("state");
  if (!state) return;
  if (*state == "live") {
    query.now = Now::live;
  } else if (*state == "troubled") {
    query.now = Now::troubled;
    query.order.key = Key::trouble;
  } else {
    parameters.add_error("state", "must be live or troubled, or be left out");
  }
}

constexpr std::pair<const char*, Key> kSorts[] = {{"firstSeenAt", Key::began_at},
                                                  {"startupMs", Key::startup_ms},
                                                  {"rebufferMs", Key::rebuffer_ms},
                                                  {"playedMs", Key::played_ms}};

void read_order(web::Parameters& parameters, rules::SessionQuery& query) {
  const auto sort = parameters.one("sort");
  if (!sort) return;
  const bool descending = text::starts_with(*sort, "-");
  for (const auto& [name, key] : kSorts) {
    if (sort->substr(descending ? 1 : 0) != name) continue;
    query.order = {key, descending};
    return;
  }
  parameters.add_error("sort",
                       "must be firstSeenAt, startupMs, rebufferMs or playedMs, with a minus for the greatest first");
}

// Returns nullopt for an order by time.
std::optional<std::string> number_sorted_by(const rules::SessionQuery& query) {
  for (const auto& [name, key] : kSorts) {
    if (key == query.order.key && key != Key::began_at) return (query.order.descending ? "-" : "") + std::string(name);
  }
  return std::nullopt;
}

// Returns a letter for the order of a list by time. It is the last byte of the list's cursors, so that cursors of
// another order are refused.
char order_of(const rules::SessionQuery& query) {
  if (query.order.key == Key::trouble) return 't';
  return query.order.descending ? 'd' : 'a';
}

std::optional<db::PageCursor> time_cursor(web::Parameters& parameters, const rules::SessionQuery& query) {
  auto cursor = web::read_cursor(parameters, kRef + 1);
  if (!cursor) return std::nullopt;
  if (cursor->id.back() != order_of(query)) parameters.add_error("cursor", "must be the nextCursor of the same list");
  cursor->id.pop_back();
  return cursor;
}

rules::SessionQuery read_query(web::Parameters& parameters, Worker& worker, const Account& account) {
  rules::SessionQuery query{};
  query.account_id = account.id;
  query.max = web::read_limit(parameters);
  read_period(parameters, db::now(worker.db), query);
  read_figures(parameters, worker, query);
  read_state(parameters, query);
  read_order(parameters, query);
  const auto number = number_sorted_by(query);
  query.after = number ? web::read_cursor(parameters, *number, kRef) : time_cursor(parameters, query);
  parameters.done();
  return query;
}

std::string cursor_of(const rules::SessionQuery& query, const db::PageCursor& cursor) {
  const auto number = number_sorted_by(query);
  return number ? web::cursor_text(*number, cursor.key, cursor.id)
                : web::cursor_text(cursor.key, cursor.id + order_of(query));
}

Response file_of(Worker& worker, const rules::SessionQuery& query, const SessionFormat& format,
                 const std::vector<rules::SessionDetails>& sessions) {
  const std::string name = format.format == Format::csv ? "sessions.csv" : "sessions.jsonl";
  return web::file(format.format, name, heading(format, {worker.db, query.account_id}) + lines_of(format, sessions));
}

// Makes the first part in the handler, where a refusal can still be answered.
Response whole_file(const Request& request, const SessionFormat& format, Worker& worker,
                    const rules::SessionQuery& query) {
  const auto all = std::make_shared<rules::AllSessions>(worker.db, worker.config, query, request.remote_addr);
  auto response = file_of(worker, query, format, all->next());
  response.rest = [all, format] { return lines_of(format, all->next()); };
  return response;
}

Json json_of_span(const playback::TimelineSpan& span) {
  return Json::object({{"from", calendar::iso_time(span.from)},
                       {"to", calendar::iso_time(span.to)},
                       {"state", rules::name_of(span.state, true)},
                       {"because", span.because}});
}

Json json_of_event(const rules::Event& event) {
  return Json::object({{"type", event.type},
                       {"ts", calendar::iso_time(event.ts)},
                       {"receivedAt", calendar::iso_time(event.received_at)},
                       {"payload", Json::verbatim(event.payload)}});
}

Response answer_to(const rules::Deleted& deleted) {
  return web::json(200, Json::object({{"deletedSessions", deleted.sessions}, {"more", deleted.more}}));
}

rules::EventCursor event_cursor(const db::PageCursor& cursor) {
  return {calendar::read_sql_time(cursor.key), cursor.id};
}

}  // namespace

// Answers GET /api/v1/sessions?filter&from&to&sort&limit&cursor and more. A file has all sessions unless the query has
// `limit` or `cursor`.
Response list_sessions(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto format = web::read_format(parameters, {Format::json, Format::csv, Format::jsonl});
  const bool file = format != Format::json, whole = file && !parameters.one("limit") && !parameters.one("cursor");
  const auto query = read_query(parameters, worker, account);
  const auto is_large = [&] { return whole && !rules::size_of_list(worker.db, query).is_small(); };
  if (auto to_file = file ? web::lead_to_file(request, crypto::uuid_text(account.id), is_large) : std::nullopt)
    return *std::move(to_file);
  if (whole) return whole_file(request, {format, web::csv_dialect(request)}, worker, query);

  const auto page = rules::list_sessions(worker.db, worker.config, query);
  const auto& last = page.continues_after;
  const auto next = last ? std::optional(cursor_of(query, *last)) : std::nullopt;
  if (file) {
    auto response = file_of(worker, query, {format, web::csv_dialect(request)}, page.sessions);
    if (next) response.headers.emplace_back("X-Next-Cursor", *next);
    return response;
  }
  const auto items =
      Json::array_of(page.sessions, [](const auto& session) { return Json::object(rules::json_fields(session)); });
  return web::json(200, Json::object({{"items", items}, {"count", page.count}, {"nextCursor", next}}));
}

Response show_session(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  const auto session =
      rules::session_details(worker.db, worker.config, account.id, text::percent_decoded(request.path_id));
  auto fields = rules::json_fields(session);
  fields.emplace_back("cdns", rules::cdns_json(session));
  return web::json(200, Json::object(fields));
}

// Answers 404 the second time.
Response delete_session(const Request& request, Worker& worker, const Account& account) {
  const auto read =
      limits::begin_read(worker.db, worker.config, {"", account.id, request.remote_addr, request.waited_seconds});
  rules::delete_session(worker.db, worker.config, account.id, text::percent_decoded(request.path_id));
  return web::no_content();
}

// Answers DELETE /api/v1/viewers/<id>, which deletes all sessions of a viewer. The id may be the page's or the v_… of
// the viewer.
Response delete_viewer(const Request& request, Worker& worker, const Account& account) {
  const auto read =
      limits::begin_read(worker.db, worker.config, {"", account.id, request.remote_addr, request.waited_seconds});
  const auto deleted =
      rules::delete_viewer(worker.db, worker.config, account.id, text::percent_decoded(request.path_id), kMaxDeletion);
  return answer_to(deleted);
}

// Answers DELETE /api/v1/sessions?keyId&since, which deletes all sessions that a key has begun since then. Both
// parameters are required, so that nobody deletes more than intended.
Response delete_sent_since(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto sdk_key = crypto::from_uuid_text(parameters.one("keyId").value_or(""));
  const auto since = web::read_time_from(parameters, "since", web::read_zone(parameters));
  if (!sdk_key) parameters.add_error("keyId", "must be the id of an SDK key");
  if (!since) parameters.add_error("since", "must be a time, such as 2026-11-21T18:00:00Z");
  parameters.done();
  const auto read =
      limits::begin_read(worker.db, worker.config, {"", account.id, request.remote_addr, request.waited_seconds});
  return answer_to(rules::delete_sent_since(worker.db, worker.config, account.id, *sdk_key, calendar::sql_time(*since),
                                            kMaxDeletion));
}

Response show_timeline(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  const auto timeline =
      rules::session_timeline(worker.db, worker.config, account.id, text::percent_decoded(request.path_id));

  return web::json(200, Json::object({{"items", Json::array_of(timeline.spans(), json_of_span)},
                                      {"complete", timeline.complete()}}));
}

// Answers GET /api/v1/sessions/<id>/events?limit&cursor with events in the order of their time.
Response list_events(const Request& request, Worker& worker, const Account& account) {
  const auto session_id = text::percent_decoded(request.path_id);
  return web::list_page(
      request, kEventKeyBytes,
      [&](const auto& after, std::size_t max) {
        return rules::events_after(worker.db, worker.config, account.id, session_id,
                                   after ? std::optional(event_cursor(*after)) : std::nullopt, max);
      },
      [](const auto& event) { return web::cursor_text(calendar::iso_time(event.ts), event.event_key); }, json_of_event);
}

}  // namespace events::handlers
