#include "playback/formats/observe.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "playback/formats/cmcd_observation.h"
#include "playback/formats/epas_observation.h"
#include "playback/formats/payload_parts.h"

namespace playback {
namespace {

constexpr std::string_view kOfCmcd = "cmcd.", kOfEpas = "epas.";

void observe_session(Observation& seen, const Payload& payload) {
  seen.metadata = metadata_in(payload, seen.losses);
  if (payload.visible) seen.hidden = !*payload.visible;
}

void observe_start(Observation& seen, const Payload& payload) {
  seen.startup_ms = whole(payload.startup_ms);
  seen.began_unseen = payload.joined.value_or(false);
  seen.quality = quality_in(payload);
}

void observe_heartbeat(Observation& seen, const Payload& payload) {
  seen.counters = counters_in(payload);
  seen.mean_bitrate = mean_bitrate_in(payload);
  seen.quality = quality_in(payload);
  seen.latency_ms = whole(payload.latency_ms ? payload.latency_ms : payload.live_latency_ms);
}

void observe_seek(Observation& seen, const Payload& payload) {
  if (payload.from_ms) seen.position_ms = whole(payload.from_ms);
}

void observe_end_of_seek(Observation& seen, const Payload& payload) {
  if (payload.to_ms) seen.position_ms = whole(payload.to_ms);
}

void observe_change_of_quality(Observation& seen, const Payload& payload) {
  seen.quality = quality_in(payload);
  seen.changes_quality = true;
}

void observe_error(Observation& seen, const Payload& payload) {
  seen.error = playback_error_in(payload, seen.losses);
  if (seen.error->fatal) seen.enters = State::failed;
}

void observe_visibility(Observation& seen, const Payload& payload) { seen.hidden = payload.hidden; }

void observe_end(Observation& seen, const Payload& payload) {
  seen.reason = reason_in(payload, seen.losses);
  seen.counters = counters_in(payload);
  seen.mean_bitrate = mean_bitrate_in(payload);
}

struct Type {
  std::string_view name;
  State enters = State::unknown, only_from = State::unknown;
  void (*observe_more)(Observation&, const Payload&) = nullptr;
};

// Lists our own vocabulary, which src/events/README.md describes under "What makes a session's figures". The most
// frequent type comes first, as the search begins there.
constexpr Type kTypes[] = {
    {"heartbeat", State::unknown, State::unknown, observe_heartbeat},
    {"session_start", State::unknown, State::unknown, observe_session},
    {"session_update", State::unknown, State::unknown, observe_session},
    {"play_request", State::starting},
    {"playback_start", State::playing, State::unknown, observe_start},
    {"pause", State::paused},
    {"resume", State::playing, State::paused},
    {"rebuffer_start", State::rebuffering},
    {"rebuffer_end", State::playing, State::rebuffering},
    {"seek_start", State::seeking, State::unknown, observe_seek},
    {"seek_end", State::playing, State::seeking, observe_end_of_seek},
    {"quality_change", State::unknown, State::unknown, observe_change_of_quality},
    {"rate_change"},
    {"error", State::unknown, State::unknown, observe_error},
    {"error_recovered", State::playing, State::failed},
    {"visibility_change", State::unknown, State::unknown, observe_visibility},
    {"playback_end", State::ended, State::unknown, observe_end},
};

Observation observe_own(std::string_view type, std::string_view payload) {
  Observation seen;
  const auto* row =
      std::find_if(std::begin(kTypes), std::end(kTypes), [&](const Type& each) { return each.name == type; });
  if (row == std::end(kTypes)) return seen;
  auto fields = read_payload(payload);
  if (!fields) return seen;

  seen.losses = std::move(fields->losses);
  seen.event_type = row->name;
  seen.enters = row->enters;
  seen.only_from = row->only_from;
  seen.position_ms = whole(fields->position_ms);
  seen.rate = fields->rate;
  seen.media_host = media_host_in(std::string(fields->media_host));
  if (row->observe_more) row->observe_more(seen, *fields);
  return seen;
}

}  // namespace

Observation observe(std::string_view type, std::string_view payload) {
  if (type.substr(0, kOfCmcd.size()) == kOfCmcd) return observe_cmcd(type, payload);
  if (type.substr(0, kOfEpas.size()) == kOfEpas) return observe_epas(type, payload);
  return observe_own(type, payload);
}

}  // namespace playback
