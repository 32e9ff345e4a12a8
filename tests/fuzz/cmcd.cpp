#include "playback/formats/cmcd.h"

#include "json/strict.h"
#include "playback/formats/envelope.h"
#include "playback/formats/observe.h"
#include "target.h"

// A body of CMCD records, and what its events say.
namespace {

using namespace playback;

bool begins_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

void check(const NormalizedEvent& record) {
  PROMISE(begins_with(record.type, kCmcdType) && record.type.size() <= 64);
  PROMISE(is_session_id(record.session_id));
  PROMISE(record.id.size() == 24);
  PROMISE(record.ts >= 946684800000 && record.ts <= 4102444799999);
  PROMISE(record.payload.size() <= kMaxPayload);
  PROMISE(json::parse_strictly(record.payload).IsObject());
  observe(record.type, record.payload);
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  const auto body = parse_cmcd(input);
  PROMISE(body.rejected_lines > 0 || body.last_error.empty());
  PROMISE(body.records.size() <= kMaxCmcdLines);
  for (const auto& record : body.records) check(record);
}
