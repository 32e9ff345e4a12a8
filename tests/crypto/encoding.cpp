#include "crypto/encoding.h"

#include <regex>

#include "crypto/digest.h"
#include "crypto/random.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Encoding){};

TEST(Encoding, reads_back_what_it_writes) {
  for (std::size_t length = 0; length < 70; ++length) {
    const std::string bytes = crypto::random_bytes(length);
    CHECK(crypto::from_base64(crypto::base64(bytes)) == bytes);
    CHECK(crypto::from_hex(crypto::hex(bytes)) == bytes);
  }
}

TEST(Encoding, accepts_base64_of_either_alphabet_padded_or_not) {
  CHECK(crypto::from_base64("+/8=") == "\xFB\xFF");
  CHECK(crypto::from_base64("-_8") == "\xFB\xFF");
}

TEST(Encoding, refuses_invalid_base64) {
  for (const char* text : {"a", "ab=c", "ab c", "====", "a===", "abc\n"}) {
    CHECK_FALSE(crypto::from_base64(text).has_value());
  }
}

TEST(Encoding, refuses_invalid_hex) {
  CHECK_FALSE(crypto::from_hex("abc").has_value());
  CHECK_FALSE(crypto::from_hex("zz").has_value());
}

TEST(Encoding, prints_ids_in_lower_case_and_reads_them_in_either) {
  const std::string id = crypto::random_bytes(16), text = crypto::uuid_text(id);
  CHECK(crypto::from_uuid_text(text) == id);
  STRCMP_EQUAL("abcdef00-0000-4000-8000-00000000000f",
               crypto::uuid_text(*crypto::from_uuid_text("ABCDEF00-0000-4000-8000-00000000000F")).c_str());
  for (const std::string& other : {text + "0", text.substr(1), std::string(36, '-'), std::string("' OR 1=1")}) {
    CHECK_FALSE(crypto::from_uuid_text(other).has_value());
  }
}

TEST_GROUP(Digest){};

TEST(Digest, is_sha256) {
  STRCMP_EQUAL("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
               crypto::hex(crypto::sha256("abc")).c_str());
}

TEST(Digest, is_hmac_sha256) {  // RFC 4231, test case 2
  STRCMP_EQUAL("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
               crypto::hex(crypto::hmac_sha256("Jefe", "what do ya want for nothing?")).c_str());
}

TEST(Digest, compares_whole_texts) {
  CHECK_TRUE(crypto::equal("abc", "abc"));
  CHECK_FALSE(crypto::equal("abc", "abd"));
  CHECK_FALSE(crypto::equal("abc", "abcd"));
}

TEST(Digest, ids_of_names_are_uuids_of_version_8) {
  const std::regex version_8("[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  for (int i = 0; i < 100; ++i) {
    CHECK(std::regex_match(crypto::uuid_text(crypto::uuid_of(std::to_string(i))), version_8));
  }
}

TEST(Digest, a_name_has_one_id_and_another_name_another) {
  CHECK(crypto::uuid_of("a") == crypto::uuid_of("a"));
  CHECK(crypto::uuid_of("a") != crypto::uuid_of("b"));
}
