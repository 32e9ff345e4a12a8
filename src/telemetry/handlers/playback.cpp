#include "telemetry/rules/playback.h"
#include "crypto/encoding.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/page.h"
#include "telemetry/rules/timestamp.h"

namespace telemetry::handlers {

using json::Json;

namespace {

constexpr std::int64_t kMaxDays = 93, kDay = 86400000;

template <class T>
Json summed(const rules::Playback& playback, const T& value) {
  return playback.summed ? Json(value) : Json(nullptr);
}

Json json_of(const rules::Playback& playback) {
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

rules::PlaybackFilter filter_of(const Request& request, const User& user) {
  PageQuery query(request);
  rules::PlaybackFilter filter{user.id, query.uuid("streamId"), {}, {}, {}, query.limit()};
  const auto from = query.time_from("from"), to = query.time_to("to");
  if (from && to && (*to <= *from || *to - *from > kMaxDays * kDay)) {
    query.add_error("to", "must be later than from, by at most 93 days");
  }
  filter.after = query.cursor(16);
  query.done();

  if (from) filter.from = rules::sql_time(*from);
  if (to) filter.to = rules::sql_time(*to);
  if (from && !to) filter.to = rules::sql_time(*from + kMaxDays * kDay);
  return filter;
}

}  // namespace

// GET /api/v1/sessions?streamId&from&to&limit&cursor: newest first.
Response list_playbacks(const Request& request, Worker& worker, const User& user) {
  const auto page = rules::playbacks_page(worker, filter_of(request, user));

  std::vector<Json> items;
  for (const auto& playback : page.playbacks) items.push_back(json_of(playback));
  const auto& last = page.continues_after;
  return page_of(items, last ? std::optional(cursor_text(last->first_seen_at, last->ref)) : std::nullopt);
}

// GET /api/v1/sessions/<id>
Response show_playback(const Request& request, Worker& worker, const User& user) {
  return web::json(200, json_of(rules::find_playback(worker, user.id, web::segment_decoded(request.path_id))));
}

// GET /api/v1/sessions/<id>/events?limit&cursor: in the order of their time.
Response list_events(const Request& request, Worker& worker, const User& user) {
  const auto session_id = web::segment_decoded(request.path_id);
  const auto page = read_page(
      request, 12,
      [&](const auto& after, std::size_t max) { return rules::events_after(worker, user.id, session_id, after, max); },
      [](const auto& event) { return cursor_text(event.ts, event.hash); });

  std::vector<Json> items;
  for (const auto& event : page.rows) {
    items.push_back(Json::object({{"type", event.type},
                                  {"ts", event.ts},
                                  {"receivedAt", event.received_at},
                                  {"payload", Json::verbatim(event.payload)}}));
  }
  return page_of(items, page.next_cursor);
}

}  // namespace telemetry::handlers
