// POST /api-keys/checkout: which ids and URLs of Stripe sessions are accepted.
#include "support/http_stand_in.h"
#include "support/shared_database.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

struct Stripe {
  std::string session, page;
  HttpStandIn stand_in{[this](const auto&) {
    return HttpStandIn::Response{200, R"({"id":")" + session + R"(","url":")" + page + "\"}"};
  }};
};

Stripe& stripe() {
  static Stripe stand_in;
  return stand_in;
}

}  // namespace

TEST_GROUP(CheckoutSessions) {
  Stack& stack = with_database_of(Stack::running(), {{"MILLRACE_STRIPE_SECRET_KEY", "sk_stand_in"},
                                                     {"MILLRACE_STRIPE_WEBHOOK_SECRET", "whsec_stand_in"},
                                                     {"MILLRACE_STRIPE_API_URL", stripe().stand_in.url()}});

  long begin(const std::string& session, const std::string& page = "https://checkout.stripe.com/c/pay/1") {
    stripe().session = session;
    stripe().page = page;
    return stack.client().request("POST", "/api-keys/checkout", "", "application/x-www-form-urlencoded").status;
  }
};

TEST(CheckoutSessions, have_ids_of_at_most_255_letters_digits_and_underscores) {
  const std::string longest = "cs_azAZ09_" + std::string(245, 'x');
  LONGS_EQUAL(303, begin(longest));
  for (const std::string& other :
       {longest + "x", std::string(), std::string("pi_1"), std::string("cs_1-2"), std::string("cs_1/2")}) {
    LONGS_EQUAL_TEXT(503, begin(other), other.c_str());
  }
}

TEST(CheckoutSessions, must_have_an_https_url_that_a_header_can_hold) {
  for (const char* other : {"", "javascript:alert(1)", "https://checkout.stripe.com/\\r\\nX: y"}) {
    LONGS_EQUAL_TEXT(503, begin("cs_1", other), other);
  }
}
