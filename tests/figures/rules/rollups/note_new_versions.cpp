#include "figures/rules/rollups/note_new_versions.h"

#include "support/figures_test.h"

#include <CppUTest/TestHarness.h>

using playback::Dimension;

// It is noon, and there are sessions of nine days ago.
TEST_GROUP_BASE(NewVersions, FiguresTest) {
  static constexpr int kNoon = 5 * 24 + 12;  // of today

  void setup() override { add_sessions(20, kNoon - 9 * 24, "1.0"); }
  void teardown() override { stack.as_root("DELETE FROM millrace.marks WHERE account_id = '" + account.id + "'"); }

  void add_sessions(int count, int hour, const std::string& version, Dimension dimension = Dimension::player_version) {
    for (int i = 0; i < count; ++i) add(played(hour)).figures.dimensions.set(dimension, version);
  }
  void note(std::int64_t now) { figures::rules::note_new_versions(stack.database(), account.id, now); }
  void note() { note(at(kNoon)); }
  std::string noted() {
    std::string texts;
    for (auto row : stack.database().select(
             "SELECT CONCAT(begins_at, ' ', text) FROM marks WHERE account_id = ? AND is_deleted = FALSE ORDER BY text",
             account.id))
      texts += (texts.empty() ? "" : "; ") + row.text();
    return texts;
  }
  std::string first_sessions(int hour, const std::string& of) {
    return calendar::sql_time(at(hour)) + " First sessions of " + of;
  }
  // Of a version that appears at 11, after so many sessions with another one at that hour.
  void check_noted_after(int hour, int count, const std::string& expected) {
    sessions.clear();
    add_sessions(count, hour, "1.0");
    add_sessions(20, kNoon - 1, "2.0");
    roll_up();
    note();
    STRCMP_EQUAL(expected.c_str(), noted().c_str());
  }
};

TEST(NewVersions, are_noted_at_their_first_session) {
  add_sessions(1, kNoon - 2, "2.0");
  add_sessions(19, kNoon - 1, "2.0");
  add_sessions(40, kNoon - 1, "1.0");
  roll_up();
  note();
  STRCMP_EQUAL(first_sessions(kNoon - 2, "playerVersion 2.0").c_str(), noted().c_str());
  const auto body = account.client.get("/api/v1/marks?tag=playerVersion").body;
  STRCMP_CONTAINS(R"("text":"First sessions of playerVersion 2.0","tags":["playerVersion"],"source":"millrace",)",
                  body.c_str());
}

TEST(NewVersions, are_noted_by_names_of_every_length) {
  const std::string longest(255, '7');
  add_sessions(20, kNoon - 1, longest);
  roll_up();
  note();
  STRCMP_EQUAL(first_sessions(kNoon - 1, "playerVersion " + longest).c_str(), noted().c_str());
}

TEST(NewVersions, are_noted_once) {
  add_sessions(20, kNoon - 1, "2.0");
  roll_up();
  note();
  note();
  STRCMP_EQUAL(first_sessions(kNoon - 1, "playerVersion 2.0").c_str(), noted().c_str());
}

TEST(NewVersions, are_noted_a_few_at_a_time) {
  for (const char* version : {"2.0", "3.0", "4.0", "5.0", "6.0", "7.0"}) add_sessions(20, kNoon - 1, version);
  roll_up();
  const auto marks = [&] { return stack.number("SELECT COUNT(*) FROM marks WHERE account_id = '" + account.id + "'"); };
  note();
  LONGS_EQUAL(5, marks());
  note();
  LONGS_EQUAL(6, marks());
}

TEST(NewVersions, are_no_more_than_a_hundred_a_day) {
  stack.as_root(
      "INSERT INTO millrace.marks (id, account_id, begins_at, text, tags, first_of, created_at)"
      " SELECT UNHEX(MD5(CONCAT('" +
      account.id + "', seq))), '" + account.id + "', '" + calendar::sql_time(at(kNoon - 2)) +
      "', '', '', seq, UTC_TIMESTAMP(3) FROM millrace.seq_1_to_100");
  add_sessions(20, kNoon - 1, "2.0");
  roll_up();
  note();
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM marks WHERE text <> '' AND account_id = '" + account.id + "'"));
}

TEST(NewVersions, stay_deleted) {
  add_sessions(20, kNoon - 1, "2.0");
  roll_up();
  note();
  stack.as_root("UPDATE millrace.marks SET is_deleted = TRUE WHERE account_id = '" + account.id + "'");
  note();
  STRCMP_EQUAL("", noted().c_str());
}

TEST(NewVersions, are_not_those_of_a_few_sessions) {
  add_sessions(19, kNoon - 1, "2.0");
  roll_up();
  note();
  STRCMP_EQUAL("", noted().c_str());
}

TEST(NewVersions, are_not_those_of_the_two_weeks_before) {
  add_sessions(20, kNoon - 1, "2.0");
  add_sessions(1, kNoon - 24 - 13 * 24, "2.0");
  add_sessions(20, kNoon - 1, "3.0");
  add_sessions(1, kNoon - 24 - 15 * 24, "3.0");
  add_sessions(20, kNoon - 1, "4.0");
  add_sessions(1, kNoon - 24, "4.0");
  roll_up();
  note();
  STRCMP_EQUAL(first_sessions(kNoon - 1, "playerVersion 3.0").c_str(), noted().c_str());
}

TEST(NewVersions, are_noted_from_an_accounts_second_day_on) {
  check_noted_after(kNoon - 1 - 24, 20, first_sessions(kNoon - 1, "playerVersion 2.0"));
}

TEST(NewVersions, are_none_on_an_accounts_first_day) { check_noted_after(kNoon - 24, 20, ""); }

TEST(NewVersions, are_none_of_the_night_after_a_first_evening) {
  sessions.clear();
  add_sessions(20, 4 * 24 - 1, "1.0");
  add_sessions(20, 4 * 24 + 1, "2.0");
  roll_up();
  note(at(5 * 24 - 1));
  STRCMP_EQUAL("", noted().c_str());
}

TEST(NewVersions, are_none_after_a_few_sessions_with_others) { check_noted_after(kNoon - 9 * 24, 19, ""); }

TEST(NewVersions, are_also_those_of_the_app_where_the_account_has_named_one) {
  account.client.request("PUT", "/api/v1/dimensions", R"({"custom2":"release","custom3":"experiment"})",
                         "application/json");
  for (const auto custom : {static_cast<Dimension>(32), static_cast<Dimension>(33)}) {
    add_sessions(20, kNoon - 3 * 24, "6", custom);
    add_sessions(20, kNoon - 1, "7", custom);
  }
  roll_up();
  note();
  STRCMP_EQUAL(first_sessions(kNoon - 1, "release 7").c_str(), noted().c_str());
}

TEST(NewVersions, are_none_of_an_app_that_begins_to_tell_its_version) {
  account.client.request("PUT", "/api/v1/dimensions", R"({"custom2":"release"})", "application/json");
  add_sessions(20, kNoon - 1, "7", static_cast<Dimension>(32));
  roll_up();
  note();
  STRCMP_EQUAL("", noted().c_str());
}
