#include "telemetry/tables/playback_sessions.h"

#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = telemetry::tables::playback_sessions;

TEST_GROUP(PlaybackSessionRows) {
  db::Database& database = Stack::running().database();

  void teardown() override { db::Autocommit(database).run("DELETE FROM playback_sessions WHERE user_id = 'nobody'"); }
  void insert(const std::string& session_ref, const std::string& day) {
    db::Autocommit(database).run(
        "INSERT INTO playback_sessions (session_ref, user_id, session_id, session_day, first_seen_at)"
        " VALUES (?, 'nobody', 's', ?, UTC_TIMESTAMP(3))",
        session_ref, day);
  }
};

TEST(PlaybackSessionRows, of_a_day_before_are_found_but_not_those_on_it) {
  insert("one", "2001-02-03");
  insert("two", "2001-02-04");
  const auto found = table::refs_before(database, "2001-02-04", 10);
  LONGS_EQUAL(1, found.size());
  STRCMP_EQUAL("one", found.at(0).substr(0, 3).c_str());
}
