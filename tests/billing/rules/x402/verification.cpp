#include "billing/rules/x402/verification.h"

#include <CppUTest/TestHarness.h>

using billing::rules::error_in_window;

TEST_GROUP(PaymentWindow){};

TEST(PaymentWindow, must_have_begun_and_be_long_enough_to_settle) {
  const auto error_at = [](std::uint64_t now) { return error_in_window(100, 900, now, 36); };
  STRCMP_EQUAL("", error_at(864).c_str());
  STRCMP_EQUAL("invalid_exact_evm_payload_authorization_valid_after", error_at(90).c_str());
  STRCMP_EQUAL("invalid_exact_evm_payload_authorization_valid_before", error_at(865).c_str());
}

TEST(PaymentWindow, must_not_last_for_longer_than_an_hour) {
  const auto error_until = [](std::uint64_t valid_before) { return error_in_window(0, valid_before, 1000, 36); };
  STRCMP_EQUAL("", error_until(4600).c_str());
  STRCMP_EQUAL("invalid_exact_evm_payload_authorization_valid_before", error_until(4601).c_str());
}
