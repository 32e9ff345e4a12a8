// millrace-admin host status, and what others say of a restore
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(HostStatus) {
  Stack& stack = Stack::with({{"MILLRACE_WORKERS_GENERATE", "2"}, {"MILLRACE_MAINTAIN_SECONDS", "3600"}});

  void setup() override { stack.expect_in_logs("a backup is being restored"); }
  void teardown() override { stack.as_root("DELETE FROM millrace.restores", "DELETE FROM millrace.incidents"); }
  // One that has come as far as these columns say.
  void restore(const std::string& ago, const std::string& sha256, const std::string& loaded_at) {
    stack.as_root(
        "INSERT INTO millrace.restores (id, began_at, sha256, loaded_at) VALUES (1, UTC_TIMESTAMP(3) - INTERVAL " +
        ago + ", " + sha256 + ", " + loaded_at + ")");
  }
  void check_says(const std::string& part, const std::string& command, int status = 0) {
    STRCMP_CONTAINS(part.c_str(), stack.admin(command, status).c_str());
  }
  std::int64_t incidents() { return stack.number("SELECT COUNT(*) FROM incidents WHERE check_name = 'restore'"); }
};

TEST(HostStatus, works) {
  check_says("ready    yes\ndrained  no\nrestore  none\n", "host status");
  check_says(R"({"ready":true,"error":null,"reason":null,"draining":false,"restore":null})", "host status --json");
}

TEST(HostStatus, tells_that_the_host_is_drained) {
  stack.admin("host drain");
  const auto said = stack.admin("host status");
  stack.admin("host resume");
  STRCMP_CONTAINS("ready    no: draining: ", said.c_str());
  STRCMP_CONTAINS("drained  yes, until `host resume`\n", said.c_str());
}

TEST(HostStatus, tells_why_the_host_is_not_ready) {
  stack.as_root("SET GLOBAL tx_read_only = 1");
  const auto said = stack.admin("host status");
  stack.as_root("SET GLOBAL tx_read_only = 0");
  STRCMP_CONTAINS("ready    no: database_unavailable: ", said.c_str());
}

TEST(HostStatus, tells_of_a_restore_that_was_interrupted) {
  restore("2 HOUR", "REPEAT('0', 64)", "NULL");
  check_says("ready    no: restoring: nothing is served: the restore that began at 20", "host status");
  check_says("restore  interrupted\n", "host status");
  check_says("run the same `restore` again", "stats");
  check_says("\"restore\":\"nothing is served: ", "stats --json");
  check_says("FIRING   restore         nothing is served: ", "alarm");
}

TEST(HostStatus, tells_of_a_restore_that_waits_for_the_setup) {
  restore("2 HOUR", "REPEAT('0', 64)", "UTC_TIMESTAMP(3)");
  check_says("restore  loaded\n", "host status");
  check_says("waits for `millrace setup` or a new start of scripts/run", "stats");
  check_says("FIRING   restore         nothing is served: ", "alarm");
  LONGS_EQUAL(0, incidents());
}

// Its tables are missing on purpose, which is no outage of the database.
TEST(HostStatus, makes_no_incident_of_a_restore_that_goes_on) {
  restore("1 MINUTE", "REPEAT('0', 64)", "NULL");
  const auto said = stack.admin("alarm");
  STRCMP_CONTAINS("unknown  restore         nothing is served: ", said.c_str());
  CHECK(said.find("FIRING   database") == said.npos);
}

// As a clock that was ahead has left it.
TEST(HostStatus, keeps_no_alarm_back_for_a_restore_that_is_to_begin) {
  restore("-30 DAY", "REPEAT('0', 64)", "NULL");
  check_says("FIRING   restore         nothing is served: ", "alarm");
}

// Pools that have a connection already do not learn of one that was killed before it took their rights.
TEST(HostStatus, is_what_readyz_says_from_a_connection_of_before_the_restore) {
  LONGS_EQUAL(200, stack.client().get("/readyz").status);
  restore("2 HOUR", "NULL", "NULL");
  const auto answer = stack.client().get("/readyz");
  LONGS_EQUAL(503, answer.status);
  STRCMP_CONTAINS("\"restoring\"", answer.body.c_str());
}

TEST(HostStatus, is_told_by_the_alarm_where_the_schema_is_behind) {
  const auto newest = stack.as_root("SELECT MAX(version) FROM millrace.schema_migrations");
  stack.as_root("UPDATE millrace.schema_migrations SET version = version - 1000 WHERE version = " + newest);
  check_says("ready    no: schema_outdated: ", "host status");
  const auto said = stack.admin("alarm");
  stack.as_root("UPDATE millrace.schema_migrations SET version = version + 1000 WHERE version < 0");
  STRCMP_CONTAINS("FIRING   database        The database is at schema version ", said.c_str());
}
