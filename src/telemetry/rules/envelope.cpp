#include "telemetry/rules/envelope.h"

#include <algorithm>
#include <map>

#include "crypto/encoding.h"
#include "json/strict_reader.h"
#include "refusal.h"
#include "telemetry/rules/timestamp.h"
#include "text/utf8.h"

namespace telemetry::rules {
namespace {

constexpr std::size_t kLongestType = 64;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_type(std::string_view text) {
  return !text.empty() && text.size() <= kLongestType && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == ':' || c == '-';
         });
}

bool is_session_id(std::string_view text) {
  return !text.empty() && text::code_points(text) <= kLongestSessionId &&
         std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

// With . or .. between slashes, or alone, a URL means another path, however it is escaped.
bool leads_elsewhere(std::string_view text) {
  for (;;) {
    const auto slash = text.find('/');
    const auto part = text.substr(0, slash);
    if (part == "." || part == "..") return true;
    if (slash == text.npos) return false;
    text.remove_prefix(slash + 1);
  }
}

// Hears the body. The depth says where it is: 1 in the envelope, 2 in its list of events, 3 in an
// event or in what stands in its place, 4 and more in a payload or in something we have no use for.
class Reading : public json::Listener {
 public:
  explicit Reading(const std::string& body) : body_(body) {}

  void key(std::string_view name) {
    if (depth_ == 1) name_ = name;
    if (depth_ == 3) event_name_ = name;
  }
  void text(std::string_view text) {
    if (depth_ == 0) return;
    if (depth_ == 1) return field(text);
    if (depth_ == 2 && in_events_) return not_an_event();
    if (depth_ == 3 && in_event_) return event_field(text);
  }
  void literal(json::Literal) {
    if (depth_ == 1) wrong_field();
    if (depth_ == 2 && in_events_) not_an_event();
    if (depth_ == 3 && in_event_) wrong_event_field();
  }
  void open_object(std::size_t at) {
    if (depth_ == 0) is_object_ = true;
    if (depth_ == 1) wrong_field();
    if (depth_ == 2 && in_events_) begin_event();
    if (depth_ == 3 && in_event_) {
      if (event_name_ == "payload") {
        payload_at_ = at;
        payload_given_ = true;
      } else {
        wrong_event_field();
      }
    }
    ++depth_;
  }
  void close_object(std::size_t at) {
    --depth_;
    if (depth_ == 3 && in_event_ && event_name_ == "payload") end_payload(at);
    if (depth_ == 2 && in_event_) end_event();
  }
  void open_array(std::size_t) {
    if (depth_ == 1) {
      if (name_ == "events")
        in_events_ = events_given_ = true;
      else
        wrong_field();
    }
    if (depth_ == 2 && in_events_) not_an_event();
    if (depth_ == 3 && in_event_) wrong_event_field();
    ++depth_;
  }
  void close_array(std::size_t) {
    if (--depth_ == 1) in_events_ = false;
  }

  Envelope result() {
    if (!is_object_) throw refusal::BadBody("The body must be a JSON object.");
    require("apiKey", api_key_given_);
    require("sessionId", session_id_given_);
    require("events", events_given_);
    if (count_ > kMostEvents) {
      faults_["events"] = "must hold at most " + std::to_string(kMostEvents) + " events";
    }
    if (!faults_.empty()) throw refusal::InvalidFields(faults_);
    return std::move(envelope_);
  }

 private:
  void field(std::string_view text) {
    if (name_ == "apiKey") {
      envelope_.api_key = text;
      api_key_given_ = true;
    } else if (name_ == "sessionId") {
      envelope_.session_id = text;
      session_id_given_ = true;
      if (!is_session_id(text)) fault("sessionId", "must be 1 to 128 characters, none of them a control character");
      if (leads_elsewhere(text))
        fault("sessionId", "must have no . or .. between slashes or alone, as it could not be asked for again");
    } else if (name_ == "sentAt") {
      envelope_.sent_at = parse_timestamp(text);
    } else if (name_ == "streamId") {
      envelope_.stream_id = crypto::from_uuid_text(text);
    } else {
      wrong_field();
    }
  }
  // A value of another kind than the field's.
  void wrong_field() {
    if (name_ == "apiKey" || name_ == "sessionId") fault(name_, "must be a string");
    if (name_ == "events") fault(name_, "must be a list");
  }

  void begin_event() {
    ++count_;
    in_event_ = true;
    // Beyond the limit they are counted, not kept.
    if (envelope_.events.size() < kMostEvents)
      envelope_.events.emplace_back();
    else
      envelope_.events.back() = {};
    type_given_ = ts_given_ = payload_given_ = false;
  }
  void not_an_event() {
    ++count_;
    fault_of_event(" must be an object");
  }
  void event_field(std::string_view text) {
    Event& event = envelope_.events.back();
    if (event_name_ == "type") {
      event.type = text;
      type_given_ = true;
      if (!is_type(text)) {
        fault_of_event(".type must be 1 to 64 letters, digits or _ . : - and begin with a letter");
      }
    } else if (event_name_ == "ts") {
      const auto ts = parse_timestamp(text);
      event.ts = ts.value_or(0);
      ts_given_ = true;
      if (!ts) fault_of_event(".ts must be an ISO 8601 timestamp with an offset, such as 2026-01-31T12:00:00.000Z");
    } else if (event_name_ == "id") {
      event.id = text;
    } else {
      wrong_event_field();
    }
  }
  void wrong_event_field() {
    if (event_name_ == "type" || event_name_ == "ts") fault_of_event("." + event_name_ + " must be a string");
    if (event_name_ == "payload") fault_of_event(".payload must be an object");
  }
  void end_payload(std::size_t at) {
    envelope_.events.back().payload = std::string_view(body_).substr(payload_at_, at - payload_at_);
    if (at - payload_at_ > kLongestPayload) {
      fault_of_event(".payload must be at most " + std::to_string(kLongestPayload) + " bytes");
    }
  }
  void end_event() {
    in_event_ = false;
    // A field of the wrong kind was complained of already, and the first complaint stands.
    if (!type_given_) fault_of_event(".type is required");
    if (!ts_given_) fault_of_event(".ts is required");
    if (!payload_given_) fault_of_event(".payload is required");
  }

  void require(const char* name, bool given) {
    if (!given) fault(name, "is required");
  }
  void fault(const std::string& name, const std::string& message) { faults_.emplace(name, message); }
  void fault_of_event(const std::string& message) {
    if (!faults_.count("events")) fault("events", "events[" + std::to_string(count_ - 1) + "]" + message);
  }

  const std::string& body_;
  int depth_ = 0;
  std::string name_, event_name_;
  bool is_object_ = false, in_events_ = false, in_event_ = false;
  bool api_key_given_ = false, session_id_given_ = false, events_given_ = false;
  bool type_given_ = false, ts_given_ = false, payload_given_ = false;
  std::size_t count_ = 0, payload_at_ = 0;
  Envelope envelope_;
  std::map<std::string, std::string> faults_;
};

}  // namespace

Envelope read_envelope(const std::string& body) {
  Reading reading(body);
  json::read_strictly(body, reading);
  return reading.result();
}

}  // namespace telemetry::rules
