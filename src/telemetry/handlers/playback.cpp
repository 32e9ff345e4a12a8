#include "telemetry/handlers/playback.h"

#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/handlers/page.h"
#include "telemetry/rules/playback.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/throttle.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/telemetry_events.h"

namespace telemetry::handlers {

using accounts::tables::User;
using json::Json;
using tables::playback_sessions::Session;
using web::Request;
using web::Response;

namespace {

constexpr std::int64_t kMostDays = 93, kDay = 86400000;

template <class T>
Json summed(const rules::Playback& playback, const T& value) {
  return playback.summed ? Json(value) : Json(nullptr);
}

Json as_json(const rules::Playback& playback) {
  const auto& stream = playback.stream_id;
  return Json::object({{"sessionId", playback.session_id},
                       {"streamId", stream ? std::optional(crypto::uuid_text(*stream)) : std::nullopt},
                       {"startedAt", playback.started_at},
                       {"lastEventAt", playback.last_event_at},
                       {"endedAt", playback.ended_at},
                       {"state", summed(playback, playback.state)},
                       {"startupMs", playback.startup_ms},
                       {"playedMs", playback.played_ms},
                       {"rebufferMs", playback.rebuffer_ms},
                       {"rebufferCount", playback.rebuffer_count},
                       {"exitBeforeStart", summed(playback, playback.exit_before_start)},
                       {"failed", summed(playback, playback.failed)},
                       {"eventCount", summed(playback, playback.event_count)}});
}

tables::playback_sessions::Wanted wanted(const Request& request, const User& user) {
  PageQuery query(request);
  tables::playback_sessions::Wanted wanted{user.id, query.uuid("streamId"), {}, {}, {}, query.limit()};
  const auto from = query.time_from("from"), to = query.time_to("to");
  if (from && to && (*to <= *from || *to - *from > kMostDays * kDay)) {
    query.fault("to", "must be later than from, by at most 93 days");
  }
  const auto cursor = query.cursor(16);
  query.done();

  if (from) wanted.from = rules::sql_time(*from);
  if (to) wanted.to = rules::sql_time(*to);
  if (from && !to) wanted.to = rules::sql_time(*from + kMostDays * kDay);
  if (cursor) wanted.after = {cursor->time, cursor->id};
  return wanted;
}

Session session_named(const Request& request, Worker& worker, const User& user) {
  const auto id = web::segment_decoded(request.path_id);
  const auto session = tables::playback_sessions::find(worker.db, rules::session_ref(user.id, id));
  if (!session) throw refusal::NotFound();
  return *session;
}

}  // namespace

// GET /api/v1/sessions?streamId&from&to&limit&cursor: newest first.
Response list_playbacks(const Request& request, Worker& worker, const User& user) {
  auto asked = wanted(request, user);
  const std::size_t limit = asked.most++;  // one more tells whether there is another page

  rules::count_read(worker, user.id, 1);
  auto sessions = tables::playback_sessions::page(worker.db, asked);
  const bool more = sessions.size() > limit;
  if (more) sessions.pop_back();
  const auto playbacks = rules::playbacks(worker, user.id, sessions);

  std::vector<Json> items;
  for (const auto& playback : playbacks) items.push_back(as_json(playback));
  if (!more && items.size() == sessions.size()) return page_of(items, std::nullopt);
  const auto& last = sessions.at(items.size() - 1);
  return page_of(items, cursor_text(last.first_seen_at, last.ref));
}

// GET /api/v1/sessions/<id>
Response show_playback(const Request& request, Worker& worker, const User& user) {
  rules::count_read(worker, user.id, 1);
  const auto session = session_named(request, worker, user);
  return web::json(200, as_json(rules::playbacks(worker, user.id, {session}).at(0)));
}

// GET /api/v1/sessions/<id>/events?limit&cursor: in the order of their time.
Response list_events(const Request& request, Worker& worker, const User& user) {
  PageQuery query(request);
  const std::size_t limit = query.limit();
  const auto cursor = query.cursor(12);
  query.done();
  rules::count_read(worker, user.id, 1);
  const auto session = session_named(request, worker, user);

  namespace table = tables::telemetry_events;
  auto events =
      table::page(worker.db, session.ref, cursor ? std::optional(table::Place{cursor->time, cursor->id}) : std::nullopt,
                  limit + 1, rules::kMostSummed);
  std::optional<std::string> next;
  if (events.size() > limit) {
    events.pop_back();
    next = cursor_text(events.back().ts, events.back().hash);
  }

  std::vector<Json> items;
  for (const auto& event : events) {
    items.push_back(Json::object({{"type", event.type},
                                  {"ts", event.ts},
                                  {"receivedAt", event.received_at},
                                  {"payload", Json::verbatim(event.payload)}}));
  }
  return page_of(items, next);
}

}  // namespace telemetry::handlers
