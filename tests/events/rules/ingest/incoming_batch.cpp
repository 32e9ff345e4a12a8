#include "events/rules/ingest/incoming_batch.h"

#include <CppUTest/TestHarness.h>

using namespace events::rules;

TEST_GROUP(IncomingBatch){};

TEST(IncomingBatch, corrects_a_wrong_clock) {
  const std::int64_t now = 1795230000000, hour = 3600000;
  CHECK(now - 1000 == corrected_ts(now - 1000, std::nullopt, now));
  CHECK(now - 1000 == corrected_ts(now - 1000, now - 4000, now));         // off by 4 s: travel time
  CHECK(now - 1000 == corrected_ts(now - hour - 1000, now - hour, now));  // an hour slow
  CHECK(now - 1000 == corrected_ts(now + hour - 1000, now + hour, now));  // an hour fast
}

TEST(IncomingBatch, corrects_times_too_far_in_the_future) {
  const std::int64_t now = 1795230000000, day = 86400000;
  CHECK(now + day == corrected_ts(now + day, std::nullopt, now));
  CHECK(now == corrected_ts(now + day + 1, std::nullopt, now));
}

TEST(IncomingBatch, accepts_no_time_before_1970) {
  const std::int64_t now = 1795230000000;
  CHECK(0 == corrected_ts(0, std::nullopt, now));
  CHECK(now == corrected_ts(-1, std::nullopt, now));
}
