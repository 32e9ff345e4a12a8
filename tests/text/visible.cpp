#include "text/visible.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Visible){
    static void check(const char* text, bool shows){CHECK_EQUAL_TEXT(shows, text::shows_something(text), text);
}
}
;

TEST(Visible, is_no_text_of_spaces_controls_and_letters_that_are_blank) {
  for (const char* nothing : {"",
                              "  ",
                              "\t\n",
                              "\u00a0\u3000\u1680",
                              "\u3164\u3164\u3164",
                              "\u2800\u2800",
                              "\uffa0",
                              "\u115f\u1160",
                              "\U0001d159",
                              "\U00013441",
                              "\u200b\u200c\u200d\ufeff",
                              "\ufe0f\U000e0100",
                              "\u0301\u0301",
                              "\u20e3",
                              "\U000e0020\U000e0061\U000e007f",
                              "\u180b\u180c\u180d\u180e",
                              "\u2061\u2062\u2063\u2064\u2065",
                              "\u00ad",
                              "\u034f",
                              "\u202e\u2066\u2069",
                              "\u17b4",
                              "\ufff0",
                              "\ufffc",
                              "\ufdd0",
                              "\ufffe\U0001ffff",
                              " \u3164\u0301\u200d "})
    check(nothing, false);
}

TEST(Visible, is_whatever_people_write_beside_such_characters) {
  for (const char* something :
       {"a", "!", "7", "\u661f", "\u2764\ufe0f", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "5\ufe0f\u20e3",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "\u0645\u06cc\u200c\u062e\u0648",
        "\u0915\u094d\u200d\u0937", "\u1100\u1160", "\u115f\u1161", "\u2803\u2800\u2801", "e\u0301", "\u05e9\u05dc",
        "\ufffd", "\ue000", "\U0001fae9"})
    check(something, true);
}

TEST(Visible, is_required_of_a_line_beside_its_length) {
  STRCMP_EQUAL("", text::line_error("\u05e9 7", 3).value_or("").c_str());
  for (const char* bad : {"", "abcd", "a\nb", "\xff"})
    STRCMP_EQUAL("must be 1 to 3 characters, none of them a control character",
                 text::line_error(bad, 3).value_or("").c_str());
  STRCMP_EQUAL(text::kMustShow, text::line_error("\u3164", 3).value_or("").c_str());
}
