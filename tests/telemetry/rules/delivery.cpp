#include "telemetry/rules/delivery.h"

#include <set>

#include "telemetry/rules/playback_session.h"

#include <CppUTest/TestHarness.h>

using namespace telemetry::rules;

namespace {

Event event(const std::string& id = "", std::int64_t ts = 1795230000000) {
  Event event;
  event.id = id;
  event.ts = ts;
  return event;
}

}  // namespace

TEST_GROUP(Delivery){};

TEST(Delivery, knows_an_event_again_by_body_and_place) {
  const auto hashes = event_hashes("a body", std::vector<Event>(300, event()));
  LONGS_EQUAL(300, std::set<std::string>(hashes.begin(), hashes.end()).size());
  for (const auto& hash : hashes) LONGS_EQUAL(12, hash.size());
  CHECK(event_hashes("a body", std::vector<Event>(300, event())) == hashes);
  CHECK(event_hashes("another", {event()}).at(0) != hashes[0]);
}

TEST(Delivery, puts_later_events_behind_earlier_ones) {
  const auto early = event_hashes("a body", {event(), event()}),
             late = event_hashes("another", {event("", 1795230001000)});
  CHECK(early[0] < early[1]);
  CHECK(early[1] < late[0]);
}

TEST(Delivery, knows_an_event_with_an_id_wherever_it_comes) {
  const auto one = event_hashes("a body", {event("e")});
  CHECK(one.at(0) == event_hashes("another", {event("f"), event("e", 1795230001000)}).at(1));
  CHECK(one.at(0) != event_hashes("a body", {event("f")}).at(0));
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
  CHECK(now - 1000 == corrected_ts(now - 1000, now - 4000, now));         // off by 4 s: travel time
  CHECK(now - 1000 == corrected_ts(now - hour - 1000, now - hour, now));  // an hour slow
  CHECK(now - 1000 == corrected_ts(now + hour - 1000, now + hour, now));  // an hour fast
}

TEST(Delivery, does_not_believe_in_the_day_after_tomorrow) {
  const std::int64_t now = 1795230000000, day = 86400000;
  CHECK(now + day == corrected_ts(now + day, std::nullopt, now));
  CHECK(now == corrected_ts(now + day + 1, std::nullopt, now));
}

TEST(Delivery, knows_no_time_before_1970) {
  const std::int64_t now = 1795230000000;
  CHECK(0 == corrected_ts(0, std::nullopt, now));
  CHECK(now == corrected_ts(-1, std::nullopt, now));
}
