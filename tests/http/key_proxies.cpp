// PATCH /api/v1/keys/<id>: proxies of a site, behind which its viewers are.
#include <atomic>
#include <functional>

#include "crypto/encoding.h"
#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/shared_database.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(KeyProxies) {
  Stack& stack = with_database_of(Stack::running(), {{"MILLRACE_REAL_IP_FROM", "127.0.0.0/8"},
                                                     {"MILLRACE_COUNTRY_HEADER", "X-Country"},
                                                     {"MILLRACE_KEY_RATE", "30"}});
  Account account = signed_up(stack);
  Player player{stack, account.id};

  Answer name(const std::string& proxies) {
    return account.client.request("PATCH", "/api/v1/keys/" + crypto::uuid_text(player.key_id),
                                  R"({"proxies":)" + proxies + "}", "application/json");
  }
  Answer send(const std::string& forwarded_for, const std::string& session) {
    return player.send(stack.client().with("X-Forwarded-For", forwarded_for).with("X-Country", "SE"),
                       player.envelope(session, Player::event("session_start")));
  }
  std::string country() {
    return stack.database()
        .select("SELECT COALESCE(MAX(country), 'none') FROM playback_sessions WHERE account_id = ?", account.id)
        .text();
  }
  // How many are refused, of so many who send at once. A viewer has a burst of 20, a key 90 in 3 s.
  std::size_t refused(int calls, const std::function<std::string(const std::string& number)>& forwarded_for) {
    std::atomic<int> count{0};
    const auto answers = all_at_once(calls, [&] {
      const auto number = std::to_string(++count);
      return send(forwarded_for(number), "of-" + number);
    });
    LONGS_EQUAL(calls, answers.count(204) + answers.count(429));
    return answers.count(429);
  }
};

TEST(KeyProxies, work) {
  const auto answer = name(R"(["192.0.2.1","2001:DB8:1::/48"])");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"("proxies":["192.0.2.1","2001:db8:1::/48"])", answer.body.c_str());
  STRCMP_CONTAINS(R"("proxies":["192.0.2.1","2001:db8:1::/48"])", account.client.get("/api/v1/keys").body.c_str());
  STRCMP_CONTAINS(R"("proxies":[])", name("[]").body.c_str());
}

TEST(KeyProxies, let_viewers_through_that_share_no_limit) {
  name(R"(["192.0.2.1"])");
  LONGS_EQUAL(0, refused(100, [](const std::string& number) { return "198.51.100." + number + ", 192.0.2.1"; }));
}

TEST(KeyProxies, let_viewers_through_whatever_strangers_send_by_them) {
  name(R"(["192.0.2.1"])");
  LONGS_EQUAL(0, refused(60, [](const std::string& number) {
                return "203.0.113." + number.substr(number.size() - 1) + ", 192.0.2.1";
              }));
  LONGS_EQUAL(0, refused(50, [](const std::string& number) { return "198.51.100." + number + ", 192.0.2.1"; }));
}

TEST(KeyProxies, let_one_viewer_use_up_nothing_of_others) {
  name(R"(["192.0.2.1"])");
  CHECK(refused(38, [](const std::string&) { return "198.51.100.200, 192.0.2.1"; }) > 0);
  LONGS_EQUAL(204, send("198.51.100.201, 192.0.2.1", "another").status);
}

TEST(KeyProxies, that_no_key_names_are_one_sender_whomever_they_name) {
  const auto anybody = [](const std::string& number) { return "198.51.100." + number + ", 192.0.2.7"; };
  CHECK(refused(100, anybody) + refused(100, anybody) + refused(100, anybody) > 0);
  LONGS_EQUAL(204, send("198.51.100.202", "direct").status);
}

TEST(KeyProxies, let_no_stranger_use_up_what_a_viewer_has) {
  name(R"(["192.0.2.1"])");
  CHECK(refused(38, [](const std::string&) { return "198.51.100.204, 203.0.113.9"; }) > 0);
  LONGS_EQUAL(204, send("198.51.100.204, 192.0.2.1", "genuine").status);
}

TEST(KeyProxies, are_told_from_load_balancers_that_write_ports) {
  CHECK(refused(38, [](const std::string& number) { return "198.51.100.203:" + number; }) > 0);
  name(R"(["192.0.2.1","2001:db8:1::1"])");
  LONGS_EQUAL(0, refused(36, [](const std::string& number) {
                return "198.51.100." + number + ":4711, " +
                       (number.size() > 1 ? "192.0.2.1:" + number : "[2001:DB8:1::1]:7");
              }));
}

TEST(KeyProxies, that_write_more_than_an_address_are_those_who_send_it) {
  CHECK(refused(38, [](const std::string& number) { return std::string(1900, 'x') + number + ", 203.0.113.10"; }) > 0);
}

TEST(KeyProxies, are_not_whose_country_counts) {
  LONGS_EQUAL(204, send("198.51.100.7, 192.0.2.1", "before").status);
  STRCMP_EQUAL("SE", country().c_str());
  name(R"(["192.0.2.1"])");
  stack.as_root("DELETE FROM millrace.playback_sessions WHERE account_id = '" + account.id + "'");
  LONGS_EQUAL(204, send("198.51.100.7, 192.0.2.1", "after").status);
  STRCMP_EQUAL("none", country().c_str());
}

TEST(KeyProxies, are_addresses_or_small_networks) {
  for (const char* wrong : {R"("192.0.2.1")", "null", "[1]", R"(["10.0.0.300"])", R"(["10.0.0.0/15"])",
                            R"(["2001::/31"])", R"(["0.0.0.0/0"])", R"(["example.com"])"}) {
    const auto answer = name(wrong);
    LONGS_EQUAL_TEXT(400, answer.status, wrong);
    STRCMP_CONTAINS(R"({"errors":{"proxies":"must be )", answer.body.c_str());
  }
  std::string many = "[";
  for (int i = 0; i < 21; ++i) many += (i ? ",\"192.0.2." : "\"192.0.2.") + std::to_string(i) + '"';
  LONGS_EQUAL(400, name(many + "]").status);
  STRCMP_CONTAINS(R"("proxies":[])", account.client.get("/api/v1/keys").body.c_str());
}

TEST(KeyProxies, are_those_of_an_active_key_of_the_account) {
  const Account other = signed_up(stack);
  LONGS_EQUAL(404, other.client
                       .request("PATCH", "/api/v1/keys/" + crypto::uuid_text(player.key_id), R"({"proxies":[]})",
                                "application/json")
                       .status);
  LONGS_EQUAL(204, account.client.del("/api/v1/keys/" + crypto::uuid_text(player.key_id)).status);
  LONGS_EQUAL(404, name("[]").status);
}
