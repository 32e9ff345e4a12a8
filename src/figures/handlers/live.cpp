#include "figures/rules/query/live.h"
#include "crypto/encoding.h"
#include "events/handlers/filter_query.h"
#include "events/rules/sessions/known_stream.h"
#include "figures/handlers/figures.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "web/csv.h"

namespace figures::handlers {

using json::Json;

namespace {

Fields json_fields(const rules::LiveStream& stream) {
  return {{"viewers", rules::viewer_count(stream)},
          {"starting", stream.starting},
          {"playing", stream.playing},
          {"rebuffering", stream.rebuffering},
          {"paused", stream.paused},
          {"rebufferingShare", json_number(rules::rebuffering_share(stream))},
          {"failed", stream.failed}};
}

Json json_of(const rules::LiveStream& stream, const streams::rules::StreamNames& names) {
  const auto& id = stream.value;
  return Json::object(Fields{{"streamId", id ? std::optional(crypto::uuid_text(*id)) : std::nullopt}} +
                      json_fields(stream) +
                      Fields{{"streamName", id ? streams::rules::name_in(names, *id) : std::nullopt}});
}

Json json_of_value(const rules::LiveStream& value, bool of_streams) {
  const auto text = value.value && of_streams ? crypto::uuid_text(*value.value) : value.value;
  return Json::object(Fields{{"value", text}} + json_fields(value));
}

Json json_of_point(const rules::LivePoint& point) {
  return Json::object({{"at", calendar::iso_time(point.begins_at)},
                       {"viewers", point.viewers},
                       {"rebuffering", point.rebuffering},
                       {"complete", point.complete}});
}

Json json_of_error(const rules::LiveError& error) {
  return Json::object({{"code", error.code}, {"sessions", error.sessions}, {"fatal", error.fatal}});
}

web::CsvRow cells_of_minute(const rules::LivePoint& minute) {
  return web::row_of_words({calendar::iso_time(minute.begins_at), std::to_string(minute.viewers),
                            std::to_string(minute.rebuffering), minute.complete ? "true" : "false"});
}

}  // namespace

// GET /api/v1/live?streamId&by&automated&format
Response show_live(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto stream_id = read_stream_id(parameters);
  const auto by = events::handlers::read_dimension(parameters, worker.db, account.id, "by");
  const bool automated = read_automated(parameters) || by == playback::Dimension::automated;
  const bool csv = web::read_csv(parameters);
  parameters.done();
  events::rules::require_known_stream(worker.db, account.id, stream_id);

  const auto live = rules::live(worker.db, worker.config, {account.id, stream_id, by, automated});
  if (csv) {
    return web::csv_of(request, "live.csv", web::row_of_words({"at", "viewers", "rebuffering", "complete"}),
                       live.minutes, cells_of_minute);
  }

  const auto peak = Json::object({{"viewers", live.peak.viewers}, {"at", calendar::iso_time(live.peak.at)}});
  const auto json_of_named = [&](const auto& stream) { return json_of(stream, live.names); };
  auto fields = Fields{{"at", calendar::iso_time(live.at)}} + json_fields(live.all) +
                Fields{{"peak", peak},
                       {"streams", Json::array_of(live.streams, json_of_named)},
                       {"errors", Json::array_of(live.errors, json_of_error)},
                       {"minutes", Json::array_of(live.minutes, json_of_point)},
                       {"points", Json::array_of(live.points, json_of_point)}};
  if (by) {
    const bool of_streams = *by == playback::Dimension::stream;
    fields.emplace_back("by", std::string(playback::name_of(*by)));
    fields.emplace_back("values",
                        Json::array_of(live.values, [&](const auto& one) { return json_of_value(one, of_streams); }));
  }
  return web::json(200, Json::object(fields));
}

}  // namespace figures::handlers
