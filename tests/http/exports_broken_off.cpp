// GET /api/v1/exports/<day> that does not come to its end.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <sstream>

#include "calendar/date.h"
#include "db/clock.h"
#include "events/tables/stored_bytes.h"
#include "net/this_host.h"
#include "support/command.h"
#include "support/figures_test.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr int kManySessions = 20000;  // take some seconds

}  // namespace

TEST_GROUP_BASE(ExportsBrokenOff, FiguresTest) {
  const std::string file = stack.home() + "/export";
  const std::int64_t begin = (db::now(stack.database()) / calendar::kDayMs - 5) * calendar::kDayMs;
  const std::string day = "/api/v1/exports/" + calendar::date_of(begin / calendar::kDayMs);

  void setup() override { fill_with_sessions(kManySessions); }
  void teardown() override {
    db::Autocommit(stack.database()).run("DELETE FROM stored_hours WHERE account_id = ?", account.id);
  }
  std::string curl() const {
    return "curl -sk --http1.1 -N -H 'Cookie: " + account.cookie + "' '" + stack.base_url() + day + "'";
  }
  // The exit status of curl, which writes what it receives into the file.
  int fetched() {
    std::filesystem::remove(file);
    int status = 0;
    output_of(curl() + " -o " + file, status);
    return status;
  }
  // Whether the worker is done with it, and the next caller may have a turn.
  bool is_over() const {
    const std::string runs =
        "SELECT COUNT(*) FROM throttles WHERE ends_at > UTC_TIMESTAMP(3) AND kind = ? AND bucket = ?";
    return stack.number(runs, "turn whole list", throttle_bucket(stack, net::this_host())) == 0 &&
           stack.number(runs, "large read account", throttle_bucket(stack, account.id)) == 0;
  }
  long lines() const {
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    const auto received = text.str();
    return std::count(received.begin(), received.end(), '\n');
  }
};

TEST(ExportsBrokenOff, are_ended_when_their_caller_leaves) {
  stack.as_root("SET GLOBAL userstat = 1");
  const auto rows_of = [&](const std::function<void()>& work) {
    const auto rows = [&] {
      return std::stol(
          stack.as_root("SELECT SUM(rows_sent) FROM information_schema.user_statistics"
                        " WHERE user = 'millrace_dashboard'"));
    };
    account.client.get("/api/v1/streams");  // so that there are some
    const auto before = rows();
    work();
    return rows() - before;
  };
  const auto whole = rows_of([&] { LONGS_EQUAL(0, fetched()); });
  LONGS_EQUAL(kManySessions, lines());
  forget_reads();
  const auto left = rows_of([&] {
    int status = 0;
    output_of(curl() + " | head -n 1", status);
    CHECK(eventually([&] { return is_over(); }));
  });
  stack.as_root("SET GLOBAL userstat = 0");
  CHECK_TEXT(left < whole / 2, (std::to_string(left) + " of " + std::to_string(whole)).c_str());
}

TEST(ExportsBrokenOff, count_as_whole_ones_for_their_callers_next_turn) {
  const auto had = [&] {
    return stack.number("SELECT used FROM throttles WHERE kind = 'turn account whole list' AND bucket = ?",
                        throttle_bucket(stack, account.id));
  };
  LONGS_EQUAL(0, fetched());
  const auto whole = had();
  forget_reads();
  int status = 0;
  output_of(curl() + " | head -n 1", status);
  CHECK(eventually([&] { return is_over(); }));
  CHECK_TEXT(whole < 60, std::to_string(whole).c_str());
  CHECK_TEXT(had() >= whole + 70, std::to_string(had()).c_str());
}

TEST(ExportsBrokenOff, are_not_mixed_of_two_states_of_the_day) {
  stack.expect_in_logs("an answer could not be made to its end: the day has changed meanwhile");
  auto reader = std::async(std::launch::async, [&] { return fetched(); });
  while (reader.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready) {
    db::autocommit(stack.database(), [&](db::Transaction& tx) {
      events::tables::stored_bytes::store(tx, account.id, calendar::sql_time(begin).substr(0, 19), {{1, 1000}, {}});
    });
  }
  constexpr int kPartialFile = 18;
  LONGS_EQUAL(kPartialFile, reader.get());
}
