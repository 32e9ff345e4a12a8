#include "streams/rules/stream.h"

#include "crypto/random.h"
#include "refusal.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(RegisteredStream) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};

  // Returns why a stream of that host is refused.
  refusal::InvalidFields refused(const net::Lookup& lookup) {
    const std::string url = "https://" + crypto::random_base62(12) + ".example/";
    try {
      streams::rules::register_stream(worker.db, config, {crypto::random_base62(32), "192.0.2.7"}, url, {}, {},
                                      {lookup});
    } catch (const refusal::InvalidFields& refusal) {
      return refusal;
    }
    throw std::logic_error("it is not refused");
  }
};

TEST(RegisteredStream, is_refused_for_good_if_its_host_has_no_address) {
  const auto refusal = refused([](const std::string&) { return std::nullopt; });
  STRCMP_EQUAL("Hostname did not resolve", refusal.fields.at("sourceUrl").c_str());
  LONGS_EQUAL(0, refusal.retry_after);
}

TEST(RegisteredStream, may_be_tried_again_if_its_host_could_not_be_looked_up) {
  const auto refusal = refused([](const std::string&) -> std::optional<net::Addresses> {
    throw net::LookupFailed("Temporary failure in name resolution");
  });
  STRCMP_EQUAL("Hostname did not resolve", refusal.fields.at("sourceUrl").c_str());
  CHECK(refusal.retry_after > 0);
}
