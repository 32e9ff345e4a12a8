#include "concepts/rules/stored_result.h"

#include <CppUTest/TestHarness.h>

using concepts::tables::generations::Generation;

TEST_GROUP(StoredResult) {
  Generation made{"",
                  "",
                  "a lighthouse",
                  {"Beacon \"B\"", "BEAC", "Light \xF0\x9F\x8C\x8A"},
                  std::string(32, '\7'),
                  {},
                  {},
                  "embedded/1",
                  18446744073709551615u,
                  "images/1 model"};
};

TEST(StoredResult, is_the_generation_that_was_made) {
  const auto stored = concepts::rules::generation_from(concepts::rules::to_json(made), std::string(16, '\1'));
  CHECK(stored.id == std::string(16, '\1'));
  STRCMP_EQUAL("payment", stored.paid_by.c_str());
  CHECK(stored.theme == made.theme);
  CHECK(stored.draft.coin_name == made.draft.coin_name);
  CHECK(stored.draft.ticker == made.draft.ticker);
  CHECK(stored.draft.description == made.draft.description);
  CHECK(stored.logo_sha256 == made.logo_sha256);
  CHECK(stored.generator == made.generator && stored.logo_generator == made.logo_generator);
  CHECK(stored.seed == made.seed);
  CHECK(!stored.logo_error && !stored.logo_error_detail);
}

TEST(StoredResult, keeps_why_the_logo_is_our_own) {
  made.logo_error = "image_timeout";
  made.logo_error_detail = "no answer";
  const auto stored = concepts::rules::generation_from(concepts::rules::to_json(made), "");
  STRCMP_EQUAL("image_timeout", stored.logo_error.value().c_str());
  STRCMP_EQUAL("no answer", stored.logo_error_detail.value().c_str());
}
