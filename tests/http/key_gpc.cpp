// PATCH /api/v1/keys/<id>: that nothing is kept of browsers which send Sec-GPC: 1 (Global Privacy Control).
#include <functional>
#include <map>

#include "crypto/encoding.h"
#include "support/account.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(KeyGpc) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Player player{stack, account.id};
  Client browser = stack.client().with("Sec-GPC", "1");

  Answer change(const std::string& body) {
    return account.client.request("PATCH", "/api/v1/keys/" + crypto::uuid_text(player.key_id), body,
                                  "application/json");
  }
  std::string keys() { return account.client.get("/api/v1/keys").body; }
  Answer post(const Client& client, const std::string& path, const std::string& body, const std::string& type) {
    return client.request("POST", path + "?key=" + player.key, body, type);
  }
  // What all ways send, each in a session of its own.
  void check_all_are_204(const Client& client) {
    LONGS_EQUAL(204, player.send(client, player.envelope("by-script", Player::event("session_start"))).status);
    LONGS_EQUAL(204, post(client, "/api/v1/telemetry",
                          player.envelope("by-beacon", Player::event("playback_end", R"({"title":17})")), "text/plain")
                         .status);
    LONGS_EQUAL(
        204, post(client, "/api/v1/cmcd", "e=t,sid=\"cmcd\",sn=1,ts=1768964400000\nnothing=\n", "text/plain").status);
    LONGS_EQUAL(204, post(client, "/api/v1/epas", R"({"event":"playing","sessionId":"epas","timestamp":1768964400000})",
                          "application/json")
                         .status);
    Client media = client;
    LONGS_EQUAL(
        204, post(media.with("X-Original-URI", "/1.ts?CMCD=sid%3D%22copy%22"), "/api/v1/cmcd/request", "", "").status);
  }
  // The rows that each table has of the account, and its keys as its owner sees them.
  std::string all_of_the_account() {
    std::string all = keys();
    for (const auto& table : db::texts(stack.database().select(
             "SELECT table_name FROM information_schema.columns WHERE table_schema = 'millrace' AND column_name = "
             "'account_id' ORDER BY table_name"))) {
      all += ' ' + table + ' ' +
             std::to_string(stack.number("SELECT COUNT(*) FROM " + table + " WHERE account_id = ?", account.id));
    }
    return all;
  }
};

TEST(KeyGpc, is_a_choice_that_is_listed_with_the_key) {
  STRCMP_CONTAINS(R"("respectGpc":false})", keys().c_str());
  const auto answer = change(R"({"respectGpc":true})");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"("respectGpc":true})", answer.body.c_str());
  STRCMP_CONTAINS(R"("respectGpc":true})", keys().c_str());
  STRCMP_CONTAINS(R"("respectGpc":false})", change(R"({"respectGpc":false})").body.c_str());
}

TEST(KeyGpc, keeps_nothing_of_browsers_that_send_it) {
  change(R"({"respectGpc":true})");
  const std::string before = all_of_the_account();
  check_all_are_204(browser);
  LONGS_EQUAL(204, player.send(browser, "unreadable").status);
  STRCMP_EQUAL(before.c_str(), all_of_the_account().c_str());
  STRCMP_CONTAINS(R"("viewers":0)", account.client.get("/api/v1/live").body.c_str());
}

TEST(KeyGpc, keeps_what_others_send) {
  change(R"({"respectGpc":true})");
  check_all_are_204(stack.client().with("Sec-GPC", "0"));
  LONGS_EQUAL(5, stack.number("SELECT COUNT(*) FROM playback_sessions WHERE account_id = ?", account.id));
}

TEST(KeyGpc, means_nothing_to_keys_that_do_not_say_so) {
  check_all_are_204(browser);
  LONGS_EQUAL(5, stack.number("SELECT COUNT(*) FROM playback_sessions WHERE account_id = ?", account.id));
}

TEST(KeyGpc, counts_from_the_next_request_on) {
  const auto send = [&](const char* type) {
    LONGS_EQUAL(204, player.send(browser, player.envelope("s", Player::event(type))).status);
  };
  send("session_start");
  change(R"({"respectGpc":true})");
  send("pause");
  change(R"({"respectGpc":false})");
  send("resume");
  const auto stored = player.stored_by_type();
  LONGS_EQUAL(2, stored.size());
  LONGS_EQUAL(0, stored.count("pause"));
}

TEST(KeyGpc, does_not_hide_that_a_key_is_none) {
  change(R"({"respectGpc":true})");
  account.client.del("/api/v1/keys/" + crypto::uuid_text(player.key_id));
  LONGS_EQUAL(401, player.send(browser, player.envelope("s", "[]")).status);
  LONGS_EQUAL(410, post(browser, "/api/v1/cmcd", "", "text/plain").status);
}

TEST(KeyGpc, and_proxies_are_changed_apart) {
  change(R"({"proxies":["192.0.2.1"]})");
  STRCMP_CONTAINS(R"("proxies":["192.0.2.1"],"respectGpc":true})", change(R"({"respectGpc":true})").body.c_str());
  STRCMP_CONTAINS(R"("proxies":[],"respectGpc":true})", change(R"({"proxies":[]})").body.c_str());
  STRCMP_CONTAINS(R"("proxies":["192.0.2.2"],"respectGpc":false})",
                  change(R"({"proxies":["192.0.2.2"],"respectGpc":false})").body.c_str());
}

TEST(KeyGpc, is_true_or_false) {
  for (const char* wrong : {R"("true")", "null", "1"}) {
    const auto answer = change(std::string(R"({"respectGpc":)") + wrong + "}");
    LONGS_EQUAL_TEXT(400, answer.status, wrong);
    STRCMP_CONTAINS(R"({"errors":{"respectGpc":"must be true or false"}})", answer.body.c_str());
  }
  LONGS_EQUAL(400, change("{}").status);
  STRCMP_CONTAINS(R"("respectGpc":false})", keys().c_str());
}
