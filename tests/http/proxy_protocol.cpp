// Behind a load balancer that passes TCP on, and says by the PROXY protocol who calls
#include <atomic>

#include "crypto/encoding.h"
#include "metrics/rules/certificate.h"
#include "support/account.h"
#include "support/player.h"
#include "support/shared_database.h"
#include "support/stack.h"
#include "support/stack_config.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(ProxyProtocol) {
  Stack& stack = with_database_of(
      Stack::running(),
      {{"MILLRACE_PROXY_PROTOCOL", "on"}, {"MILLRACE_REAL_IP_FROM", "127.66.0.0/16"}, {"MILLRACE_KEY_RATE", "30"}});
  Client balancer{stack.base_url(), stack.home() + "/tls/certificate.pem", "127.66.0.1"};
  Client stranger{stack.base_url(), stack.home() + "/tls/certificate.pem", "127.67.0.1"};

  void setup() override { stack.stop_clock(); }
  void teardown() override { stack.run_clock(); }

  static std::string left_of(Client client, const std::string& address) {
    return client.for_address(address).post("/api/generate", R"({"theme":"toast"})").header("RateLimit");
  }
};

TEST(ProxyProtocol, works) {
  STRCMP_CONTAINS("r=4;", left_of(balancer, "198.51.100.7").c_str());
  STRCMP_CONTAINS("r=3;", left_of(balancer, "198.51.100.7").c_str());
  STRCMP_CONTAINS("r=4;", left_of(balancer, "198.51.100.8").c_str());
}

TEST(ProxyProtocol, is_believed_of_a_load_balancer_only) {
  STRCMP_CONTAINS("r=4;", left_of(stranger, "198.51.100.9").c_str());
  STRCMP_CONTAINS("r=3;", left_of(stranger, "198.51.100.10").c_str());
}

TEST(ProxyProtocol, is_spoken_by_everybody) {
  LONGS_EQUAL(0, balancer.get("/healthz").status);
  LONGS_EQUAL(200, Client(balancer).for_address("198.51.100.11").get("/healthz").status);
}

TEST(ProxyProtocol, leaves_no_caller_the_choice_of_an_address) {
  balancer.with("X-Forwarded-For", "203.0.113.1");
  STRCMP_CONTAINS("r=4;", left_of(balancer, "198.51.100.12").c_str());
  balancer.without("X-Forwarded-For").with("X-Forwarded-For", "203.0.113.2");
  STRCMP_CONTAINS("r=3;", left_of(balancer, "198.51.100.12").c_str());
}

// The balancer adds nothing to X-Forwarded-For, so its one entry is what the proxy of a site says.
TEST(ProxyProtocol, tells_viewers_behind_the_proxy_of_a_site_apart) {
  auto account = signed_up(stack);
  const Player player(stack, account.id);
  const auto named = account.client.for_address("198.51.100.13")
                         .request("PATCH", "/api/v1/keys/" + crypto::uuid_text(player.key_id),
                                  R"({"proxies":["192.0.2.1"]})", "application/json");
  LONGS_EQUAL(200, named.status);
  std::atomic<int> count{0};
  const auto answers = all_at_once(60, [&] {
    const auto number = std::to_string(++count);
    auto proxy = Client(balancer).for_address("192.0.2.1").with("X-Forwarded-For", "203.0.113." + number);
    return player.send(proxy, player.envelope("of-" + number, Player::event("session_start")));
  });
  LONGS_EQUAL(60, answers.count(204));
}

TEST(ProxyProtocol, is_spoken_by_who_looks_at_the_certificate) {
  Config config = config_of(stack);
  config.https_port = stack.base_url().substr(stack.base_url().rfind(':') + 1);
  CHECK(metrics::rules::served_certificate(config).handshake != metrics::rules::Handshake::succeeded);
  config.proxy_protocol = true;
  CHECK(metrics::rules::served_certificate(config).handshake == metrics::rules::Handshake::succeeded);
}
