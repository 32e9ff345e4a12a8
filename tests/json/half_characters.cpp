#include "json/half_characters.h"

#include <CppUTest/TestHarness.h>

namespace {

void check(const std::string& expected, std::string text, std::size_t replaced) {
  LONGS_EQUAL_TEXT(replaced, json::replace_half_characters(text).size(), expected.c_str());
  STRCMP_EQUAL(expected.c_str(), text.c_str());
}

}  // namespace

TEST_GROUP(HalfCharacters){};

TEST(HalfCharacters, are_replaced) {
  check(R"("a\ufffd")", R"("a\ud83c")", 1);
  check(R"("\ufffdb")", R"("\uDF89b")", 1);
  check(R"("\ufffd\ufffd")", R"("\udf89\ud83c")", 2);
  check(R"("\ufffd\ud83c\udf89")", R"("\ud83c\ud83c\udf89")", 1);
  check(R"("\ufffdx\ufffd")", R"("\ud83cx\udf89")", 2);
  check(R"("\ufffd\n\ufffd")", R"("\ud83c\n\udf89")", 2);
  check(R"("\ufffd")", R"("\u0000")", 1);
}

TEST(HalfCharacters, are_no_others) {
  for (const char* text : {"", "{}", R"("\ud83c\udf89")", R"("\u00e9\uffff\ue000\ud7ff")", R"("\\ud83c")",
                           R"("\\\\ud83c")", R"("\")", "\\", "\\u", "\\ud83", "\\ud83x"}) {
    std::string changed = text;
    const auto replaced = json::replace_half_characters(changed);
    LONGS_EQUAL_TEXT(0, replaced.size(), text);
    STRCMP_EQUAL(text, changed.c_str());
  }
}

TEST(HalfCharacters, say_where_they_are) {
  std::string text = R"(["\ud83c","\n","\u0000"])";
  const auto replaced = json::replace_half_characters(text);
  LONGS_EQUAL(2, replaced.size());
  LONGS_EQUAL(2, replaced[0]);
  LONGS_EQUAL(16, replaced[1]);
}
