#include "streams/rules/bearer_token.h"

#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

using namespace streams::rules;
using namespace streams::rules::bearer_token;

TEST_GROUP(TelemetryCredential){};

TEST(TelemetryCredential, is_a_prefix_and_43_characters_of_base62) {
  const auto key = streams::rules::bearer_token::new_raw(kSdkKey),
             token = streams::rules::bearer_token::new_raw(kReadToken);
  LONGS_EQUAL(47, key.size());
  LONGS_EQUAL(48, token.size());
  STRNCMP_EQUAL("sdk_", key.c_str(), 4);
  STRNCMP_EQUAL("read_", token.c_str(), 5);
  CHECK_TRUE(streams::rules::bearer_token::is_well_formed(kSdkKey, key));
  CHECK_TRUE(streams::rules::bearer_token::is_well_formed(kReadToken, token));
}

TEST(TelemetryCredential, is_different_each_time) {
  CHECK_FALSE(streams::rules::bearer_token::new_raw(kSdkKey) == streams::rules::bearer_token::new_raw(kSdkKey));
}

TEST(TelemetryCredential, is_stored_as_its_sha256) {
  STRCMP_EQUAL("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
               crypto::hex(streams::rules::bearer_token::hash("abc")).c_str());
}

TEST(TelemetryCredential, has_a_recognisable_form) {
  const std::string tail(43, 'a');
  const auto is_key = [](const std::string& raw) { return streams::rules::bearer_token::is_well_formed(kSdkKey, raw); };
  CHECK_TRUE(is_key("sdk_" + tail));
  CHECK_TRUE(is_key("sdk_0189ABYZabyz" + tail.substr(12)));
  CHECK_FALSE(is_key("gen_" + tail));
  CHECK_FALSE(is_key("sdk_" + tail + "a"));
  CHECK_FALSE(is_key("sdk_" + tail.substr(1)));
  CHECK_FALSE(is_key("sdk_" + tail.substr(1) + "-"));
  CHECK_FALSE(is_key("sdk_" + tail.substr(1) + std::string(1, '\0')));
  CHECK_FALSE(is_key(""));
}

TEST(TelemetryCredential, of_one_kind_is_none_of_the_other) {
  CHECK_FALSE(streams::rules::bearer_token::is_well_formed(kReadToken, streams::rules::bearer_token::new_raw(kSdkKey)));
  CHECK_FALSE(streams::rules::bearer_token::is_well_formed(kSdkKey, streams::rules::bearer_token::new_raw(kReadToken)));
}
