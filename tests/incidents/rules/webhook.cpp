#include "incidents/rules/webhook.h"

#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AlarmWebhook){};

// The example of the specification Standard Webhooks.
TEST(AlarmWebhook, is_signed_as_the_specification_says) {
  const auto secret = crypto::from_base64("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").value();
  STRCMP_EQUAL(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      incidents::rules::signature_of(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", R"({"test": 2432232314})")
          .c_str());
}
