#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "json/strict.h"
#include "playback/formats/epas.h"
#include "playback/formats/payload_parts.h"
#include "refusal.h"
#include "text/utf8.h"

namespace playback {
namespace {

using rapidjson::Value;
using Number = std::optional<std::int64_t>;

constexpr double kMaxEpasCount = 1e9, kMaxEpasKbps = 1e6;

// Some players send numbers as texts. Numbers that are negative or too great count as mistakes.
Number number(const Value& payload, const char* name, double most) {
  const auto* value = json::member(payload, name);
  if (!value) return std::nullopt;
  double read = -1;
  if (value->IsNumber()) read = value->GetDouble();
  if (value->IsString() && value->GetStringLength() > 0) read = std::strtod(value->GetString(), nullptr);
  return read > 0 && read <= most ? Number(std::llround(read)) : std::nullopt;
}

std::string code_of(const Value& payload) {
  const auto* code = json::member(payload, "code");
  if (code && code->IsInt64()) return std::to_string(code->GetInt64());
  return text::shortened(json::text_member(payload, "code"), 64);
}

void observe_metadata(Observation& seen, const Value& payload) {
  const auto title = json::text_member(payload, "contentTitle"), id = json::text_member(payload, "contentId");
  Metadata metadata;
  metadata.dimensions.set(Dimension::content, title.empty() ? id : title);
  metadata.dimensions.set(Dimension::video, id);
  metadata.dimensions.set(Dimension::viewer, json::text_member(payload, "userId"));
  if (const auto* live = json::member(payload, "live"); live && live->IsBool())
    metadata.dimensions.set(Dimension::stream_type, live->GetBool() ? kLive : kOnDemand);
  if (!metadata.dimensions.empty()) seen.metadata = std::move(metadata);
}

void observe_bitrate(Observation& seen, const Value& payload) {
  seen.changes_quality = true;
  if (const auto kbps = number(payload, "bitrate", kMaxEpasKbps)) seen.quality.bitrate_bps = *kbps * 1000;
  seen.quality.width = number(payload, "width", kMaxEpasCount);
  seen.quality.height = number(payload, "height", kMaxEpasCount);
}

void observe_stop(Observation& seen, const Value& payload) {
  const auto reason = json::text_member(payload, "reason");
  if (reason == "ended") seen.reason = EndReason::completed;
  if (reason == "aborted") seen.reason = EndReason::abandoned;
  if (reason == "error") seen.reason = EndReason::error;
}

void observe_warning(Observation& seen, const Value& payload) {
  seen.error = PlaybackError{false, code_of(payload), text::shortened(json::text_member(payload, "message"), 120)};
}

void observe_error(Observation& seen, const Value& payload) {
  observe_warning(seen, payload);
  seen.error->fatal = true;
}

struct EpasType {
  std::string_view name;
  State enters = State::unknown, only_from = State::unknown;
  void (*observe_more)(Observation&, const Value&) = nullptr;
};
constexpr EpasType kEpasTypes[] = {
    {"epas.heartbeat"},
    {"epas.init", State::unknown, State::unknown, observe_metadata},
    {"epas.metadata", State::unknown, State::unknown, observe_metadata},
    {"epas.loading", State::starting},
    {"epas.loaded"},
    {"epas.playing", State::playing},
    {"epas.resume", State::playing, State::paused},
    {"epas.paused", State::paused},
    {"epas.buffering", State::rebuffering},
    {"epas.buffered", State::playing, State::rebuffering},
    {"epas.seeking", State::seeking},
    {"epas.seeked", State::playing, State::seeking},
    {"epas.bitrate_changed", State::unknown, State::unknown, observe_bitrate},
    {"epas.stopped", State::ended, State::unknown, observe_stop},
    {"epas.error", State::failed, State::unknown, observe_error},
    {"epas.warning", State::unknown, State::unknown, observe_warning},
};

}  // namespace

Observation observe_epas(std::string_view type, std::string_view payload) {
  Observation seen;
  const auto known =
      std::find_if(std::begin(kEpasTypes), std::end(kEpasTypes), [&](const EpasType& one) { return one.name == type; });
  if (known == std::end(kEpasTypes)) return seen;
  try {
    const auto event = json::parse_strictly(std::string(payload));
    seen.event_type = known->name;
    seen.enters = known->enters;
    seen.only_from = known->only_from;
    static const Value nothing(rapidjson::kObjectType);
    const auto* more = json::member(event, "payload");
    if (known->observe_more) known->observe_more(seen, more ? *more : nothing);
  } catch (const refusal::BadBody&) {
  }
  return seen;
}

}  // namespace playback
