#include "telemetry/rules/sdk_key.h"

#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

using namespace telemetry::rules;

TEST_GROUP(SdkKey){};

TEST(SdkKey, is_sdk_and_43_characters_of_base62) {
  const auto key = sdk_key::mint();
  LONGS_EQUAL(47, key.size());
  STRNCMP_EQUAL("sdk_", key.c_str(), 4);
  CHECK_TRUE(sdk_key::well_formed(key));
}

TEST(SdkKey, is_different_each_time) { CHECK_FALSE(sdk_key::mint() == sdk_key::mint()); }

TEST(SdkKey, is_stored_as_its_sha256) {
  STRCMP_EQUAL("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
               crypto::hex(sdk_key::hash("abc")).c_str());
}

TEST(SdkKey, has_a_recognisable_form) {
  const std::string tail(43, 'a');
  CHECK_TRUE(sdk_key::well_formed("sdk_" + tail));
  CHECK_TRUE(sdk_key::well_formed("sdk_0189ABYZabyz" + tail.substr(12)));
  CHECK_FALSE(sdk_key::well_formed("gen_" + tail));
  CHECK_FALSE(sdk_key::well_formed("sdk_" + tail + "a"));
  CHECK_FALSE(sdk_key::well_formed("sdk_" + tail.substr(1)));
  CHECK_FALSE(sdk_key::well_formed("sdk_" + tail.substr(1) + "-"));
  CHECK_FALSE(sdk_key::well_formed("sdk_" + tail.substr(1) + std::string(1, '\0')));
  CHECK_FALSE(sdk_key::well_formed(""));
}
