#include "text/printable.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Printable){};

TEST(Printable, prints_letters_of_all_scripts_unchanged) {
  STRCMP_EQUAL("Ad\u00e9la\u00efde \u732b \U0001f431 'x' \\u",
               text::printable("Ad\u00e9la\u00efde \u732b \U0001f431 'x' \\u").c_str());
}

TEST(Printable, escapes_control_characters) {
  STRCMP_EQUAL("\\u{1b}[2J\\u{7f}\\u{9b}2J\\u{d}", text::printable("\x1b[2J\x7f\u009b2J\r").c_str());
}

TEST(Printable, escapes_characters_that_change_the_writing_direction) {
  STRCMP_EQUAL("a\\u{202e}b\\u{2066}c\\u{200f}d\\u{61c}e\\u{2028}",
               text::printable("a\u202eb\u2066c\u200fd\u061ce\u2028").c_str());
}

TEST(Printable, escapes_line_breaks_in_values) {
  STRCMP_EQUAL("a\\u{a}b", text::printable("a\nb").c_str());
  STRCMP_EQUAL("a\nb\\u{7}", text::printable_lines("a\nb\a").c_str());
}

TEST(Printable, escapes_a_value_that_shows_nothing) {
  STRCMP_EQUAL("\\u{3164}\\u{20}\\u{200d}", text::printable("\u3164 \u200d").c_str());
  STRCMP_EQUAL("a\u200d", text::printable("a\u200d").c_str());
  STRCMP_EQUAL("", text::printable("").c_str());
}

TEST(Printable, isolates_what_is_not_ascii_within_a_sentence) {
  STRCMP_EQUAL("hls.js 1.7", text::isolated("hls.js 1.7").c_str());
  STRCMP_EQUAL("\u2068\u05e9\u05dc\u2069", text::isolated("\u05e9\u05dc").c_str());
  STRCMP_EQUAL("\u2068\u05e9\\u{2069}\\u{202e}\u2069", text::isolated("\u05e9\u2069\u202e").c_str());
  STRCMP_EQUAL("\\u{3164}", text::isolated("\u3164").c_str());
}

TEST(Printable, escapes_invalid_utf8) {
  STRCMP_EQUAL("\\x{ff}a\\x{c3}", text::printable("\xff"
                                                  "a\xc3")
                                      .c_str());
}
