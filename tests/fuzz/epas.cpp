#include "playback/formats/epas.h"

#include "playback/formats/envelope.h"
#include "playback/formats/observe.h"
#include "refusal.h"
#include "target.h"

// An event of EPAS, and what it says.
namespace {

using namespace playback;

void check(const NormalizedEvent& event) {
  PROMISE(event.type.size() > 5 && event.type.size() <= 64);
  PROMISE(is_session_id(event.session_id));
  PROMISE(event.ts >= 946684800000 && event.ts <= 4102444799999);
  PROMISE(event.payload.size() <= kMaxPayload);
  observe(event.type, event.payload);
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  try {
    check(parse_epas(input, "new", 1795230000000));
  } catch (const refusal::InvalidFields& refused) {
    PROMISE(!refused.fields.empty());
  } catch (const refusal::BadBody&) {
  }
}
