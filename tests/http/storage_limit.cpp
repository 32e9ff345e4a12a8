// MILLRACE_ACCOUNT_GB: how many bytes of events one account may have stored.
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(StorageLimit) {
  Stack& stack = Stack::with({{"MILLRACE_ACCOUNT_GB", "1"}});
  Client client = stack.client();
  Player player{stack};

  Answer send(const Player& from) { return from.send(client, from.envelope("s", Player::event("play_request"))); }
  void set_stored(std::int64_t bytes) {
    db::Autocommit(stack.database())
        .run("REPLACE INTO stored_bytes (user_id, bytes) VALUES (?, ?)", player.user_id, bytes);
  }
  std::int64_t stored() {
    return stack.number("SELECT COALESCE(SUM(bytes), 0) FROM stored_bytes WHERE user_id = '" + player.user_id + "'");
  }
};

TEST(StorageLimit, lets_nothing_more_be_stored_by_an_account_that_has_reached_it) {
  LONGS_EQUAL(204, send(player).status);
  set_stored(1000000000);
  const auto refused = send(player);
  LONGS_EQUAL(429, refused.status);
  STRCMP_EQUAL("storage_full", text_in(refused.body, "error").c_str());
  STRCMP_EQUAL("3600", refused.header("Retry-After").c_str());
  LONGS_EQUAL(1, player.stored("play_request"));
  const Player other(stack);
  LONGS_EQUAL(204, send(other).status);
}

TEST(StorageLimit, refuses_reports_of_other_players_too) {
  set_stored(1000000000);
  LONGS_EQUAL(429, client
                       .request("POST", "/api/v1/cmcd?key=" + player.key, "e=t,sid=\"s\",ts=1795230000000,v=2\n",
                                "application/cmcd")
                       .status);
  LONGS_EQUAL(429,
              client
                  .post("/api/v1/epas?key=" + player.key,
                        R"({"event":"init","sessionId":"s","timestamp":1795230000000,"playhead":-1,"duration":-1})")
                  .status);
}

TEST(StorageLimit, is_named_in_the_last_fault_of_the_key) {
  set_stored(1000000000);
  send(player);
  STRCMP_CONTAINS("The account has the 1 GB of events that it may have",
                  stack.database()
                      .select("SELECT COALESCE(last_error, '') FROM sdk_keys WHERE id = ?", player.key_id)
                      .at(0)
                      .text(0)
                      .c_str());
}

TEST(StorageLimit, counts_what_the_events_of_all_sessions_take_until_they_are_deleted) {
  LONGS_EQUAL(204, send(player).status);
  CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  LONGLONGS_EQUAL(
      stack.number("SELECT SUM(stored_bytes) FROM session_figures WHERE user_id = '" + player.user_id + "'"), stored());
  CHECK(stored() > 0);
  stack.admin("session delete " + player.user_id + "@example.test s");
  CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  LONGLONGS_EQUAL(0, stored());
}

TEST(StorageLimit, is_shown_to_the_operator_with_the_accounts_that_have_reached_it) {
  set_stored(1234567890);
  const auto said = stack.admin("space");
  STRCMP_CONTAINS("of 1 GB", said.c_str());
  STRCMP_CONTAINS("1.2 GB  nothing more is stored", said.c_str());
}
