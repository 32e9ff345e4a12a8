// Viewers: what is stored of them, who they are found by, and DELETE /api/v1/viewers/<id>.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/account.h"
#include "support/json.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

namespace {

long count_in(const std::string& body, const std::string& name) {
  const auto at = body.find("\"" + name + "\":");
  return at == body.npos ? -1 : std::atol(body.c_str() + at + name.size() + 3);
}

}  // namespace

TEST_GROUP(Viewers) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Player player{stack, account.id};

  void send(const std::string& session, const std::string& viewer, const std::string& type = "session_start") {
    const auto events =
        "[" + Player::event(type, R"({"viewerId":")" + viewer + "\"}") + "," + Player::event("play_request") + "]";
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, events)).status);
  }
  long sessions_of(const std::string& viewer) const {
    const auto answer = account.client.get("/api/v1/sessions?filter=viewer:" + viewer);
    LONGS_EQUAL(200, answer.status);
    return count_in(answer.body, "count");
  }
  std::string viewer_of(const std::string& session) const {
    return text_in(account.client.get("/api/v1/sessions/" + session).body, "viewer");
  }
  long delete_viewer(const std::string& id) const {
    const auto answer = account.client.del("/api/v1/viewers/" + id);
    LONGS_EQUAL(200, answer.status);
    STRCMP_CONTAINS("\"more\":false", answer.body.c_str());
    return count_in(answer.body, "deletedSessions");
  }
  void make_figures() { stack.admin("maintain"); }
};

TEST(Viewers, work) {
  send("s1", "mia");
  send("s2", "max");
  LONGS_EQUAL(1, sessions_of("mia"));
  LONGS_EQUAL(1, delete_viewer("mia"));
  LONGS_EQUAL(404, account.client.get("/api/v1/sessions/s1").status);
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions/s2").status);
}

TEST(Viewers, are_never_stored_by_the_id_of_the_page) {
  send("s1", "mia.secret@example.test");
  make_figures();
  const auto events = account.client.get("/api/v1/sessions/s1/events").body;
  CHECK(events.find("mia.secret") == events.npos);
  STRCMP_CONTAINS((R"({"viewerId":")" + viewer_of("s1") + "\"}").c_str(), events.c_str());
  STRCMP_EQUAL("", stack
                       .as_root("SELECT 1 FROM millrace.telemetry_events WHERE account_id = '" + account.id +
                                "' AND payload LIKE '%mia.secret%'")
                       .c_str());
}

TEST(Viewers, are_not_logged_by_the_id_of_the_page) {
  const auto call = [&](const std::string& id, const std::string& path) {
    Client(account.client).with("X-Request-Id", id).request("DELETE", path + "/mia.secret@example.test", "", "");
  };
  call("viewer-deleted", "/api/v1/viewers");
  call("viewer-again", "//api/v1//viewers");
  std::string all;
  CHECK(eventually([&] {
    std::ostringstream log;
    log << std::ifstream(stack.home() + "/log/access.log").rdbuf();
    all = log.str();
    return all.find("viewer-deleted") != all.npos && all.find("viewer-again") != all.npos;
  }));
  CHECK(all.find("mia.secret") == all.npos);
}

TEST(Viewers, are_found_by_what_a_session_shows) {
  send("s1", "mia");
  LONGS_EQUAL(22, viewer_of("s1").size());
  LONGS_EQUAL(1, sessions_of(viewer_of("s1")));
  LONGS_EQUAL(1, delete_viewer(viewer_of("s1")));
}

TEST(Viewers, may_be_told_later) {
  send("s1", "mia", "session_update");
  LONGS_EQUAL(1, sessions_of("mia"));
}

TEST(Viewers, are_deleted_with_figures_and_without) {
  send("s1", "mia");
  send("s2", "mia");
  make_figures();
  send("s3", "mia");
  LONGS_EQUAL(3, sessions_of("mia"));
  LONGS_EQUAL(3, delete_viewer("mia"));
  LONGS_EQUAL(0, sessions_of("mia"));
  LONGS_EQUAL(0, player.stored("session_start"));
}

TEST(Viewers, of_whom_there_is_nothing_are_no_error) { LONGS_EQUAL(0, delete_viewer("nobody")); }

TEST(Viewers, of_another_account_stay) {
  send("s1", "mia");
  auto other = signed_up(stack);
  STRCMP_CONTAINS("\"deletedSessions\":0", other.client.del("/api/v1/viewers/mia").body.c_str());
  STRCMP_CONTAINS("\"deletedSessions\":0", other.client.del("/api/v1/viewers/" + viewer_of("s1")).body.c_str());
  LONGS_EQUAL(1, sessions_of("mia"));
}

TEST(Viewers, are_deleted_by_who_is_signed_in_only) {
  LONGS_EQUAL(401, stack.client().del("/api/v1/viewers/mia").status);
}

TEST(Viewers, are_counted_once_however_many_sessions_they_have) {
  for (const char* session : {"s1", "s2", "s3"}) send(session, "mia");
  send("s4", "max");
  const auto answer = account.client.get("/api/v1/metrics/overall?metrics=sessions,uniqueViewers");
  STRCMP_CONTAINS(R"("values":{"sessions":4,"uniqueViewers":2})", answer.body.c_str());
}

TEST(Viewers, are_deleted_by_the_operator) {
  send("s1", "mia");
  STRCMP_CONTAINS("deleted 1 sessions", stack.admin("viewer delete " + account.email + " mia").c_str());
  LONGS_EQUAL(0, sessions_of("mia"));
}
