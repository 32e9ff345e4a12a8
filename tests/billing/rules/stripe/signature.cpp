#include "billing/rules/stripe/signature.h"

#include "crypto/digest.h"
#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

using billing::rules::signed_by_stripe;

namespace {

const std::string kSecret = "whsec_test", kBody = R"({"id":"evt_1"})";

std::string v1(const std::string& time, const std::string& body = kBody) {
  return "v1=" + crypto::hex(crypto::hmac_sha256(kSecret, time + "." + body));
}

bool holds(const std::string& header, std::uint64_t now = 1000) {
  return signed_by_stripe(header, kBody, kSecret, [=] { return now; });
}

}  // namespace

TEST_GROUP(StripeSignature){};

TEST(StripeSignature, works) { CHECK(holds("t=1000," + v1("1000"))); }

TEST(StripeSignature, may_be_one_of_several) {
  const std::string other = "v1=" + std::string(64, '0');
  CHECK(holds("t=1000," + other + "," + v1("1000")));
  CHECK(holds("t=1000," + v1("1000") + "," + other + ",v0=abc"));
}

TEST(StripeSignature, depends_on_the_body_the_time_and_the_secret) {
  CHECK(!holds("t=1000," + v1("1000", R"({"id":"evt_2"})")));
  CHECK(!holds("t=1001," + v1("1000")));
  CHECK(!signed_by_stripe("t=1000," + v1("1000"), kBody, "whsec_other", [] { return 1000; }));
  CHECK(!signed_by_stripe("t=1000,v1=" + crypto::hex(crypto::hmac_sha256("", "1000." + kBody)), kBody, "",
                          [] { return 1000; }));
}

TEST(StripeSignature, may_be_five_minutes_old) {
  CHECK(holds("t=1000," + v1("1000"), 1300));
  CHECK(!holds("t=1000," + v1("1000"), 1301));
  CHECK(!holds("t=1301," + v1("1301"), 1000));
}

TEST(StripeSignature, is_checked_before_its_time) {
  int asked = 0;
  const auto now = [&] {
    ++asked;
    return 1000;
  };
  CHECK(!signed_by_stripe("t=1000,v1=" + std::string(64, '0'), kBody, kSecret, now));
  CHECK(!signed_by_stripe(std::string(2000, ' ') + ",t=1000," + v1("1000"), kBody, kSecret, now));
  LONGS_EQUAL(0, asked);
  CHECK(signed_by_stripe("t=1000," + v1("1000"), kBody, kSecret, now));
  LONGS_EQUAL(1, asked);
}

TEST(StripeSignature, is_invalid_when_malformed) {
  for (const char* header : {"", "t=", "v1=", "t=1000", "t=1000,v1=", "t=x,v1=y", "t=99999999999999999999,v1=0"})
    CHECK(!holds(header));
  CHECK(!holds(v1("1000")));
}
