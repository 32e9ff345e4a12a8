#include "crypto/random.h"

#include <regex>

#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Random){};

TEST(Random, ids_are_uuids_of_version_4) {
  const std::regex version_4("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  for (int i = 0; i < 100; ++i) CHECK(std::regex_match(crypto::uuid_text(crypto::random_uuid()), version_4));
}

TEST(Random, no_two_ids_are_the_same) { CHECK(crypto::random_uuid() != crypto::random_uuid()); }
