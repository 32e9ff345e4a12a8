#include "text/percent.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Form){};

TEST(Form, joins_names_and_values) {
  STRCMP_EQUAL("", text::form_encoded({}).c_str());
  STRCMP_EQUAL("mode=payment&quantity=1&none=",
               text::form_encoded({{"mode", "payment"}, {"quantity", "1"}, {"none", ""}}).c_str());
}

TEST(Form, percent_encodes_all_but_unreserved_characters) {
  STRCMP_EQUAL("line_items%5B0%5D=aZ09-._~%20%2B%26%3D%2F%25",
               text::form_encoded({{"line_items[0]", "aZ09-._~ +&=/%"}}).c_str());
  STRCMP_EQUAL("a=%C3%BC%00%0A", text::form_encoded({{"a", std::string("\u00fc\0\n", 4)}}).c_str());
}

TEST(Form, is_decoded_without_regard_to_a_plus_or_what_encodes_nothing) {
  STRCMP_EQUAL("a+b c", text::percent_decoded("a+b%20c").c_str());
  STRCMP_EQUAL("%2 %g1", text::percent_decoded("%2 %g1").c_str());
  LONGS_EQUAL(3, text::percent_decoded("a%00b").size());
}
