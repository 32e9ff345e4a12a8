#include "telemetry/rules/cmcd_observation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "json/strict.h"
#include "refusal.h"
#include "telemetry/rules/reduce/payload_parts.h"

namespace telemetry::rules {
namespace {

using rapidjson::Value;
using Number = std::optional<std::int64_t>;

// What is greater is taken for a mistake, as in our own vocabulary.
constexpr double kMost = 1e15, kMostCounted = 1e9, kMostKbps = 1e6;

struct PlayerState {
  std::string_view token;     // of sta
  std::string_view reported;  // in a ps, as the timeline names it
  State to;
  Reason reason = Reason::none;
};
constexpr PlayerState kStates[] = {
    {"s", "cmcd.ps s", State::starting},
    {"p", "cmcd.ps p", State::playing},
    {"k", "cmcd.ps k", State::seeking},
    {"r", "cmcd.ps r", State::rebuffering},
    {"w", "cmcd.ps w", State::rebuffering},
    {"a", "cmcd.ps a", State::paused},
    {"e", "cmcd.ps e", State::ended, Reason::completed},
    {"q", "cmcd.ps q", State::ended, Reason::abandoned},
    {"f", "cmcd.ps f", State::failed},
    {"d", "cmcd.ps d", State::unknown},
};

constexpr std::string_view kEvents[] = {"cmcd.t",  "cmcd.ps", "cmcd.e",   "cmcd.bc",  "cmcd.pr",
                                        "cmcd.b",  "cmcd.rr", "cmcd.c",   "cmcd.h",   "cmcd.m",
                                        "cmcd.um", "cmcd.pe", "cmcd.pc",  "cmcd.as",  "cmcd.ae",
                                        "cmcd.sk", "cmcd.ce", "cmcd.abs", "cmcd.abe", "cmcd.request"};

// The keys of one record. Of a wrong kind: absent.
class Keys {
 public:
  explicit Keys(const Value& record) : record_(record) {}

  Number whole(const char* key, double most) const { return whole(json::member(record_, key), most); }
  std::optional<double> number(const char* key) const {
    const auto* value = json::member(record_, key);
    return value && value->IsNumber() && value->GetDouble() >= 0 ? std::optional(value->GetDouble()) : std::nullopt;
  }
  std::string text(const char* key) const { return json::text_member(record_, key); }
  std::optional<bool> flag(const char* key) const {
    const auto* value = json::member(record_, key);
    return value && value->IsBool() ? std::optional(value->GetBool()) : std::nullopt;
  }
  // Of a list by object type: audio and video added up, or whatever there is.
  Number sum(const char* key, double most) const {
    const Number video = of_type(key, "v", most), audio = of_type(key, "a", most);
    if (video || audio) return video.value_or(0) + audio.value_or(0);
    return greatest(key, most);
  }
  Number greatest(const char* key, double most) const {
    Number found;
    const auto* list = json::member(record_, key);
    if (!list || !list->IsObject()) return found;
    for (const auto& one : list->GetObject()) {
      if (const auto value = whole(&one.value, most)) found = std::max(found.value_or(0), *value);
    }
    return found;
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
  static Number whole(const Value* value, double most) {
    if (!value || !value->IsNumber()) return std::nullopt;
    const double number = value->GetDouble();
    return number >= 0 && number <= most ? Number(std::llround(number)) : std::nullopt;
  }
  Number of_type(const char* key, const char* type, double most) const {
    const auto* list = json::member(record_, key);
    return list ? whole(json::member(*list, type), most) : std::nullopt;
  }

  const Value& record_;
};

const PlayerState* state_of(const std::string& token) {
  const auto known =
      std::find_if(std::begin(kStates), std::end(kStates), [&](const PlayerState& one) { return one.token == token; });
  return known == std::end(kStates) ? nullptr : known;
}

// The first report of a player is about now, even if it is no change of state; of a later one it is not known since
// when it is so.
void observe_state(Observation& seen, const Keys& keys) {
  const auto* state = state_of(keys.text("sta"));
  if (!state) return;
  const bool changes = seen.because == "cmcd.ps";
  seen.to = state->to;
  seen.reason = state->reason;
  seen.restated = true;
  seen.late = !changes && seen.sequence > 1;
  if (changes) seen.because = state->reported;
}

// What is shown, what was asked for, or what all renditions together have; the last two are all that most players know.
void observe_quality(Observation& seen, const Keys& keys) {
  for (const char* key : {"pb", "br", "ab"}) {
    if (seen.quality.bitrate_bps) return;
    if (const auto kbps = keys.sum(key, kMostKbps)) seen.quality.bitrate_bps = *kbps * 1000;
  }
}

Fault fault_of(const Keys& keys) {
  Fault fault;
  fault.fatal = keys.text("sta") == "f";
  for (const auto& code : keys.texts("ec")) {
    auto& text = fault.code.empty() ? fault.code : fault.message;
    text += (text.empty() ? "" : ", ") + code;
  }
  fault.code = shortened(fault.code, 64);
  fault.message = shortened(fault.message, 120);
  return fault;
}

// A state of failure has codes only if it is new; the event for the error follows it.
void observe_fault(Observation& seen, std::string_view type, const Keys& keys) {
  if (type == "cmcd.e") seen.fault = fault_of(keys);
  if (seen.because == "cmcd.ps f" && !keys.texts("ec").empty()) seen.fault = fault_of(keys);
}

void observe_totals(Observation& seen, const Keys& keys) {
  seen.totals.rebuffer_ms = keys.greatest("bsda", kMost);
  seen.totals.rebuffer_count = keys.greatest("bsa", kMostCounted);
  seen.totals.dropped_frames = keys.whole("dfa", kMostCounted);
}

void observe_response(Observation& seen, const Keys& keys) {
  const auto status = keys.whole("rc", 999);
  if (!status || (*status > 0 && *status < 400)) return;
  seen.fault = Fault{false, *status ? "HTTP " + std::to_string(*status) : "no response", {}};
}

void observe_player(Observation& seen, std::string_view type, const Keys& keys) {
  observe_state(seen, keys);
  observe_quality(seen, keys);
  observe_fault(seen, type, keys);
  observe_totals(seen, keys);
  seen.changes_quality = type == "cmcd.bc";
  seen.position_ms = keys.whole("pt", kMost);
  seen.rate = keys.number("pr");
  seen.latency_ms = keys.whole("ltc", kMostCounted);
  seen.startup_otherwise_ms = keys.whole("msd", kMost);
  seen.hidden = keys.flag("bg");
  if (type == "cmcd.b" && !seen.hidden) seen.hidden = false;
}

}  // namespace

// Whether it is the start, a seek or a stall that makes it urgent is not known from one request alone.
State likely_state(const MediaRequest& request) {
  if (request.starved && request.urgent) return State::rebuffering;
  if (request.urgent) return State::starting;
  return request.object == MediaRequest::Object::other ? State::unknown : State::playing;
}

// Most players do not say what they ask for, but only parts of the content have a duration.
MediaRequest::Object object_of(const Keys& keys) {
  const auto type = keys.text("ot");
  if (type == "v" || type == "av" || (type.empty() && keys.number("d"))) return MediaRequest::Object::video;
  return type == "a" ? MediaRequest::Object::audio : MediaRequest::Object::other;
}

void observe_request(Observation& seen, const Keys& keys) {
  MediaRequest request;
  request.object = object_of(keys);
  request.name = keys.text("object");
  request.duration_ms = keys.whole("d", kMostCounted);
  request.buffered_ms = keys.greatest("bl", kMostCounted);
  request.urgent = keys.flag("su").value_or(false);
  request.starved = keys.flag("bs").value_or(false);
  seen.to = likely_state(request);
  seen.rate = keys.number("pr");
  if (const auto kbps = keys.sum("br", kMostKbps)) seen.quality.bitrate_bps = *kbps * 1000;
  seen.request = std::move(request);
  seen.estimated = true;
}

Observation observe_cmcd(std::string_view type, std::string_view payload) {
  Observation seen;
  const auto known = std::find(std::begin(kEvents), std::end(kEvents), type);
  if (known == std::end(kEvents)) return seen;
  try {
    const auto record = json::parse_strictly(std::string(payload));
    const Keys keys(record);
    if (!record.IsObject() || keys.flag("nr").value_or(false)) return seen;
    seen.because = *known;
    seen.sequence = keys.whole("sn", kMost).value_or(0);
    if (const auto content = keys.text("cid"); !content.empty())
      seen.about = About{{}, {}, shortened(content, 128), {}};
    if (type == "cmcd.rr") {
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

}  // namespace telemetry::rules
