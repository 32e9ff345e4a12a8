// GET /api/v1/storage, and DELETE /api/v1/sessions: what was stored with which key, and getting rid of it.
#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "support/account.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Storage) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Player player{stack, account.id}, stolen{stack, account.id};

  void send(const Player& from, const std::string& session, const std::string& payload = "{}") {
    LONGS_EQUAL(204, from.send(stack.client(), from.envelope(session, Player::event("play_request", payload))).status);
  }
  static std::string id_of(const Player& of) { return crypto::uuid_text(of.key_id); }
  void add_up() {
    CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  }
  std::string storage() const { return account.client.get("/api/v1/storage").body; }
  std::string now() const {
    return calendar::iso_time(
        stack.number("SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000"));
  }
  Answer delete_since(const std::string& time, const std::string& id) const {
    return account.client.del("/api/v1/sessions?keyId=" + id + "&since=" + time);
  }
  std::int64_t sessions() const {
    return stack.number("SELECT COUNT(*) FROM playback_sessions WHERE account_id = '" + account.id + "'");
  }
};

TEST(Storage, says_what_was_stored_with_each_key) {
  STRCMP_EQUAL(R"({"bytes":0,"maxBytes":null,"items":[]})", storage().c_str());
  send(player, "s1");
  for (const char* session : {"x1", "x2", "x3"}) send(stolen, session);
  add_up();

  const auto said = storage();
  const auto most = said.find(id_of(stolen)), less = said.find(id_of(player));
  CHECK(most < less && less != said.npos);
  STRCMP_CONTAINS((id_of(stolen) + R"(","label":")").c_str(), said.c_str());
  STRCMP_CONTAINS(R"("revokedAt":null,"sessions":3,"bytes":)", said.c_str());
  STRCMP_CONTAINS(R"("revokedAt":null,"sessions":1,"bytes":)", said.c_str());
  // What was measured, of sessions of one event.
  const auto bytes = stack.number("SELECT bytes FROM stored_bytes WHERE account_id = '" + account.id + "'");
  STRCMP_CONTAINS((R"({"bytes":)" + std::to_string(bytes) + ",").c_str(), said.c_str());
  CHECK_TEXT(bytes > 4 * 1200 && bytes < 4 * 2000, said.c_str());
}

TEST(Storage, says_nothing_of_another_account) {
  send(player, "s1");
  add_up();
  STRCMP_EQUAL(R"({"bytes":0,"maxBytes":null,"items":[]})",
               signed_up(stack).client.get("/api/v1/storage").body.c_str());
  LONGS_EQUAL(401, stack.client().get("/api/v1/storage").status);
}

TEST(Storage, is_freed_of_all_that_a_key_sent_since_then) {
  send(stolen, "before");
  const auto since = now();
  send(player, "s1");
  for (const char* session : {"x1", "x2", "x3"}) send(stolen, session);
  add_up();
  account.client.del("/api/v1/keys/" + id_of(stolen));

  STRCMP_EQUAL(R"({"deletedSessions":3,"more":false})", delete_since(since, id_of(stolen)).body.c_str());
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions/before").status);
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions/s1").status);
  LONGS_EQUAL(404, account.client.get("/api/v1/sessions/x1").status);
  LONGS_EQUAL(2, sessions());
  add_up();
  CHECK(storage().find(R"("sessions":3)") == std::string::npos);
  CHECK(storage().find(R"("revokedAt":"2)") != std::string::npos);
}

TEST(Storage, is_freed_by_when_it_was_received_whatever_time_events_claim) {
  const auto since = now();
  const auto long_ago = calendar::iso_time(*calendar::parse_timestamp(since) - 20 * calendar::kDayMs);
  const auto event = R"({"type":"play_request","ts":")" + long_ago + R"(","payload":{}})";
  LONGS_EQUAL(204, stolen.send(stack.client(), stolen.envelope("x", event)).status);
  STRCMP_CONTAINS(R"("deletedSessions":1)", delete_since(since, id_of(stolen)).body.c_str());
}

TEST(Storage, that_was_freed_is_among_what_was_changed) {
  LONGS_EQUAL(200, delete_since(now(), id_of(player)).status);
  const auto said = account.client.get("/api/v1/activity").body;
  STRCMP_CONTAINS("DELETE /api/v1/sessions", said.c_str());
  STRCMP_CONTAINS(id_of(player).c_str(), said.c_str());
}

TEST(Storage, of_another_account_stays) {
  const auto since = now();
  send(player, "s1");
  auto other = signed_up(stack);
  LONGS_EQUAL(404, other.client.del("/api/v1/sessions?keyId=" + id_of(player) + "&since=" + since).status);
  LONGS_EQUAL(401, stack.client().del("/api/v1/sessions?keyId=" + id_of(player) + "&since=" + since).status);
  LONGS_EQUAL(1, sessions());
}

TEST(Storage, is_not_freed_without_a_key_and_a_time) {
  send(player, "s1");
  const auto refused = account.client.del("/api/v1/sessions");
  LONGS_EQUAL(400, refused.status);
  STRCMP_CONTAINS(R"("keyId":"must be the id of an SDK key")", refused.body.c_str());
  STRCMP_CONTAINS(R"("since":"must be)", refused.body.c_str());
  LONGS_EQUAL(400, delete_since("yesterday", id_of(player)).status);
  LONGS_EQUAL(400, delete_since(now(), "all").status);
  LONGS_EQUAL(400, account.client.del("/api/v1/sessions?keyId=" + id_of(player) + "&since=" + now() + "&x=1").status);
  LONGS_EQUAL(1, sessions());
}
