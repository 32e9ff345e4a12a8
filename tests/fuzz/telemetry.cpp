#include "target.h"

#include <algorithm>

#include "calendar/timestamp.h"
#include "json/strict.h"
#include "playback/formats/envelope.h"
#include "refusal.h"
#include "text/utf8.h"

// A player's envelope and its timestamps.
namespace {

using namespace calendar;
using namespace playback;

bool within_the_years(std::int64_t ts) {
  return ts >= *parse_timestamp("2000-01-01T00:00:00+23:59") && ts <= *parse_timestamp("2099-12-31T23:59:60.999-23:59");
}

void check_event(const Event& event, const std::string& body) {
  PROMISE(!event.type.empty() && event.type.size() <= 64);
  PROMISE(within_the_years(event.ts));
  PROMISE(event.payload.size() <= kMaxPayload);
  PROMISE(json::parse_strictly(std::string(event.payload)).IsObject());
  const bool inside = event.payload.data() >= body.data() && event.payload.end() <= body.data() + body.size();
  PROMISE(inside || event.payload == "{}");
}

void check(const Envelope& envelope, const std::string& body) {
  PROMISE(envelope.events.size() <= kMaxEvents);
  PROMISE(!envelope.session_id.empty() && text::code_points(envelope.session_id) <= kMaxSessionId);
  PROMISE(envelope.stream_id.value_or(std::string(16, '\0')).size() == 16);
  for (const auto& event : envelope.events) check_event(event, body);
}

void read_time(const std::string& text) {
  const auto time = parse_timestamp(text);
  if (!time) return;
  PROMISE(within_the_years(*time));
  std::string again = sql_time(*time);
  again[10] = 'T';
  const bool known = again.compare(0, 4, "2000") >= 0 && again.compare(0, 4, "2099") <= 0;
  PROMISE(!known || parse_timestamp(again + 'Z') == time);
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  read_time(input);
  try {
    std::string body = input;
    check(read_envelope(body), body);
  } catch (const refusal::InvalidFields& refused) {
    PROMISE(!refused.fields.empty());
  } catch (const refusal::BadBody&) {
  }
}
