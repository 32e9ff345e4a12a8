#include "telemetry/rules/delivery.h"

#include "crypto/digest.h"
#include "telemetry/rules/playback_session.h"

#include <CppUTest/TestHarness.h>

using namespace telemetry::rules;

namespace {

Event with_id(const std::string& id) {
  Event event;
  event.id = id;
  return event;
}

}  // namespace

TEST_GROUP(Delivery) { const std::string body = crypto::sha256("a body"), other = crypto::sha256("another"); };

TEST(Delivery, knows_an_event_again_by_body_and_place) {
  LONGS_EQUAL(10, event_hash(body, 3, {}).size());
  CHECK(event_hash(body, 3, {}) == event_hash(body, 3, {}));
  CHECK(event_hash(body, 3, {}) != event_hash(body, 4, {}));
  CHECK(event_hash(body, 3, {}) != event_hash(body, 3 + 256, {}));
  CHECK(event_hash(body, 3, {}) != event_hash(other, 3, {}));
}

TEST(Delivery, knows_an_event_with_an_id_wherever_it_comes) {
  CHECK(event_hash(body, 3, with_id("e")) == event_hash(other, 0, with_id("e")));
  CHECK(event_hash(body, 3, with_id("e")) != event_hash(body, 3, with_id("f")));
}

TEST(Delivery, tells_the_sessions_of_two_users_apart) {
  const std::string ada(32, 'a'), ben(32, 'b');
  LONGS_EQUAL(16, session_ref(ada, "s").size());
  CHECK(session_ref(ada, "s") == session_ref(ada, "s"));
  CHECK(session_ref(ada, "s") != session_ref(ben, "s"));
}

TEST(Delivery, corrects_a_clock_that_is_off) {
  const std::int64_t now = 1795230000000, hour = 3600000;
  CHECK(now - 1000 == corrected_ts(now - 1000, std::nullopt, now));
  CHECK(now - 1000 == corrected_ts(now - 1000, now - 4000, now));            // off by 4 s: travel time
  CHECK(now - 1000 == corrected_ts(now - hour - 1000, now - hour, now));     // an hour slow
  CHECK(now - 1000 == corrected_ts(now + hour - 1000, now + hour, now));     // an hour fast
}

TEST(Delivery, does_not_believe_in_the_day_after_tomorrow) {
  const std::int64_t now = 1795230000000, day = 86400000;
  CHECK(now + day == corrected_ts(now + day, std::nullopt, now));
  CHECK(now == corrected_ts(now + day + 1, std::nullopt, now));
}
