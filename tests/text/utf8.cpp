#include "text/utf8.h"

#include <string>

#include <CppUTest/TestHarness.h>

namespace {

std::string lines(const std::string& text) {
  std::string all;
  for (const auto& line : text::lines_of(text, 10)) all += line + "|";
  return all;
}

}  // namespace

TEST_GROUP(BrokenLines){};

TEST(BrokenLines, are_broken_at_spaces) {
  STRCMP_EQUAL("went from|2.0 % to|25 %.|", lines("went from 2.0 % to 25 %.").c_str());
  STRCMP_EQUAL("0123456789|and more|", lines("0123456789 and more").c_str());
  STRCMP_EQUAL("", lines("").c_str());
}

TEST(BrokenLines, are_broken_within_words_that_are_longer) {
  STRCMP_EQUAL("ÄÄÄÄÄÄÄÄÄÄ|ÄÄ b|", lines("ÄÄÄÄÄÄÄÄÄÄÄÄ b").c_str());
}
