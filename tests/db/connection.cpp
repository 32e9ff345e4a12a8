// Error codes of servers that are not installed here.
#include <fstream>

#include "db/errors.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(DatabaseConnection) {
  db::Database& session = Stack::running().database();

  std::int64_t connection() { return session.select("SELECT CONNECTION_ID()").number(); }
  void say(int code) {
    db::Autocommit(session).run("SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = " + std::to_string(code) +
                                ", MESSAGE_TEXT = 'as another server says it'");
  }
};

TEST(DatabaseConnection, is_reopened_when_mysql_has_closed_an_idle_one) {
  const auto before = connection();
  CHECK_THROWS(db::Unavailable, say(4031));
  CHECK(connection() != before);
}

TEST(DatabaseConnection, is_not_reopened_in_the_middle_of_a_transaction) {
  const auto marks = [&] { return session.select("SELECT 1 FROM watermarks WHERE account_id = 'lost'").size(); };
  {
    db::Transaction tx(session);
    tx.run("INSERT INTO watermarks (account_id, complete_until) VALUES ('lost', UTC_TIMESTAMP())");
    Stack::running().as_root("KILL CONNECTION " + std::to_string(connection()));
    CHECK_THROWS(db::Unavailable, session.select("SELECT 1"));
    CHECK_THROWS(db::Unavailable, tx.run("DELETE FROM watermarks WHERE account_id = 'lost'"));
  }
  LONGS_EQUAL(0, marks());
}

TEST(DatabaseConnection, ends_a_slow_statement_if_a_limit_is_set) {
  const Stack& stack = Stack::running();
  std::string password;
  std::getline(std::ifstream(stack.home() + "/secrets/db-admin"), password);
  db::Database limited({stack.home() + "/run/db.sock", "", 0, "millrace", "millrace_admin", password, "off", 1});

  CHECK_THROWS(db::StatementTimeout, limited.select("SELECT SLEEP(30)"));
  LONGS_EQUAL(1, limited.select("SELECT 1").number());
  STRCMP_EQUAL("0.000000", session.select("SELECT @@max_statement_time").text().c_str());
}

// tests/scripts/cluster shows that it waits in one.
TEST(DatabaseConnection, waits_for_no_other_nodes_where_there_is_no_cluster) {
  const auto reads = [&] {
    const auto rows = session.select("SHOW SESSION STATUS LIKE 'Com_select'");
    auto row = rows.front();
    row.text();  // the name
    return row.number();
  };
  const auto before = reads();
  session.catch_up();
  LONGS_EQUAL(7, session.select("SELECT 7").number());
  session.catch_up();
  LONGS_EQUAL(8, session.select_at_once("SELECT 8").number());
  db::Transaction tx(session);
  LONGS_EQUAL(before + 2, reads());
}

TEST(DatabaseConnection, retries_a_transaction_that_group_replication_refused_at_commit) {
  const auto before = connection();
  CHECK_THROWS(db::Conflict, say(3101));
  LONGS_EQUAL(before, connection());
}

TEST(DatabaseConnection, reports_an_unknown_commit_when_the_node_lost_the_cluster) {
  int attempts = 0;
  const auto refused_then_alone = [&](db::Transaction&) { say(++attempts == 1 ? 1213 : 1047); };
  CHECK_THROWS(db::CommitUnknown, db::autocommit(session, refused_then_alone));
  LONGS_EQUAL(2, attempts);
}

TEST(DatabaseConnection, reports_an_unknown_commit_when_the_server_went_away) {
  int attempts = 0;
  const auto refused_then_gone = [&](db::Transaction&) { say(++attempts == 1 ? 1213 : 2013); };
  CHECK_THROWS(db::CommitUnknown, db::autocommit(session, refused_then_gone));
}

TEST(DatabaseConnection, reports_a_definite_failure_by_a_node_that_never_had_a_cluster) {
  int attempts = 0;
  const auto alone = [&](db::Transaction&) {
    ++attempts;
    say(1047);
  };
  try {
    db::autocommit(session, alone);
  } catch (const db::CommitUnknown&) {
    FAIL("nothing was sent to the other nodes");
  } catch (const db::NoQuorum&) {
  }
  LONGS_EQUAL(5, attempts);
}

TEST(DatabaseConnection, reports_an_unknown_commit_when_the_server_goes_away_in_autocommit) {
  CHECK_THROWS(db::CommitUnknown, say(2013));
}

// If a server sends a code of the client library's range, the library reports a malformed packet, 2027.
TEST(DatabaseConnection, is_reopened_whichever_way_it_was_lost) {
  for (int code : {1053, 1152, 1153, 1158, 1159, 1160, 1161, 1927, 2006}) {
    const auto before = connection();
    CHECK_THROWS(db::Unavailable, say(code));
    CHECK_TEXT(connection() != before, std::to_string(code).c_str());
  }
}

TEST(DatabaseConnection, is_kept_when_the_server_refuses_a_statement) {
  const auto before = connection();
  for (int code : {1021, 1026, 1030, 1036, 1040, 1044, 1045, 1049, 1114, 1129, 1130,
                   1135, 1194, 1195, 1203, 1226, 1290, 1461, 1836, 1969, 3024, 3100}) {
    CHECK_THROWS(db::Unavailable, say(code));
    LONGS_EQUAL_TEXT(before, connection(), std::to_string(code).c_str());
  }
}

TEST(DatabaseConnection, gives_up_its_prepared_statements_when_the_server_has_room_for_no_more) {
  const auto prepared = [&](const std::string& text) { return session.select("SELECT '" + text + "'").text(); };
  STRCMP_EQUAL("first", prepared("first").c_str());
  Stack::running().as_root(
      "SET GLOBAL max_prepared_stmt_count = (SELECT CAST(variable_value AS UNSIGNED)"
      " FROM information_schema.global_status WHERE variable_name = 'Prepared_stmt_count')");
  const auto second = prepared("second"), third = prepared("third");
  Stack::running().as_root("SET GLOBAL max_prepared_stmt_count = DEFAULT");
  STRCMP_EQUAL("second", second.c_str());
  STRCMP_EQUAL("third", third.c_str());
}

TEST(DatabaseConnection, retries_a_transaction_after_a_conflict) {
  for (int code : {1020, 1047, 1180, 1205, 1213}) CHECK_THROWS(db::Conflict, say(code));
}

TEST(DatabaseConnection, has_types_for_duplicate_keys_and_foreign_keys_and_one_for_other_errors) {
  CHECK_THROWS(db::DuplicateKey, say(1062));
  CHECK_THROWS(db::ForeignKeyViolation, say(1452));
  for (int code : {1064, 1406}) {
    try {
      say(code);
    } catch (const db::Unavailable&) {
      FAIL("nothing is unavailable");
    } catch (const db::Error&) {
      continue;
    }
    FAIL("no fault");
  }
}

TEST(DatabaseConnection, passes_parameters_and_returns_the_result_in_autocommit) {
  const auto insert = [](db::Transaction& tx, const std::string& kind, int used) {
    return tx.insert(R"(INSERT INTO throttles (kind, bucket, used, ends_at)
                        VALUES (?, REPEAT('b', 16), ?, UTC_TIMESTAMP(3)))",
                     kind, used);
  };
  const auto count = [&] { return session.select("SELECT used FROM throttles WHERE kind = 'autocommit'"); };

  CHECK(db::autocommit(session, insert, "autocommit", 7));
  CHECK_FALSE(db::autocommit(session, insert, "autocommit", 8));

  LONGS_EQUAL(7, count().number());
  db::autocommit(session, [](db::Transaction& tx) { tx.run("DELETE FROM throttles WHERE kind = 'autocommit'"); });
  CHECK(count().empty());
}

TEST(DatabaseConnection, retries_an_autocommit_statement_after_a_conflict) {
  int attempts = 0;
  const auto refused_twice = [&](db::Transaction&, int result) {
    if (++attempts < 3) say(1213);
    return result;
  };
  LONGS_EQUAL(5, db::autocommit(session, refused_twice, 5));
  LONGS_EQUAL(3, attempts);
}
