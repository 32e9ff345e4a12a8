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

TEST(Delivery, recognises_a_repeated_event_by_body_and_position) {
  const auto hashes = event_hashes("a body", std::vector<Event>(300, event()));
  LONGS_EQUAL(300, std::set<std::string>(hashes.begin(), hashes.end()).size());
  for (const auto& hash : hashes) LONGS_EQUAL(12, hash.size());
  CHECK(event_hashes("a body", std::vector<Event>(300, event())) == hashes);
  CHECK(event_hashes("another", {event()}).at(0) != hashes[0]);
}

TEST(Delivery, gives_later_events_greater_hashes) {
  const auto early = event_hashes("a body", {event(), event()}),
             late = event_hashes("another", {event("", 1795230001000)});
  CHECK(early[0] < early[1]);
  CHECK(early[1] < late[0]);
}

TEST(Delivery, recognises_an_event_with_an_id_in_any_batch) {
  const auto one = event_hashes("a body", {event("e")});
  CHECK(one.at(0) == event_hashes("another", {event("f"), event("e", 1795230001000)}).at(1));
  CHECK(one.at(0) != event_hashes("a body", {event("f")}).at(0));
}

TEST(Delivery, distinguishes_the_sessions_of_two_users) {
  const std::string ada(32, 'a'), ben(32, 'b');
  LONGS_EQUAL(16, session_ref(ada, "s").size());
  CHECK(session_ref(ada, "s") == session_ref(ada, "s"));
  CHECK(session_ref(ada, "s") != session_ref(ben, "s"));
}

TEST(Delivery, corrects_a_wrong_clock) {
  const std::int64_t now = 1795230000000, hour = 3600000;
  CHECK(now - 1000 == corrected_ts(now - 1000, std::nullopt, now));
  CHECK(now - 1000 == corrected_ts(now - 1000, now - 4000, now));         // off by 4 s: travel time
  CHECK(now - 1000 == corrected_ts(now - hour - 1000, now - hour, now));  // an hour slow
  CHECK(now - 1000 == corrected_ts(now + hour - 1000, now + hour, now));  // an hour fast
}

TEST(Delivery, corrects_times_too_far_in_the_future) {
  const std::int64_t now = 1795230000000, day = 86400000;
  CHECK(now + day == corrected_ts(now + day, std::nullopt, now));
  CHECK(now == corrected_ts(now + day + 1, std::nullopt, now));
}

TEST(Delivery, accepts_no_time_before_1970) {
  const std::int64_t now = 1795230000000;
  CHECK(0 == corrected_ts(0, std::nullopt, now));
  CHECK(now == corrected_ts(-1, std::nullopt, now));
}
