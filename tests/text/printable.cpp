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

TEST(Printable, escapes_invalid_utf8) {
  STRCMP_EQUAL("\\x{ff}a\\x{c3}", text::printable("\xff"
                                                  "a\xc3")
                                      .c_str());
}
