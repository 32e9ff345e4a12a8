#include "db/compressed.h"

#include <stdexcept>

#include "support/stack.h"

#include <CppUTest/TestHarness.h>

using db::Effort;

TEST_GROUP(Compressed) { const std::string text = std::string(5000, 'a') + "äöü"; };

TEST(Compressed, text_comes_back) {
  for (const auto effort : {Effort::quick, Effort::thorough}) {
    const auto bytes = db::compress(text, effort);
    CHECK(bytes.size() < 200);
    STRCMP_EQUAL(text.c_str(), db::uncompress(bytes, text.size()).c_str());
  }
  STRCMP_EQUAL("", db::uncompress(db::compress("", Effort::quick), 0).c_str());
}

TEST(Compressed, text_is_what_the_database_reads_and_writes) {
  auto& database = Stack::running().database();
  STRCMP_EQUAL(text.c_str(),
               database.select("SELECT CONVERT(UNCOMPRESS(?) USING utf8mb4)", db::compress(text, Effort::thorough))
                   .text()
                   .c_str());
  const auto theirs = database.select("SELECT COMPRESS(?)", text).text();
  STRCMP_EQUAL(text.c_str(), db::uncompress(theirs, text.size()).c_str());
}

TEST(Compressed, text_that_is_larger_than_expected_is_refused) {
  CHECK_THROWS(std::runtime_error, db::uncompress(db::compress(text, Effort::quick), text.size() - 1));
}

TEST(Compressed, bytes_of_another_format_are_refused) {
  auto bytes = db::compress(text, Effort::quick);
  for (const auto& broken : {std::string("a"), std::string("abcd"), bytes.substr(0, bytes.size() - 3)}) {
    CHECK_THROWS(std::runtime_error, db::uncompress(broken, text.size()));
  }
  ++bytes[0];
  CHECK_THROWS(std::runtime_error, db::uncompress(bytes, 2 * text.size()));
}
