// GET /healthz, GET /readyz
#include <signal.h>

#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Health) {
  Stack& stack = Stack::running();
  Client client = stack.client();
};

TEST(Health, works) {
  STRCMP_EQUAL(R"({"status":"ok"})", client.get("/healthz").body.c_str());
  const auto ready = client.get("/readyz");
  LONGS_EQUAL(200, ready.status);
  STRCMP_CONTAINS(R"("status":"ready","schemaVersion":)", ready.body.c_str());
}

TEST(Health, carries_the_callers_request_id_or_one_of_its_own) {
  STRCMP_EQUAL("check-1234",
               Client(client).with("X-Request-Id", "check-1234").get("/healthz").header("X-Request-Id").c_str());
  CHECK_EQUAL(32u, client.get("/healthz").header("X-Request-Id").size());
  CHECK_EQUAL(32u, Client(client).with("X-Request-Id", "bad id!").get("/healthz").header("X-Request-Id").size());
}

TEST(Health, answers_503_while_the_database_is_down_and_recovers_by_itself) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_GENERATE", "2"}});
  Client caller = own.client();
  LONGS_EQUAL(200, caller.post("/api/generate", R"({"theme":"a patient stone"})").status);
  kill(own.pid(), SIGSTOP);  // otherwise scripts/run would restart the database at once
  kill(own.database_process(), SIGKILL);
  const auto away = caller.post("/api/generate", R"({"theme":"a patient stone"})");
  const auto not_ready = caller.get("/readyz");
  const auto healthy = caller.get("/healthz");
  kill(own.pid(), SIGCONT);
  const bool ready_again = eventually([&] { return caller.get("/readyz").status == 200; });

  LONGS_EQUAL(503, away.status);
  STRCMP_EQUAL("database_unavailable", text_in(away.body, "error").c_str());
  STRCMP_EQUAL("2", away.header("Retry-After").c_str());
  LONGS_EQUAL(503, not_ready.status);
  LONGS_EQUAL(200, healthy.status);
  CHECK_TRUE(ready_again);
  LONGS_EQUAL(200, caller.post("/api/generate", R"({"theme":"a patient stone"})").status);
}

TEST(Health, is_not_ready_while_the_database_takes_no_writes) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_GENERATE", "2"}});
  Client caller = own.client();
  own.as_root("SET GLOBAL read_only = 1");
  const auto not_ready = caller.get("/readyz");
  const auto healthy = caller.get("/healthz");
  own.as_root("SET GLOBAL read_only = 0");

  LONGS_EQUAL(503, not_ready.status);
  STRCMP_EQUAL("database_unavailable", text_in(not_ready.body, "error").c_str());
  LONGS_EQUAL(200, healthy.status);
  LONGS_EQUAL(200, caller.get("/readyz").status);
}

// Not what `read_only` says, but each write is refused.
TEST(Health, is_not_ready_while_a_write_is_refused_for_any_other_reason) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_GENERATE", "2"}});
  Client caller = own.client();
  own.as_root("SET GLOBAL tx_read_only = 1");
  own.end_connections();
  const auto not_ready = caller.get("/readyz");
  const auto draft = caller.post("/api/generate", R"({"theme":"a patient stone"})");
  own.as_root("SET GLOBAL tx_read_only = 0");
  own.end_connections();

  LONGS_EQUAL(503, not_ready.status);
  STRCMP_EQUAL("database_unavailable", text_in(not_ready.body, "error").c_str());
  LONGS_EQUAL(503, draft.status);
  STRCMP_EQUAL("2", draft.header("Retry-After").c_str());
  LONGS_EQUAL(200, caller.get("/readyz").status);
  LONGS_EQUAL(200, caller.post("/api/generate", R"({"theme":"a patient stone"})").status);
}

TEST(Health, recovers_after_every_worker_was_killed) {
  for (const char* pool : {"pages", "generate"}) {
    for (pid_t worker : stack.workers(pool)) kill(worker, SIGKILL);
  }
  CHECK_TRUE(eventually([&] { return client.get("/healthz").status == 200; }));
  CHECK_TRUE(
      eventually([&] { return client.post("/api/generate", R"({"theme":"a phoenix on a bus"})").status == 200; }));
}

TEST(Health, is_not_ready_while_the_host_is_drained_and_all_else_is_answered) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_GENERATE", "2"}});
  Client caller = own.client();
  STRCMP_CONTAINS("until `host resume`", own.admin("host drain").c_str());
  const auto not_ready = caller.get("/readyz");
  const auto healthy = caller.get("/healthz");
  const auto draft = caller.post("/api/generate", R"({"theme":"a patient stone"})");
  own.as_root("SET GLOBAL read_only = 1");
  const auto neither = caller.get("/readyz");
  own.as_root("SET GLOBAL read_only = 0");
  own.admin("host drain");
  const auto still = caller.get("/readyz");
  own.admin("host resume");

  LONGS_EQUAL(503, not_ready.status);
  STRCMP_EQUAL("application/json", not_ready.header("Content-Type").c_str());
  STRCMP_EQUAL("draining", text_in(not_ready.body, "error").c_str());
  STRCMP_EQUAL("2", not_ready.header("Retry-After").c_str());
  STRCMP_EQUAL("database_unavailable", text_in(neither.body, "error").c_str());
  LONGS_EQUAL(200, healthy.status);
  LONGS_EQUAL(200, draft.status);
  LONGS_EQUAL(503, still.status);
  LONGS_EQUAL(200, caller.get("/readyz").status);
  STRCMP_CONTAINS("was not drained", own.admin("host resume").c_str());
}
