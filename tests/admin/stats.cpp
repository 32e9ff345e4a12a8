// millrace-admin stats
#include "support/authority.h"
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AdminStats) { Stack& stack = Stack::running(); };

TEST(AdminStats, works) {
  LONGS_EQUAL(200, stack.client().get("/healthz").status);
  // A request is counted once it is answered.
  CHECK(eventually([&] { return stack.admin("stats").find("\npages ") != std::string::npos; }));
  const auto text = stack.admin("stats");
  for (const char* part :
       {"pool          requests    refused     failed       mean    waiting\n", "\ndrafts today            ",
        "\npayments UNRESOLVED     ", "\ndisk ", " free of ", "\ncertificate             ends in "}) {
    STRCMP_CONTAINS(part, text.c_str());
  }
}

TEST(AdminStats, tell_when_a_certificate_has_ended) {
  const auto ended = Authority().issue("DNS:localhost", -1);
  const auto said =
      Stack::with({{"MILLRACE_TLS_CERTIFICATE", ended.with_chain()}, {"MILLRACE_TLS_KEY", ended.key()}}).admin("stats");
  STRCMP_CONTAINS("\ncertificate             ended on 20", said.c_str());
  STRCMP_CONTAINS(" UTC, 24 hours ", said.c_str());
}

TEST(AdminStats, have_all_figures_for_scripts_but_buckets) {
  LONGS_EQUAL(200, stack.client().get("/healthz").status);
  const auto json = stack.admin("stats --json");
  for (const char* part : {R"("millrace_database_up":[{"labels":{},"value":1.000000}])",
                           R"("millrace_request_seconds_count":[{)", R"("millrace_requests_total":[{)"}) {
    STRCMP_CONTAINS(part, json.c_str());
  }
  CHECK(json.find("_bucket") == json.npos);
}
