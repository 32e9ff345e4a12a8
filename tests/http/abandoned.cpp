// Requests whose caller is gone before a worker takes them.
#include <signal.h>

#include <fstream>
#include <sstream>

#include "support/account.h"
#include "support/command.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Abandoned) {
  Stack& stack = Stack::with({{"MILLRACE_WORKERS_INGEST", "1"}, {"MILLRACE_WORKERS_ACCOUNT", "1"}});
  Client client = stack.client();
  Player player{stack};

  void signal_pool(const std::string& pool, int signal) { kill(stack.workers(pool).at(0), signal); }

  // Sends it and leaves after two seconds.
  void send_and_leave(const std::string& path, const std::string& header, const std::string& body) {
    int status = 0;
    output_of("curl -sk -m 2 " + stack.base_url() + path + " -H 'Content-Type: application/json' -H '" + header +
                  "' -d '" + body + "'",
              status);
    LONGS_EQUAL(28, status);
  }
  bool nginx_saw_a_caller_leave() {
    std::stringstream log;
    log << std::ifstream(stack.home() + "/log/access.log").rdbuf();
    return log.str().find("\"status\":499") != std::string::npos;
  }
  long send(const std::string& type) { return player.send(client, player.envelope("s", Player::event(type))).status; }
};

TEST(Abandoned, calls_change_nothing) {
  auto account = signed_up(stack);
  signal_pool("account", SIGSTOP);
  send_and_leave("/api/v1/keys", "Cookie: " + account.cookie, R"({"label":"unwanted"})");
  const bool seen = eventually([&] { return nginx_saw_a_caller_leave(); });
  signal_pool("account", SIGCONT);

  STRCMP_CONTAINS(R"("keys":[])", account.client.get("/api/v1/keys").body.c_str());
  CHECK(seen);
}

TEST(Abandoned, telemetry_that_nginx_has_refused_is_not_worked_on) {
  signal_pool("ingest", SIGSTOP);
  const long refused = send("refused");
  signal_pool("ingest", SIGCONT);

  LONGS_EQUAL(503, refused);
  LONGS_EQUAL(204, send("in_time"));
  LONGS_EQUAL(0, player.stored("refused"));
}

TEST(Abandoned, telemetry_of_a_page_that_was_left_is_stored) {
  signal_pool("ingest", SIGSTOP);
  send_and_leave("/api/v1/telemetry", "Authorization: Bearer " + player.key,
                 player.envelope("s", Player::event("goodbye")));
  signal_pool("ingest", SIGCONT);

  LONGS_EQUAL(204, send("later"));
  LONGS_EQUAL(1, player.stored("goodbye"));
}
