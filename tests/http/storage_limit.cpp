// MILLRACE_ACCOUNT_GB: how much one account may have stored.
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "limits/bucket.h"
#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(StorageLimit) {
  Stack& stack = Stack::with({{"MILLRACE_ACCOUNT_GB", "1"}});
  Client client = stack.client();
  Player player{stack};

  Answer send(const Player& from) { return from.send(client, from.envelope("s", Player::event("play_request"))); }
  void set_stored(std::int64_t bytes) {
    db::Autocommit(stack.database())
        .run("REPLACE INTO stored_bytes (account_id, bytes) VALUES (?, ?)", player.account_id, bytes);
  }
  // Of one session.
  std::int64_t on_disk() {
    std::int64_t bytes = 1200;
    for (const char* table : {"telemetry_batches", "telemetry_segments"})
      bytes +=
          stack.number("SELECT CAST(COALESCE(SUM(packed_bytes), 0) AS SIGNED) FROM " + std::string(table) +
                       " JOIN playback_sessions USING (session_ref) WHERE account_id = '" + player.account_id + "'");
    return bytes;
  }
  void add_up() {
    CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  }
  // Uses up what one has today.
  void use_up(const std::string& kind, const std::string& bucket, int units = 1000000) {
    db::Autocommit(stack.database())
        .run(
            "REPLACE INTO throttles (kind, bucket, used, ends_at)"
            " VALUES (?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL 1 DAY)",
            kind, bucket, units);
  }
  // Uses up what the key has, of which that address has stored 5 MiB.
  void use_up_key(const Player& of, const Client& from) {
    use_up("stored key", of.key_id);
    use_up("stored from", bucket_of(of, from), 20);
  }
  std::string bucket_of(const Player& of, const Client& from) {
    return limits::bucket_of_pair(address_secret(stack), of.key_id, from.address());
  }
  std::int64_t used(const std::string& kind, const std::string& bucket) {
    const auto rows = stack.database().select("SELECT used FROM throttles WHERE kind = ? AND bucket = ?", kind, bucket);
    return rows.empty() ? 0 : rows.number();
  }
  std::int64_t stored() {
    return stack.number("SELECT COALESCE(SUM(bytes), 0) FROM stored_bytes WHERE account_id = '" + player.account_id +
                        "'");
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
                       .request("POST", "/api/v1/cmcd?key=" + player.key, "e=t,sid=\"s\",ts=1768964400000,v=2\n",
                                "application/cmcd")
                       .status);
  LONGS_EQUAL(429,
              client
                  .post("/api/v1/epas?key=" + player.key,
                        R"({"event":"init","sessionId":"s","timestamp":1768964400000,"playhead":-1,"duration":-1})")
                  .status);
}

TEST(StorageLimit, is_named_in_the_last_fault_of_the_key) {
  set_stored(1000000000);
  send(player);
  STRCMP_CONTAINS("The account has stored the 1 GB that it may have",
                  stack.database()
                      .select("SELECT COALESCE(last_error, '') FROM sdk_keys WHERE id = ?", player.key_id)
                      .text()
                      .c_str());
}

TEST(StorageLimit, counts_what_the_events_of_all_sessions_take_until_they_are_deleted) {
  LONGS_EQUAL(204, send(player).status);
  add_up();
  LONGLONGS_EQUAL(stack.number("SELECT SUM(packed_bytes + 1200) FROM session_figures WHERE account_id = '" +
                               player.account_id + "'"),
                  stored());
  CHECK(stored() > 1200);
  stack.admin("session delete " + player.account_id + "@example.test s");
  add_up();
  LONGLONGS_EQUAL(0, stored());
}

TEST(StorageLimit, counts_what_is_left_once_events_are_packed_together) {
  for (int i = 0; i < 5; ++i) {
    const auto event = Player::event("heartbeat", R"({"playedMs":)" + std::to_string(i) + "}");
    LONGS_EQUAL(204, player.send(client, player.envelope("s", event)).status);
  }
  add_up();
  const auto loose = stored();
  db::Autocommit(stack.database())
      .run("UPDATE live_sessions SET last_seen_at = last_seen_at - INTERVAL 40 MINUTE WHERE account_id = ?",
           player.account_id);
  add_up();
  LONGLONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM live_sessions WHERE account_id = '" + player.account_id + "'"));
  LONGLONGS_EQUAL(on_disk(), stored());
  CHECK(stored() < loose);
  LONGS_EQUAL(204, player.send(client, player.envelope("s", Player::event("heartbeat"))).status);
  add_up();
  LONGLONGS_EQUAL(on_disk(), stored());
}

TEST(StorageLimit, leaves_an_address_a_share_of_what_is_stored_with_a_key) {
  const Client greedy = stack.client(), viewer = stack.client();
  use_up("stored from", bucket_of(player, greedy));
  const auto refused = player.send(greedy, player.envelope("s", Player::event("play_request")));
  LONGS_EQUAL(429, refused.status);
  STRCMP_EQUAL("storage_full", text_in(refused.body, "error").c_str());
  STRCMP_CONTAINS("Of the 1 GB that the account may have", refused.body.c_str());
  STRCMP_EQUAL("3600", refused.header("Retry-After").c_str());
  LONGS_EQUAL(0, player.stored("play_request"));
  LONGS_EQUAL(204, player.send(viewer, player.envelope("t", Player::event("play_request"))).status);
  const Player other_key(stack, player.account_id);
  LONGS_EQUAL(204, other_key.send(greedy, other_key.envelope("u", Player::event("play_request"))).status);
}

// A key is public.
TEST(StorageLimit, refuses_no_viewer_who_has_stored_little_when_strangers_have_used_up_the_share_of_the_key) {
  const Client stranger = stack.client(), viewer = stack.client();
  use_up_key(player, stranger);
  LONGS_EQUAL(429, player.send(stranger, player.envelope("s", Player::event("play_request"))).status);
  LONGS_EQUAL(0, player.stored("play_request"));
  LONGS_EQUAL(204, player.send(viewer, player.envelope("t", Player::event("play_request"))).status);
  LONGS_EQUAL(1, player.stored("play_request"));
}

TEST(StorageLimit, lets_sessions_go_on_when_the_share_of_the_key_is_used_up) {
  LONGS_EQUAL(204, send(player).status);
  use_up_key(player, client);
  LONGS_EQUAL(204, player.send(client, player.envelope("s", Player::event("heartbeat"))).status);
  const auto refused = player.send(client, player.envelope("t", Player::event("play_request")));
  LONGS_EQUAL(429, refused.status);
  STRCMP_EQUAL("storage_full", text_in(refused.body, "error").c_str());
  STRCMP_CONTAINS("sessions under way go on", refused.body.c_str());
  STRCMP_EQUAL("3600", refused.header("Retry-After").c_str());
}

// Or some twenty addresses with a public key would use up all that the account has.
TEST(StorageLimit, lets_no_address_that_has_stored_a_hundredth_go_on_when_the_share_of_the_key_is_used_up) {
  LONGS_EQUAL(204, send(player).status);
  use_up_key(player, client);
  use_up("stored from", bucket_of(player, client), 37);
  LONGS_EQUAL(204, player.send(client, player.envelope("s", Player::event("heartbeat"))).status);
  use_up("stored from", bucket_of(player, client), 38);
  const auto refused = player.send(client, player.envelope("s", Player::event("heartbeat", R"({"playedMs":1})")));
  LONGS_EQUAL(429, refused.status);
  STRCMP_CONTAINS("a hundredth once the key's quarter is used up", refused.body.c_str());
}

TEST(StorageLimit, refuses_of_a_body_only_the_sessions_that_begin) {
  LONGS_EQUAL(204, send(player).status);
  use_up_key(player, client);
  const auto line = [](const std::string& session) { return "e=t,sid=\"" + session + "\",ts=1768964400000,v=2\n"; };
  LONGS_EQUAL(
      429, client.request("POST", "/api/v1/cmcd?key=" + player.key, line("s") + line("t"), "application/cmcd").status);
  LONGS_EQUAL(1, player.stored("cmcd.t"));
}

TEST(StorageLimit, lets_networks_of_IPv6_begin_ten_times_as_much_as_an_address) {
  use_up_key(player, client);
  const auto bucket = limits::around(bucket_of(player, client)).first;
  use_up("stored from", bucket_of(player, client), 3);
  use_up("stored from", bucket, 150);
  LONGS_EQUAL(204, send(player).status);
  use_up("stored from", bucket, 170);
  LONGS_EQUAL(429, player.send(client, player.envelope("t", Player::event("play_request"))).status);
}

TEST(StorageLimit, leaves_a_key_a_share_of_what_its_account_stores) {
  const Player stolen(stack, player.account_id);
  use_up_key(stolen, client);
  LONGS_EQUAL(429, send(stolen).status);
  LONGS_EQUAL(204, player.send(client, player.envelope("other", Player::event("play_request"))).status);
}

TEST(StorageLimit, leaves_a_key_its_share_again_once_what_it_has_begun_is_deleted) {
  auto account = signed_up(stack);
  const Player flooded(stack, account.id);
  const auto begin = [&](const std::string& session) {
    return flooded.send(client, flooded.envelope(session, Player::event("play_request"))).status;
  };
  LONGS_EQUAL(204, begin("1"));
  use_up_key(flooded, client);
  LONGS_EQUAL(429, begin("2"));
  const auto address = "/api/v1/sessions?since=2026-01-01&keyId=" + crypto::uuid_text(flooded.key_id);
  LONGS_EQUAL(404, signed_up(stack).client.del(address).status);
  LONGS_EQUAL(429, begin("2"));
  LONGS_EQUAL(200, account.client.del(address).status);
  LONGS_EQUAL(204, begin("2"));
}

TEST(StorageLimit, counts_for_a_share_what_the_disk_takes) {
  // Compressed to three quarters, which are 2.7 of the units that are counted.
  std::string events;
  for (int i = 0; i < 120; ++i)
    events += (i ? "," : "[") + Player::event("custom", R"({"text":")" + crypto::random_base62(8000) + "\"}");
  const auto body = player.envelope("large", events + "]");
  LONGS_EQUAL(204, player.send(client, body).status);
  const auto units = used("stored key", player.key_id);
  CHECK_TEXT(units == 2 || units == 3, std::to_string(units).c_str());
  LONGS_EQUAL(204, player.send(client, body).status);  // stores nothing
  LONGLONGS_EQUAL(units, used("stored key", player.key_id));
  LONGLONGS_EQUAL(units, used("stored from", bucket_of(player, client)));
}

TEST(StorageLimit, is_shown_to_the_operator_with_the_accounts_that_have_reached_it) {
  set_stored(1234567890);
  const auto said = stack.admin("space");
  STRCMP_CONTAINS("of 1 GB", said.c_str());
  STRCMP_CONTAINS("1.2 GB  nothing more is stored", said.c_str());
}
