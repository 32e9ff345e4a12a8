#include "events/rules/maintenance/recompute_sessions.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(NeedsRecompute) {
  static constexpr std::int64_t kNow = 1800000000000, kMinute = 60000;

  // It had a request since its figures were computed, a minute ago.
  static events::tables::live_sessions::LiveSession session() {
    events::tables::live_sessions::LiveSession live{};
    live.version = 2;
    live.last_seen_at = kNow - 1000;
    live.computed_version = 1;
    live.computed_at = kNow - kMinute;
    live.computed_events = 10;
    live.computed_json = 1000;
    return live;
  }
};

TEST(NeedsRecompute, holds_after_a_request_of_the_session) {
  auto live = session();
  CHECK(events::rules::needs_recompute(live, kNow));
  live.version = 1;
  CHECK_FALSE(events::rules::needs_recompute(live, kNow));
}

TEST(NeedsRecompute, waits_five_minutes_for_a_session_with_many_events_or_large_ones) {
  auto many = session(), large = session();
  many.computed_events = 1001;
  large.computed_json = 2 * 1024 * 1024 + 1;
  for (auto* live : {&many, &large}) {
    CHECK_FALSE(events::rules::needs_recompute(*live, kNow));
    live->computed_at = kNow - 5 * kMinute;
    CHECK(events::rules::needs_recompute(*live, kNow));
  }
}
