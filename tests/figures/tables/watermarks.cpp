#include "figures/tables/watermarks.h"

#include "support/held_maintenance.h"

#include <CppUTest/TestHarness.h>

namespace watermarks = figures::tables::watermarks;

TEST_GROUP(Watermarks) {
  db::Database& database = Stack::running().database();
  const HeldMaintenance held{Stack::running()};

  void teardown() override {
    for (const char* table : {"live_sessions", "watermarks"})
      db::Autocommit(database).run("DELETE FROM " + std::string(table) + " WHERE account_id LIKE 'of %'");
  }

  void add(const std::string& user, int sessions, int minutes_behind) {
    db::Autocommit(database).run(
        "INSERT INTO live_sessions (account_id, session_ref, version, last_seen_at, state, state_at)"
        " SELECT ?, UNHEX(MD5(CONCAT(?, seq))), 1, UTC_TIMESTAMP(3), 2, UTC_TIMESTAMP(3) FROM seq_1_to_" +
            std::to_string(sessions),
        user, user);
    db::Autocommit(database).run(
        "INSERT INTO watermarks (account_id, complete_until, viewers_until)"
        " VALUES (?, UTC_TIMESTAMP(3) - INTERVAL ? MINUTE, UTC_TIMESTAMP(3))",
        user, minutes_behind);
  }
  std::string order() {
    std::string found;
    for (const auto& watermark : watermarks::of_accounts_with_work(database)) {
      if (watermark.account_id.rfind("of ", 0) == 0) found += watermark.account_id + ", ";
    }
    return found;
  }
};

TEST(Watermarks, come_by_the_size_of_the_account_and_then_by_how_far_it_is_behind) {
  add("of many", 10000, 60);
  add("of some, behind", 1000, 5);
  add("of some", 1000, 4);
  add("of few, behind", 999, 2);
  add("of few", 1, 1);
  STRCMP_EQUAL("of few, behind, of few, of some, behind, of some, of many, ", order().c_str());
}

TEST(Watermarks, are_kept_as_they_are_of_accounts_that_have_their_own) {
  add("of one", 1, 30);
  const auto common = watermarks::of(database, "of another");
  const auto before = watermarks::of(database, "of one");
  auto changed = before;
  changed.complete_until = *before.complete_until + 1;
  watermarks::keep(database, {changed, common});
  LONGLONGS_EQUAL(*before.complete_until, *watermarks::of(database, "of one").complete_until);
  LONGS_EQUAL(1, database.select("SELECT COUNT(*) FROM watermarks WHERE account_id = 'of another'").number());
}
