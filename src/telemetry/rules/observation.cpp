#include "telemetry/rules/observation.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "telemetry/rules/reduce/payload.h"

namespace telemetry::rules {
namespace {

using Milliseconds = std::optional<std::int64_t>;

constexpr double kRarest = 0.0001;  // a sampling rate below that is taken for a mistake

Milliseconds whole(const Payload::Number& number) {
  return number ? Milliseconds(std::llround(*number)) : std::nullopt;
}

// The first characters, without half of one at the end.
std::string shortened(std::string text, std::size_t most) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    if (begins && ++characters > most) return text.substr(0, i);
  }
  return text;
}

void observe_totals(Observation& seen, const Payload& payload) {
  seen.totals = {whole(payload.played_ms), whole(payload.rebuffer_ms), whole(payload.rebuffer_count),
                 whole(payload.seek_ms), whole(payload.dropped_frames)};
  if (!payload.avg_bitrate_bps) return;
  seen.mean_bitrate = {*whole(payload.avg_bitrate_bps), whole(payload.bitrate_ms), whole(payload.top_ms)};
}

void observe_quality(Observation& seen, const Payload& payload) {
  seen.quality = {whole(payload.bitrate_bps), whole(payload.width), whole(payload.height)};
}

void observe_session(Observation& seen, const Payload& payload) {
  if (payload.visible) seen.hidden = !*payload.visible;
  About about;
  about.player = shortened(payload.player, 32);
  about.player_version = shortened(payload.player_version.empty() ? payload.sdk_version : payload.player_version, 16);
  about.content = shortened(payload.title.empty() ? payload.content : payload.title, 128);
  if (payload.sample_rate >= kRarest && payload.sample_rate <= 1.0) {
    about.weight = static_cast<int>(std::lround(1000 / *payload.sample_rate));
  }
  seen.about = std::move(about);
}

void observe_request(Observation& seen, const Payload&) { seen.to = State::starting; }

void observe_start(Observation& seen, const Payload& payload) {
  seen.to = State::playing;
  seen.startup_ms = whole(payload.startup_ms);
  seen.joined = payload.joined.value_or(false);
  observe_quality(seen, payload);
}

void observe_heartbeat(Observation& seen, const Payload& payload) {
  observe_totals(seen, payload);
  observe_quality(seen, payload);
  const auto& latency = payload.latency_ms ? payload.latency_ms : payload.live_latency_ms;
  seen.latency_ms = whole(latency);
}

void observe_pause(Observation& seen, const Payload&) { seen.to = State::paused; }

void observe_resume(Observation& seen, const Payload&) {
  seen.to = State::playing;
  seen.leaves = State::paused;
}

void observe_stall(Observation& seen, const Payload&) { seen.to = State::rebuffering; }

void observe_end_of_stall(Observation& seen, const Payload&) {
  seen.to = State::playing;
  seen.leaves = State::rebuffering;
}

void observe_seek(Observation& seen, const Payload& payload) {
  seen.to = State::seeking;
  if (payload.from_ms) seen.position_ms = whole(payload.from_ms);
}

void observe_end_of_seek(Observation& seen, const Payload& payload) {
  seen.to = State::playing;
  seen.leaves = State::seeking;
  if (payload.to_ms) seen.position_ms = whole(payload.to_ms);
}

void observe_change_of_quality(Observation& seen, const Payload& payload) {
  observe_quality(seen, payload);
  seen.changes_quality = true;
}

void observe_change_of_rate(Observation&, const Payload&) {}

void observe_error(Observation& seen, const Payload& payload) {
  seen.fault = Fault{payload.fatal.value_or(false), shortened(payload.code, 64), shortened(payload.message, 120)};
  if (seen.fault->fatal) seen.to = State::failed;
}

void observe_visibility(Observation& seen, const Payload& payload) { seen.hidden = payload.hidden; }

void observe_end(Observation& seen, const Payload& payload) {
  seen.to = State::ended;
  observe_totals(seen, payload);
  if (payload.reason == "completed") seen.reason = Reason::completed;
  if (payload.reason == "abandoned") seen.reason = Reason::abandoned;
  if (payload.reason == "error") seen.reason = Reason::error;
}

struct Type {
  std::string_view name;
  void (*observe)(Observation&, const Payload&);
};

// Our own vocabulary: src/telemetry/README.md, "What makes a session's figures".
constexpr Type kTypes[] = {
    {"heartbeat", observe_heartbeat},
    {"session_start", observe_session},
    {"play_request", observe_request},
    {"playback_start", observe_start},
    {"pause", observe_pause},
    {"resume", observe_resume},
    {"rebuffer_start", observe_stall},
    {"rebuffer_end", observe_end_of_stall},
    {"seek_start", observe_seek},
    {"seek_end", observe_end_of_seek},
    {"quality_change", observe_change_of_quality},
    {"rate_change", observe_change_of_rate},
    {"error", observe_error},
    {"visibility_change", observe_visibility},
    {"playback_end", observe_end},
};

}  // namespace

Observation observe(std::string_view type, std::string_view payload) {
  Observation seen;
  const auto known =
      std::find_if(std::begin(kTypes), std::end(kTypes), [&](const Type& one) { return one.name == type; });
  if (known == std::end(kTypes)) return seen;
  const auto read = read_payload(payload);
  if (!read) return seen;

  seen.because = known->name;
  seen.position_ms = whole(read->position_ms);
  seen.rate = read->rate;
  known->observe(seen, *read);
  return seen;
}

}  // namespace telemetry::rules
