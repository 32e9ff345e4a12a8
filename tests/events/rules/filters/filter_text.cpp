#include "events/rules/filters/filter_text.h"

#include "crypto/encoding.h"
#include "events/rules/filters/saved_filters.h"

#include <CppUTest/TestHarness.h>

using namespace events::rules;
using playback::Dimension;

TEST_GROUP(FilterText){};

TEST(FilterText, works) {
  STRCMP_EQUAL("player:hls.js", text_of({Dimension::player, "hls.js"}).c_str());
  STRCMP_EQUAL("playerVersion:!1.7", text_of({Dimension::player_version, "1.7", true}).c_str());
  STRCMP_EQUAL("custom10:", text_of({Dimension::custom10, ""}).c_str());
}

TEST(FilterText, has_the_id_of_a_stream) {
  const std::string id = "0d3f3a52-9c1e-4b0e-8f26-3c1b7d0a5e11";
  STRCMP_EQUAL(("stream:!" + id).c_str(), text_of({Dimension::stream, *crypto::from_uuid_text(id), true}).c_str());
  STRCMP_EQUAL("stream:", text_of({Dimension::stream, ""}).c_str());
}

TEST(FilterText, tells_a_value_that_begins_like_an_operator_from_the_operator) {
  STRCMP_EQUAL("content:\\!Hero", text_of({Dimension::content, "!Hero"}).c_str());
  STRCMP_EQUAL("content:!\\!Hero", text_of({Dimension::content, "!Hero", true}).c_str());
  STRCMP_EQUAL("content:\\\\Hero", text_of({Dimension::content, "\\Hero"}).c_str());
}

TEST_GROUP(FilterName){};

TEST(FilterName, works) {
  for (const std::string& good : {std::string("a"), std::string("Évening, phones!"), std::string(60, 'x')})
    CHECK_FALSE(filter_name_error(good).has_value());
}

TEST(FilterName, is_no_condition_no_id_and_no_control_character) {
  for (const std::string& bad : {std::string(), std::string("player:x"), std::string(61, 'x'), std::string("a\nb"),
                                 std::string("\xff"), std::string("0d3f3a52-9c1e-4b0e-8f26-3c1b7d0a5e11")})
    CHECK_TEXT(filter_name_error(bad).has_value(), bad.c_str());
}
