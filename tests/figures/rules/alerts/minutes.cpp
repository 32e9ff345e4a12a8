#include "figures/rules/alerts/minutes.h"

#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::alerts;
using figures::rules::Filter;

TEST_GROUP(AlertMinutes) {
  static constexpr std::int64_t kMinuteMs = 60'000, kMost = 3;
  StoredFigures figures;

  // Whether telemetry arrives in the window that begins so many minutes after what was stored of an hour.
  State arrival(int hour, int minutes, const std::vector<Filter>& filters = {}) {
    Alert alert;
    alert.account_id = figures.account.id;
    alert.condition.metric = kTelemetry;
    alert.condition.fires_if = FiresIf::missing;
    Minutes read(figures.stack.database(), alert, filters, kMost);
    CHECK(read.read({figures.at(0), figures.at(24)}));
    const auto from = figures.at(hour) + minutes * kMinuteMs;
    return read.judge({from, from + 10 * kMinuteMs}).state;
  }
  void store_six() {
    store_figures(figures.stack, {figures.played(1), figures.played(2), figures.played(3), figures.played(4),
                                  figures.played(5), figures.played(6)});
  }
};

TEST(AlertMinutes, do_not_know_that_nothing_arrived_before_the_oldest_session_that_was_read) {
  store_six();
  CHECK(arrival(6, 0).status == Status::ok);
  CHECK(arrival(5, 30).status == Status::firing);
  const auto before = arrival(2, 0);
  CHECK(before.status == Status::unknown);
  STRCMP_EQUAL("there are too many sessions to be read", before.reason.value_or("").c_str());
}

TEST(AlertMinutes, know_it_of_one_stream_however_many_sessions_others_have) {
  const auto stream = figures.new_stream();
  store_six();
  auto of_stream = figures.played(1);
  of_stream.identity.stream_id = stream;
  store_figures(figures.stack, {of_stream});
  const std::vector<Filter> filters{{playback::Dimension::stream, stream}};
  CHECK(arrival(1, 0, filters).status == Status::ok);
  CHECK(arrival(2, 0, filters).status == Status::firing);
}

// Those that the filter leaves out are among the newest all the same.
TEST(AlertMinutes, do_not_know_it_of_a_filter_that_the_newest_sessions_do_not_pass) {
  store_six();
  const std::vector<Filter> filters{{playback::Dimension::device, "no such"}};
  CHECK(arrival(2, 0, filters).status == Status::unknown);
}
