#include "playback/formats/cmcd_observation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "json/strict.h"
#include "playback/formats/losses.h"
#include "playback/formats/payload_parts.h"
#include "refusal.h"
#include "text/ascii.h"

namespace playback {
namespace {

using rapidjson::Value;
using Number = std::optional<std::int64_t>;

// Greater numbers count as mistakes, as in our own vocabulary.
constexpr double kMaxCmcdNumber = 1e15, kMaxCmcdCount = 1e9, kMaxCmcdKbps = 1e6;

struct PlayerState {
  std::string_view token;     // of sta
  std::string_view reported;  // in a ps, as the timeline names it
  State enters;
  EndReason reason = EndReason::none;
};
constexpr PlayerState kStates[] = {
    {"s", "cmcd.ps s", State::starting},
    {"p", "cmcd.ps p", State::playing},
    {"k", "cmcd.ps k", State::seeking},
    {"r", "cmcd.ps r", State::rebuffering},
    {"w", "cmcd.ps w", State::rebuffering},
    {"a", "cmcd.ps a", State::paused},
    {"e", "cmcd.ps e", State::ended, EndReason::completed},
    {"q", "cmcd.ps q", State::ended, EndReason::abandoned},
    {"f", "cmcd.ps f", State::failed},
    {"d", "cmcd.ps d", State::unknown},
};

constexpr std::string_view kCmcdEvents[] = {"cmcd.t",  "cmcd.ps", "cmcd.e",   "cmcd.bc",  "cmcd.pr",
                                            "cmcd.b",  "cmcd.rr", "cmcd.c",   "cmcd.h",   "cmcd.m",
                                            "cmcd.um", "cmcd.pe", "cmcd.pc",  "cmcd.as",  "cmcd.ae",
                                            "cmcd.sk", "cmcd.ce", "cmcd.abs", "cmcd.abe", "cmcd.request"};

std::string number_text(const Value& number) {
  if (number.IsInt64()) return std::to_string(number.GetInt64());
  std::string digits = std::to_string(number.GetDouble());  // of which at most three after the point were sent
  return digits.substr(0, digits.find_last_not_of('0') + 1);
}

// Reads the keys of one record. A value of a wrong kind counts as absent, and is noted.
class Keys {
 public:
  Keys(const Value& record, Losses& losses) : record_(record), losses_(losses) {}

  Number whole(const char* key, double most) const { return whole(key, json::member(record_, key), most); }
  std::optional<double> number(const char* key) const {
    return number(key, json::member(record_, key), kMaxCmcdNumber);
  }
  std::string text(const char* key) const { return json::text_member(record_, key); }
  // Returns the keys with that prefix, without it, and their values. Flags and whole numbers become texts.
  std::vector<std::pair<std::string_view, std::string>> own(std::string_view prefix) const {
    std::vector<std::pair<std::string_view, std::string>> own_keys;
    for (const auto& member : record_.GetObject()) {
      const auto name = json::text_of(member.name);
      if (!text::starts_with(name, prefix)) continue;
      const auto name_of_own = name.substr(prefix.size());
      if (member.value.IsString()) own_keys.emplace_back(name_of_own, json::text_of(member.value));
      if (member.value.IsBool()) own_keys.emplace_back(name_of_own, member.value.GetBool() ? "true" : "false");
      if (member.value.IsNumber()) own_keys.emplace_back(name_of_own, number_text(member.value));
    }
    return own_keys;
  }
  std::optional<bool> flag(const char* key) const {
    const auto* value = json::member(record_, key);
    return value && value->IsBool() ? std::optional(value->GetBool()) : std::nullopt;
  }
  // Adds up audio and video of a list by object type. If it has neither, takes the greatest number.
  Number sum(const char* key, double most) const {
    const Number video = of_type(key, "v", most), audio = of_type(key, "a", most);
    if (video || audio) return video.value_or(0) + audio.value_or(0);
    return greatest(key, most);
  }
  Number greatest(const char* key, double most) const {
    Number greatest_yet;
    const auto* list = json::member(record_, key);
    if (!list || !list->IsObject()) return greatest_yet;
    for (const auto& member : list->GetObject()) {
      if (const auto value = whole(key, &member.value, most)) greatest_yet = std::max(greatest_yet.value_or(0), *value);
    }
    return greatest_yet;
  }
  // Returns the smaller of audio and video. If it has neither, takes the greatest number.
  Number least(const char* key, double most) const {
    const Number video = of_type(key, "v", most), audio = of_type(key, "a", most);
    if (video && audio) return std::min(*video, *audio);
    return video ? video : audio ? audio : greatest(key, most);
  }
  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> found;
    const auto* list = json::member(record_, key);
    if (!list || !list->IsArray()) return found;
    for (const auto& one : list->GetArray()) {
      if (one.IsString()) found.emplace_back(json::text_of(one));
    }
    return found;
  }

 private:
  std::optional<double> number(const char* key, const Value* value, double most) const {
    if (!value) return std::nullopt;
    if (value->IsNumber() && value->GetDouble() >= 0 && value->GetDouble() <= most) return value->GetDouble();
    note_left_out(losses_, key, must_be_number(most));
    return std::nullopt;
  }
  Number whole(const char* key, const Value* value, double most) const {
    const auto valid = number(key, value, most);
    return valid ? Number(std::llround(*valid)) : std::nullopt;
  }
  Number of_type(const char* key, const char* type, double most) const {
    const auto* list = json::member(record_, key);
    return list ? whole(key, json::member(*list, type), most) : std::nullopt;
  }

  const Value& record_;
  Losses& losses_;
};

const PlayerState* state_of(const std::string& token) {
  const auto state = std::find_if(std::begin(kStates), std::end(kStates),
                                  [&](const PlayerState& each) { return each.token == token; });
  return state == std::end(kStates) ? nullptr : state;
}

// The first report of a player is about the present, even if it is no change of state. How long ago the state of a
// later report began is not known.
void observe_state(Observation& seen, const Keys& keys) {
  const auto token = keys.text("sta");
  const auto* state = state_of(token);
  if (!state && !token.empty()) note_left_out(seen.losses, "sta", "must be one of s, p, k, r, w, a, e, q, f, d");
  if (!state) return;
  const bool changes = seen.event_type == "cmcd.ps";
  seen.enters = state->enters;
  seen.reason = state->reason;
  seen.repeats_state = true;
  seen.began_earlier = !changes && seen.sequence > 1;
  if (changes) seen.event_type = state->reported;
}

// Takes the bitrate of what is shown, else of what was asked for, else of all renditions together. Most players know
// only the last two.
void observe_quality(Observation& seen, const Keys& keys) {
  for (const char* key : {"pb", "br", "ab"}) {
    if (seen.quality.bitrate_bps) return;
    if (const auto kbps = keys.sum(key, kMaxCmcdKbps)) seen.quality.bitrate_bps = *kbps * 1000;
  }
}

PlaybackError error_of(const Keys& keys, Losses& losses) {
  PlaybackError error;
  error.fatal = keys.text("sta") == "f";
  for (const auto& code : keys.texts("ec")) {
    auto& text = error.code.empty() ? error.code : error.message;
    text += (text.empty() ? "" : ", ") + code;
  }
  error.code = error_code("ec", error.code, losses);
  error.message = error_message("ec", error.message, losses);
  return error;
}

// A change to the failed state has codes only if they are new. The error event comes after it.
void observe_error(Observation& seen, std::string_view type, const Keys& keys) {
  if (type == "cmcd.e") seen.error = error_of(keys, seen.losses);
  if (seen.event_type == "cmcd.ps f" && !keys.texts("ec").empty()) seen.error = error_of(keys, seen.losses);
}

void observe_counters(Observation& seen, const Keys& keys) {
  seen.counters.rebuffer_ms = keys.greatest("bsda", kMaxCmcdNumber);
  seen.counters.rebuffer_count = keys.greatest("bsa", kMaxCmcdCount);
  seen.counters.dropped_frames = keys.whole("dfa", kMaxCmcdCount);
}

void observe_response(Observation& seen, const Keys& keys) {
  if (const auto url = keys.text("url"); url.find("://") != url.npos) seen.media_host = media_host_in(url);
  const auto status = keys.whole("rc", 999);
  if (!status || (*status > 0 && *status < 400)) return;
  seen.error = PlaybackError{false, *status ? "HTTP " + std::to_string(*status) : "no response", {}};
}

// The keys of a page's own values begin with this, as CTA-5004 requires a prefix with a hyphen.
constexpr std::string_view kOwnKey = "millrace-";

Metadata metadata_of(const Keys& keys, Losses& losses) {
  Metadata metadata;
  auto& dimensions = metadata.dimensions;
  for (const auto& [name, value] : keys.own(kOwnKey)) {
    const auto dimension = dimension_said_as(name);
    if (name == "automated")
      metadata.automated = automated_in(std::string(kOwnKey).append(name), value, losses);
    else if (dimension)
      set(dimensions, *dimension, std::string(kOwnKey).append(name), value, losses);
    else
      add(metadata.custom, name, value, losses);
  }
  set(dimensions, Dimension::video, "cid", keys.text("cid"), losses);
  dimensions.keep_first(Dimension::content, keys.text("cid"));
  const auto type = keys.text("st");
  if (type == "l" || type == "ll") dimensions.set(Dimension::stream_type, kLive);
  if (type == "v") dimensions.set(Dimension::stream_type, kOnDemand);
  return metadata;
}

void observe_metadata(Observation& seen, const Keys& keys) {
  auto metadata = metadata_of(keys, seen.losses);
  if (!metadata.dimensions.empty() || !metadata.custom.empty() || !metadata.automated.empty())
    seen.metadata = std::move(metadata);
}

void observe_player(Observation& seen, std::string_view type, const Keys& keys) {
  seen.batched = true;
  observe_state(seen, keys);
  observe_quality(seen, keys);
  observe_error(seen, type, keys);
  observe_counters(seen, keys);
  seen.changes_quality = type == "cmcd.bc";
  seen.position_ms = keys.whole("pt", kMaxCmcdNumber);
  seen.buffered_ms = keys.least("bl", kMaxCmcdCount);
  seen.rate = keys.number("pr").value_or(1);  // players leave it out where it is 1
  seen.latency_ms = keys.whole("ltc", kMaxCmcdCount);
  seen.startup_fallback_ms = keys.whole("msd", kMaxCmcdNumber);
  seen.hidden = keys.flag("bg");
  if (type == "cmcd.b" && !seen.hidden) seen.hidden = false;
}

}  // namespace

// One request alone does not show whether a start, a seek or a stall makes it urgent.
State likely_state(const MediaRequest& request) {
  if (request.buffer_starved && request.urgent) return State::rebuffering;
  if (request.urgent) return State::starting;
  return request.object == MediaRequest::Object::other ? State::unknown : State::playing;
}

// Most players do not say which object they ask for, but only parts of the content have a duration.
MediaRequest::Object object_of(const Keys& keys) {
  const auto type = keys.text("ot");
  if (type == "v" || type == "av" || (type.empty() && keys.number("d"))) return MediaRequest::Object::video;
  return type == "a" ? MediaRequest::Object::audio : MediaRequest::Object::other;
}

void observe_request(Observation& seen, const Keys& keys) {
  MediaRequest request;
  request.object = object_of(keys);
  request.name = keys.text("object");
  request.duration_ms = keys.whole("d", kMaxCmcdCount);
  request.buffered_ms = keys.greatest("bl", kMaxCmcdCount);
  request.urgent = keys.flag("su").value_or(false);
  request.buffer_starved = keys.flag("bs").value_or(false);
  seen.enters = likely_state(request);
  seen.rate = keys.number("pr");
  if (const auto kbps = keys.sum("br", kMaxCmcdKbps)) seen.quality.bitrate_bps = *kbps * 1000;
  seen.request = std::move(request);
  seen.estimated = true;
}

Observation observe_cmcd(std::string_view type, std::string_view payload) {
  Observation seen;
  const auto listed_type = std::find(std::begin(kCmcdEvents), std::end(kCmcdEvents), type);
  if (listed_type == std::end(kCmcdEvents)) return seen;
  try {
    const auto record = json::parse_strictly(std::string(payload));
    const Keys keys(record, seen.losses);
    if (!record.IsObject() || keys.flag("nr").value_or(false)) return seen;
    seen.event_type = *listed_type;
    seen.sequence = keys.whole("sn", kMaxCmcdNumber).value_or(0);
    observe_metadata(seen, keys);
    if (type == "cmcd.rr") {
      seen.batched = true;
      observe_response(seen, keys);
    } else if (type == "cmcd.request") {
      observe_request(seen, keys);
    } else {
      observe_player(seen, type, keys);
    }
  } catch (const refusal::BadBody&) {
  }
  return seen;
}

}  // namespace playback
