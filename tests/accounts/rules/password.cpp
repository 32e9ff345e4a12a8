#include "accounts/rules/password.h"

#include <algorithm>
#include <ctime>
#include <functional>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include <sys/resource.h>

#include "refusal.h"
#include "support/sanitized.h"

#include <CppUTest/TestHarness.h>

using namespace accounts::rules;

namespace {

std::string repeated(const std::string& letter, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += letter;
  return text;
}

std::string refusal_of(const std::string& password) {
  try {
    require_acceptable(password);
  } catch (const refusal::Rejected& refused) {
    return refused.code;
  }
  return "";
}

// The hash of "correct horse battery" by better-auth 1.6.
const char kImported[] =
    "5aff44ef1728b86134d086f875786fcb:03b3a0eb4fcd75cfb1e2149925d4b5bc62e18268658fd3a"
    "1fbc81996af0fc5af97512ab5760a59d7944faad9792534042c81e9ad57ba4ffff2e1613e593641e"
    "3";

// Processor time of this thread, so that other load does not matter.
double processor_time(const std::function<void()>& work) {
  timespec before, after;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
  work();
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
  return static_cast<double>(after.tv_sec - before.tv_sec) + static_cast<double>(after.tv_nsec - before.tv_nsec) / 1e9;
}

// Whether a wrong password takes as long with any of these hashes, by the shortest of a few tries.
bool take_the_same_time(const std::vector<std::optional<std::string>>& hashes, Kinds kinds) {
  std::vector<double> least(hashes.size(), 1e9);
  for (int tries = 0; tries < 7; ++tries) {
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      const auto verify = [&] { CHECK_FALSE(verify_in_equal_time("correct hors", hashes[i], kinds)); };
      least[i] = std::min(least[i], processor_time(verify));
    }
    const auto [shortest, longest] = std::minmax_element(least.begin(), least.end());
    if (*longest < 1.5 * *shortest) return true;
  }
  return false;
}

}  // namespace

TEST_GROUP(Password){};

TEST(Password, takes_the_same_time_for_either_hash_and_for_an_unknown_account) {
  const std::string native = hash_password("correct horse");
  CHECK(take_the_same_time({std::nullopt, native, std::string(kImported)}, Kinds::argon2_and_scrypt));
}

TEST(Password, takes_the_same_time_for_an_unknown_account_without_imported_hashes) {
  CHECK(take_the_same_time({std::nullopt, hash_password("correct horse")}, Kinds::argon2));
}

TEST(Password, is_accepted_for_either_kind_of_hash) {
  for (const Kinds kinds : {Kinds::argon2, Kinds::argon2_and_scrypt}) {
    CHECK(verify_in_equal_time("correct horse", hash_password("correct horse"), kinds));
    CHECK(verify_in_equal_time("correct horse battery", std::string(kImported), kinds));
    CHECK_FALSE(verify_in_equal_time("correct horse", std::nullopt, kinds));
  }
}

TEST(Password, matches_its_own_hash_only) {
  const std::string hash = hash_password("correct horse");
  CHECK(verify_password("correct horse", hash));
  CHECK_FALSE(verify_password("correct hors", hash));
  CHECK_FALSE(verify_password("", hash));
}

TEST(Password, is_hashed_by_Argon2id_with_19_MiB_and_two_passes) {
  STRCMP_CONTAINS("$argon2id$v=19$m=19456,t=2,p=1$", hash_password("correct horse").c_str());
}

TEST(Password, has_a_salt_of_its_own_each_time) {
  CHECK(hash_password("correct horse") != hash_password("correct horse"));
}

TEST(Password, is_the_same_in_every_unicode_form) {
  const std::string one_sign = "caf\u00e9 caf\u00e9", two_signs = "cafe\u0301 cafe\u0301";
  CHECK(verify_password(two_signs, hash_password(one_sign)));
}

TEST(Password, may_have_8_to_128_UTF_16_code_units) {
  STRCMP_EQUAL("PASSWORD_TOO_SHORT", refusal_of(repeated("a", 7)).c_str());
  STRCMP_EQUAL("", refusal_of(repeated("a", 8)).c_str());
  STRCMP_EQUAL("", refusal_of(repeated("a", 128)).c_str());
  STRCMP_EQUAL("PASSWORD_TOO_LONG", refusal_of(repeated("a", 129)).c_str());
}

TEST(Password, counts_an_emoji_as_two_units) {
  STRCMP_EQUAL("PASSWORD_TOO_SHORT", refusal_of(repeated("\U0001F60E", 3)).c_str());
  STRCMP_EQUAL("", refusal_of(repeated("\U0001F60E", 4)).c_str());
  STRCMP_EQUAL("", refusal_of(repeated("\U0001F60E", 64)).c_str());
  STRCMP_EQUAL("PASSWORD_TOO_LONG", refusal_of(repeated("\U0001F60E", 65)).c_str());
}

TEST(Password, matches_a_scrypt_hash_of_better_auth) {
  CHECK(verify_password("correct horse battery", kImported));
  CHECK_FALSE(verify_password("correct horse batterx", kImported));
}

TEST(Password, is_rehashed_when_the_hash_is_scrypt_or_cheaper) {
  CHECK(is_outdated(kImported));
  CHECK(
      is_outdated("$argon2id$v=19$m=9216,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$"
                  "b4cTpTVgXRnMCnKDxuMzUlAQVyWQRZ8ZIVYX9rR7TOs"));
  CHECK_FALSE(is_outdated(hash_password("correct horse")));
}

TEST(Password, does_not_match_an_invalid_hash) {
  CHECK_FALSE(verify_password("correct horse", ""));
  CHECK_FALSE(verify_password("correct horse", "correct horse"));
}

// An allocator with sanitizers ends the process instead.
TEST(Password, is_not_called_wrong_when_there_is_no_memory_to_verify_it) {
  if (sanitized()) return;
  const auto hash = hash_password("correct horse");
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  const rlimit none{1, before.rlim_max};
  setrlimit(RLIMIT_AS, &none);
  bool fails = false;
  try {
    verify_password("correct horse", hash);
  } catch (const std::bad_alloc&) {
    fails = true;
  }
  setrlimit(RLIMIT_AS, &before);
  CHECK(fails);
}
