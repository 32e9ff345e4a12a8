// When the figures of a session are made again.
#include "telemetry/rules/folding.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(TelemetryFolding) {
  static constexpr std::int64_t kNow = 1800000000000, kMinute = 60000;

  // Heard of since its figures were made, a minute ago.
  static telemetry::tables::live_sessions::Work session() {
    telemetry::tables::live_sessions::Work work{};
    work.live = {2, kNow - 1000};
    work.folded_requests = 1, work.folded_at = kNow - kMinute;
    work.folded_events = 10, work.folded_bytes = 1000;
    return work;
  }
};

TEST(TelemetryFolding, is_due_when_more_was_heard_of_a_session) {
  auto work = session();
  CHECK(telemetry::rules::due(work, kNow));
  work.live.requests = 1;
  CHECK_FALSE(telemetry::rules::due(work, kNow));
}

TEST(TelemetryFolding, waits_five_minutes_for_a_session_with_many_events_or_large_ones) {
  auto many = session(), large = session();
  many.folded_events = 1001;
  large.folded_bytes = 2 * 1024 * 1024 + 1;
  for (auto* work : {&many, &large}) {
    CHECK_FALSE(telemetry::rules::due(*work, kNow));
    work->folded_at = kNow - 5 * kMinute;
    CHECK(telemetry::rules::due(*work, kNow));
  }
}
