#include "crypto/encoding.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/figures_parameters.h"
#include "telemetry/rules/viewers.h"
#include "web/csv.h"

namespace telemetry::handlers {

using json::Json;

namespace {

std::vector<Json::Member> members_of(const rules::LiveStream& stream) {
  return {{"viewers", rules::viewers_of(stream)},
          {"starting", stream.starting},
          {"playing", stream.playing},
          {"rebuffering", stream.rebuffering},
          {"paused", stream.paused}};
}

Json json_of(const rules::LiveStream& stream, const rules::StreamNames& names) {
  const auto& id = stream.stream_id;
  auto members = members_of(stream);
  members.insert(members.begin(), {"streamId", id ? std::optional(crypto::uuid_text(*id)) : std::nullopt});
  members.emplace_back("streamName", id ? rules::name_in(names, *id) : std::nullopt);
  return Json::object(members);
}

Json array_of(const std::vector<rules::LiveStream>& streams, const rules::StreamNames& names) {
  std::vector<Json> items;
  for (const auto& stream : streams) items.push_back(json_of(stream, names));
  return Json::array(items);
}

Json json_of(const rules::LiveMinute& minute) {
  return Json::object(
      {{"at", rules::iso_time(minute.begins_at)}, {"viewers", minute.viewers}, {"rebuffering", minute.rebuffering}});
}

Json array_of(const std::vector<rules::LiveMinute>& minutes) {
  std::vector<Json> items;
  for (const auto& minute : minutes) items.push_back(json_of(minute));
  return Json::array(items);
}

Response csv_of(const std::vector<rules::LiveMinute>& minutes) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& minute : minutes) {
    rows.push_back(
        {rules::iso_time(minute.begins_at), std::to_string(minute.viewers), std::to_string(minute.rebuffering)});
  }
  return web::csv("live.csv", {"at", "viewers", "rebuffering"}, rows);
}

}  // namespace

// GET /api/v1/live?streamId&format
Response show_live(const Request& request, Worker& worker, const User& user) {
  FiguresParameters parameters(request, 0);
  const auto stream_id = parameters.uuid("streamId");
  const bool csv = parameters.csv();
  parameters.done();
  require_own_stream(worker, user.id, stream_id);

  const auto live = rules::live(worker, user.id, stream_id);
  if (csv) return csv_of(live.minutes);

  auto members = members_of(live.all);
  members.insert(members.begin(), {"at", rules::iso_time(live.at)});
  members.emplace_back("streams", array_of(live.streams, live.names));
  members.emplace_back("minutes", array_of(live.minutes));
  return web::json(200, Json::object(members));
}

}  // namespace telemetry::handlers
