#include "generator/ground/letters.h"

#include <CppUTest/TestHarness.h>

using namespace generator;

namespace {

void check_romanised(const char* expected, const char* text) {
  STRCMP_EQUAL(expected, letters::romanised(text).c_str());
}

}  // namespace

TEST_GROUP(Letters){};

TEST(Letters, fold_case_forms_and_accents) {
  STRCMP_EQUAL("cafe strasse", letters::fold("Ｃafé Straße").c_str());
  STRCMP_EQUAL("aeoeoddthli", letters::fold("ÆŒØĐÐÞŁı").c_str());
  STRCMP_EQUAL("елка кои", letters::fold("Ёлка КОЙ").c_str());
}

TEST(Letters, of_cyrillic_are_romanised_from_the_first_to_the_last) {
  check_romanised("alunaya", "алуная");
  check_romanised("shchyeyoyujdz", "шчыеёюјџ");
  check_romanised("", "ъьѠ");
}

TEST(Letters, of_greek_are_romanised_from_the_first_to_the_last) {
  check_romanised("alfao", "αλφαω");
  check_romanised("s", "ς");
  check_romanised("", "ΰϊ");
}

TEST(Letters, of_kana_are_romanised_from_the_first_to_the_last) {
  check_romanised("aan", "ぁあん");
  check_romanised("aan", "ァアン");
  check_romanised("sora", "そら");
  check_romanised("", "ゔ゙ー・");
}

TEST(Letters, of_hangul_are_romanised_from_the_first_to_the_last) {
  check_romanised("ga", "가");
  check_romanised("hit", "힣");
  check_romanised("seoul", "서울");
}

TEST(Letters, of_latin_are_kept_and_untransliterable_ones_are_dropped) {
  check_romanised("az", "az");
  check_romanised("", "`{AZ09 -星");
}

TEST(Letters, are_told_from_other_characters) {
  for (const char32_t letter : {U'a', U'Z', U'ß', U'星', U'ا', U'\u0301', U'\u0E31'}) CHECK(letters::is_letter(letter));
  for (const char32_t other : {U'1', U' ', U'-', U'_', U'\u200D', U'🐸'}) CHECK_FALSE(letters::is_letter(other));
}
