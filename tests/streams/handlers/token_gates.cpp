#include "streams/handlers/token_gates.h"

#include "refusal.h"

#include <CppUTest/TestHarness.h>

namespace {

web::Response handler(const web::Request&, Worker&, const streams::handlers::Account&) { return web::no_content(); }

}  // namespace

// Without a database: a request that got past this would need one.
TEST_GROUP(TokenGates) {
  const Config config = Config::from({{"MILLRACE_SECRET", std::string(64, 'a')},
                                      {"MILLRACE_DB_SOCKET", "/dev/null"},
                                      {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}},
                                     "dashboard");
  Worker worker{config};
  const web::Gated gated = streams::handlers::viewer_or_token(worker, handler);
};

TEST(TokenGates, refuse_a_read_token_for_what_is_not_a_read) {
  for (const char* method : {"POST", "PUT", "PATCH", "DELETE"}) {
    web::Request request;
    request.method = method;
    request.headers.emplace("AUTHORIZATION", "Bearer read_" + std::string(43, 'a'));
    try {
      gated(request);
      FAIL("it was let in");
    } catch (const refusal::Unauthorized& refused) {
      STRCMP_CONTAINS("A read token can only read.", refused.what());
    }
  }
}
