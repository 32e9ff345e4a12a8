#include "playback/formats/epas_observation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "json/strict.h"
#include "playback/formats/losses.h"
#include "refusal.h"

namespace playback {
namespace {

using rapidjson::Value;
using Number = std::optional<std::int64_t>;

constexpr double kMaxEpasCount = 1e9, kMaxEpasKbps = 1e6;

// Some players send numbers as texts, and -1 or 0 for what they do not know.
Number number(const Value& payload, const char* name, double most, Losses& losses) {
  const auto* value = json::member(payload, name);
  if (!value || value->IsNull()) return std::nullopt;
  const std::string text = value->IsString() ? std::string(json::text_of(*value)) : "";
  if (value->IsString() && text.empty()) return std::nullopt;
  char* end = nullptr;
  double read = value->IsNumber() ? value->GetDouble() : std::strtod(text.c_str(), &end);
  if (end == text.c_str()) read = most + 1;  // it is no number
  if (read > most) note_left_out(losses, name, must_be_number(most));
  return read > 0 && read <= most ? Number(std::llround(read)) : std::nullopt;
}

// Returns a text, or a number as a text.
std::string word(const Value& payload, const char* name, Losses& losses) {
  const auto* value = json::member(payload, name);
  if (!value || value->IsNull()) return "";
  if (value->IsInt64()) return std::to_string(value->GetInt64());
  if (!value->IsString()) note_left_out(losses, name, "must be a text or a whole number");
  return json::text_member(payload, name);
}

void observe_metadata(Observation& seen, const Value& payload) {
  const auto title = word(payload, "contentTitle", seen.losses), id = word(payload, "contentId", seen.losses);
  Metadata metadata;
  set(metadata.dimensions, Dimension::content, "contentTitle", title, seen.losses);
  set(metadata.dimensions, Dimension::video, "contentId", id, seen.losses);
  metadata.dimensions.keep_first(Dimension::content, id);
  metadata.dimensions.set(Dimension::viewer, json::text_member(payload, "userId"));
  if (const auto* live = json::member(payload, "live"); live && live->IsBool())
    metadata.dimensions.set(Dimension::stream_type, live->GetBool() ? kLive : kOnDemand);
  if (!metadata.dimensions.empty()) seen.metadata = std::move(metadata);
}

void observe_bitrate(Observation& seen, const Value& payload) {
  seen.changes_quality = true;
  if (const auto kbps = number(payload, "bitrate", kMaxEpasKbps, seen.losses)) seen.quality.bitrate_bps = *kbps * 1000;
  seen.quality.width = number(payload, "width", kMaxEpasCount, seen.losses);
  seen.quality.height = number(payload, "height", kMaxEpasCount, seen.losses);
}

void observe_stop(Observation& seen, const Value& payload) {
  const auto reason = json::text_member(payload, "reason");
  if (reason == "ended") seen.reason = EndReason::completed;
  if (reason == "aborted") seen.reason = EndReason::abandoned;
  if (reason == "error") seen.reason = EndReason::error;
  if (!reason.empty() && seen.reason == EndReason::none)
    note_left_out(seen.losses, "reason", "must be ended, aborted or error");
}

void observe_warning(Observation& seen, const Value& payload) {
  seen.error = PlaybackError{false, error_code("code", word(payload, "code", seen.losses), seen.losses),
                             error_message("message", word(payload, "message", seen.losses), seen.losses)};
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
  const auto row = std::find_if(std::begin(kEpasTypes), std::end(kEpasTypes),
                                [&](const EpasType& each) { return each.name == type; });
  if (row == std::end(kEpasTypes)) return seen;
  try {
    const auto event = json::parse_strictly(std::string(payload));
    seen.event_type = row->name;
    seen.enters = row->enters;
    seen.only_from = row->only_from;
    static const Value nothing(rapidjson::kObjectType);
    const auto* playhead = json::member(event, "playhead");
    if (playhead && playhead->IsNumber() && playhead->GetDouble() >= 0) seen.playhead = playhead->GetDouble();
    const auto* more = json::member(event, "payload");
    if (row->observe_more) row->observe_more(seen, more ? *more : nothing);
  } catch (const refusal::BadBody&) {
  }
  return seen;
}

}  // namespace playback
