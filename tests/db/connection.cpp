// What the codes of servers that are not here mean.
#include "db/fault.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(DatabaseConnection) {
  db::Session& session = Stack::running().database();

  std::int64_t connection() { return session.select("SELECT CONNECTION_ID()").at(0).number(0); }
  void say(int code) {
    db::OneStatement(session).run("SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = " + std::to_string(code) +
                                  ", MESSAGE_TEXT = 'as another server says it'");
  }
};

TEST(DatabaseConnection, is_made_anew_when_mysql_has_ended_an_idle_one) {
  const auto before = connection();
  CHECK_THROWS(db::Unavailable, say(4031));
  CHECK(connection() != before);
}

TEST(DatabaseConnection, has_a_transaction_run_again_that_a_group_of_mysql_refused_at_commit) {
  const auto before = connection();
  CHECK_THROWS(db::Conflict, say(3101));
  LONGS_EQUAL(before, connection());
}
