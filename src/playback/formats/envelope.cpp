#include "playback/formats/envelope.h"

#include <algorithm>
#include <map>

#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "json/half_characters.h"
#include "json/strict_reader.h"
#include "playback/formats/losses.h"
#include "refusal.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace playback {
namespace {

constexpr std::size_t kMaxType = 64, kMaxId = 64;  // characters
constexpr char kMustBeTime[] = "must be an ISO 8601 timestamp with an offset, such as 2026-01-31T12:00:00.000Z";

bool in_type(char c) { return text::is_alphanumeric(c) || c == '_' || c == '.' || c == ':' || c == '-'; }

bool has_length_and_characters(std::string_view text) {
  return !text.empty() && text::code_points(text) <= kMaxSessionId &&
         std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

bool is_type(std::string_view type) {
  return !type.empty() && type.size() <= kMaxType && text::is_letter(type.front()) &&
         std::all_of(type.begin(), type.end(), in_type);
}

// A URL with . or .. between slashes, or alone, means another path, however it is escaped.
bool has_dot_segment(std::string_view text) {
  for (;;) {
    const auto slash = text.find('/');
    const auto part = text.substr(0, slash);
    if (part == "." || part == "..") return true;
    if (slash == text.npos) return false;
    text.remove_prefix(slash + 1);
  }
}

// Reads the body as it is parsed, and keeps the path of open objects and lists.
class Reader : public json::Listener {
 public:
  // `replaced` lists the places of escapes that were no character and have been replaced.
  Reader(const std::string& body, std::vector<std::size_t> replaced) : body_(body), replaced_(std::move(replaced)) {}

  void key(std::string_view name) {
    if (in() == In::envelope) name_ = name;
    if (in() == In::event) event_name_ = name;
  }
  void text(std::string_view text) {
    if (in() == In::envelope) return field(text);
    if (in() == In::event) return event_field(text);
    wrong_kind();
  }
  void literal(json::Literal literal) {
    if (literal != json::Literal::null) leave_out();
    wrong_kind();
  }
  void open_object(std::size_t at) { path_.push_back(opened_object(at)); }
  void close_object(std::size_t at) {
    const In closed = in();
    path_.pop_back();
    if (closed == In::payload) end_payload(at);
    if (closed == In::event) end_event();
  }
  void open_array(std::size_t) { path_.push_back(opened_array()); }
  void close_array(std::size_t) { path_.pop_back(); }

  Envelope result() {
    if (!given_.envelope) throw refusal::BadBody("The body must be a JSON object.");
    if (replaced_in_payloads_ < replaced_.size()) {
      json::refuse_json("a string outside of payloads holds a lone surrogate or a NUL character");
    }
    require("apiKey", given_.api_key);
    require("sessionId", given_.session_id);
    require("events", given_.events);
    if (!errors_.empty()) throw refusal::InvalidFields(errors_);
    return std::move(envelope_);
  }

 private:
  // Says what the reader is inside of. `ignored` is anything that is not needed.
  enum class In { body, envelope, events, event, payload, ignored };

  In in() const { return path_.back(); }

  In opened_object(std::size_t at) {
    if (in() == In::body) {
      given_.envelope = true;
      return In::envelope;
    }
    if (in() == In::events) {
      begin_event();
      return In::event;
    }
    if (in() == In::event && event_name_ == "payload") {
      payload_at_ = at;
      event_given_.payload = true;
      return In::payload;
    }
    leave_out();
    wrong_kind();
    return In::ignored;
  }
  In opened_array() {
    if (in() == In::envelope && name_ == "events") {
      given_.events = true;
      return In::events;
    }
    leave_out();
    wrong_kind();
    return In::ignored;
  }

  // Notes an optional field that is no text.
  void leave_out() {
    if (in() == In::envelope && name_ == "sentAt") note_left_out(envelope_.losses, name_, kMustBeTime);
    if (in() == In::envelope && name_ == "streamId") note_left_out(envelope_.losses, name_, kMustBeStream);
    if (in() == In::event && event_name_ == "id") note_left_out(envelope_.losses, event_name_, "must be a text");
  }
  // Notes a value of a kind that does not belong here.
  void wrong_kind() {
    if (in() == In::envelope) wrong_field();
    if (in() == In::events) not_an_event();
    if (in() == In::event) wrong_event_field();
  }

  void field(std::string_view text) {
    if (name_ == "apiKey") {
      envelope_.api_key = text;
      given_.api_key = true;
    } else if (name_ == "sessionId") {
      envelope_.session_id = text;
      given_.session_id = true;
      if (!has_length_and_characters(text))
        add_error("sessionId", "must be 1 to 128 characters, none of them a control character");
      if (has_dot_segment(text))
        add_error("sessionId", "must have no . or .. between slashes or alone, as it could not be asked for again");
    } else if (name_ == "sentAt") {
      envelope_.sent_at = calendar::parse_timestamp(text);
      if (!envelope_.sent_at && !text.empty()) note_left_out(envelope_.losses, name_, kMustBeTime);
    } else if (name_ == "streamId") {
      set_stream(envelope_, text);
    } else {
      wrong_field();
    }
  }
  void wrong_field() {
    if (name_ == "apiKey" || name_ == "sessionId") add_error(name_, "must be a string");
    if (name_ == "events") add_error(name_, "must be a list");
  }

  void begin_event() {
    count_event();
    envelope_.events.emplace_back();
    event_given_ = {};
  }
  void not_an_event() {
    count_event();
    add_event_error(" must be an object");
  }
  // Stops reading at the limit, as the rest would cost time and change nothing.
  void count_event() {
    if (++count_ <= kMaxEvents) return;
    errors_["events"] = "must hold at most " + std::to_string(kMaxEvents) + " events";
    throw refusal::InvalidFields(errors_);
  }
  void event_field(std::string_view text) {
    Event& event = envelope_.events.back();
    if (event_name_ == "type") {
      event.type = text;
      event_given_.type = true;
      if (!is_type(text)) {
        add_event_error(".type must be 1 to 64 letters, digits or _ . : - and begin with a letter");
      }
    } else if (event_name_ == "ts") {
      const auto ts = calendar::parse_timestamp(text);
      event.ts = ts.value_or(0);
      event_given_.ts = true;
      if (!ts) add_event_error(std::string(".ts ") + kMustBeTime);
    } else if (event_name_ == "id") {
      event.id = text;
      if (text::code_points(text) > kMaxId) {
        add_event_error(".id must be at most " + std::to_string(kMaxId) + " characters");
      }
    } else {
      wrong_event_field();
    }
  }
  void wrong_event_field() {
    if (event_name_ == "type" || event_name_ == "ts") add_event_error("." + event_name_ + " must be a string");
    if (event_name_ == "payload") add_event_error(".payload must be an object");
  }
  void end_payload(std::size_t at) {
    envelope_.events.back().payload = std::string_view(body_).substr(payload_at_, at - payload_at_);
    const auto after = [&](std::size_t place) { return std::upper_bound(replaced_.begin(), replaced_.end(), place); };
    replaced_in_payloads_ += static_cast<std::size_t>(after(at) - after(payload_at_));
    if (at - payload_at_ > kMaxPayload) {
      add_event_error(".payload must be at most " + std::to_string(kMaxPayload) + " bytes");
    }
  }
  void end_event() {
    // A field of the wrong kind has caused an error already, and the first error is kept.
    if (!event_given_.type) add_event_error(".type is required");
    if (!event_given_.ts) add_event_error(".ts is required");
    if (!event_given_.payload) add_event_error(".payload is required");
  }

  void require(const char* name, bool given) {
    if (!given) add_error(name, "is required");
  }
  void add_error(const std::string& name, const std::string& message) { errors_.emplace(name, message); }
  void add_event_error(const std::string& message) {
    if (!errors_.count("events")) add_error("events", "events[" + std::to_string(count_ - 1) + "]" + message);
  }

  const std::string& body_;
  const std::vector<std::size_t> replaced_;
  std::size_t replaced_in_payloads_ = 0;
  std::vector<In> path_ = {In::body};
  std::string name_, event_name_;
  struct {
    bool envelope, api_key, session_id, events;
  } given_ = {};
  struct {
    bool type, ts, payload;
  } event_given_ = {};
  std::size_t count_ = 0, payload_at_ = 0;
  Envelope envelope_;
  std::map<std::string, std::string> errors_;
};

}  // namespace

void set_stream(Envelope& envelope, std::string_view id) {
  envelope.stream_id = crypto::from_uuid_text(std::string(id));
  if (!envelope.stream_id && !id.empty()) note_left_out(envelope.losses, "streamId", kMustBeStream);
}

bool is_session_id(std::string_view text) { return has_length_and_characters(text) && !has_dot_segment(text); }

Envelope read_envelope(std::string& body) {
  Reader reader(body, json::replace_half_characters(body));
  json::read_strictly(body, reader);
  return reader.result();
}

}  // namespace playback
