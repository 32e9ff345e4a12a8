#include "playback/dimensions.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <CppUTest/TestHarness.h>

using playback::Dimension;
using playback::DimensionValues;

TEST_GROUP(Dimensions){};

TEST(Dimensions, are_found_by_their_names) {
  CHECK(playback::find_dimension("cdn") == Dimension::cdn);
  STRCMP_EQUAL("playerVersion", std::string(playback::name_of(Dimension::player_version)).c_str());
  CHECK(playback::find_dimension("custom10") == Dimension::custom10);
}

TEST(Dimensions, of_another_name_there_are_none) {
  for (const char* name : {"", "whole", "custom0", "custom11", "CDN"}) CHECK_FALSE(playback::find_dimension(name));
}

TEST(Dimensions, have_one_row_each) {
  std::set<std::string_view> names, columns;
  std::set<Dimension> all;
  for (const auto& one : playback::all_dimensions()) {
    CHECK(names.insert(one.name).second && columns.insert(one.column).second && all.insert(one.dimension).second);
    CHECK(one.most > 0 && !one.about.empty());
  }
}

TEST(Dimensions, are_said_in_fields_of_events) {
  CHECK(playback::dimension_said_as("videoId") == Dimension::video);
  CHECK(playback::dimension_said_as("title") == Dimension::content);
  CHECK(playback::dimension_said_as("content") == Dimension::content);
  CHECK_FALSE(playback::dimension_said_as("browser"));
  CHECK_FALSE(playback::dimension_said_as(""));
}

TEST(Dimensions, have_values_as_long_as_their_column) {
  const std::string longest(255, 'x');
  DimensionValues values;
  values.set(Dimension::player, longest + "  ");
  STRCMP_EQUAL(longest.c_str(), values[Dimension::player].c_str());
  values.set(Dimension::player, longest + "y");
  LONGS_EQUAL(255, values[Dimension::player].size());
  CHECK(playback::is_too_long(Dimension::player, longest + "y"));
  CHECK_FALSE(playback::is_too_long(Dimension::player, longest + " "));
}

TEST(Dimensions, are_as_long_as_the_documents_say) {
  const auto has = [](const char* path, const std::string& before, const std::string& after) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    STRCMP_CONTAINS((before + std::to_string(playback::kMostText) + after).c_str(), text.str().c_str());
  };
  has("scripts/README.md", "messages of errors | ", ", as hosts and titles have");
  has("src/events/README.md", "characters at most, which are ", " of all that players say");
  has("nginx/www/openapi.json", R"("field": "custom.experiment", "maxLength": )", ",");
  has("nginx/www/openapi.json", R"("additionalProperties": {"type": "string", "minLength": 1, "maxLength": )", "}");
}

TEST(Dimensions, tell_long_values_apart_that_begin_alike) {
  const std::string begin(300, 'x');
  const auto one = playback::as_kept(Dimension::content, begin + "1");
  CHECK(one != playback::as_kept(Dimension::content, begin + "2"));
  STRCMP_EQUAL(one.c_str(), playback::as_kept(Dimension::content, one).c_str());
}

TEST(Dimensions, cut_values_between_characters) {
  std::string title;
  for (int i = 0; i < 256; ++i) title += "\u00fc";
  const auto kept = playback::as_kept(Dimension::content, title);
  LONGS_EQUAL(244 * 2 + 11, kept.size());
  STRCMP_EQUAL((title.substr(0, 244 * 2) + "...").c_str(), kept.substr(0, 244 * 2 + 3).c_str());
}

TEST(Dimensions, have_values_without_spaces_at_the_end) {
  const DimensionValues values{{Dimension::cdn, "one  "}, {Dimension::video, "  "}};
  STRCMP_EQUAL("one", values[Dimension::cdn].c_str());
  CHECK_FALSE(values.given(Dimension::video));
  CHECK(values == (DimensionValues{{Dimension::cdn, "one"}}));
}

TEST(Dimensions, keep_the_first_value) {
  DimensionValues values{{Dimension::cdn, "one"}};
  values.fill_from({{Dimension::cdn, "two"}, {Dimension::series, "S"}});
  CHECK(values == (DimensionValues{{Dimension::series, "S"}, {Dimension::cdn, "one"}}));
  values.set(Dimension::cdn, "");
  CHECK_FALSE(values.given(Dimension::cdn));
}

TEST(Dimensions, have_one_form_of_what_looks_the_same) {
  playback::DimensionValues values;
  values.set(Dimension::content, "Cafe\u0301 \u1100\u1161");
  STRCMP_EQUAL("Caf\u00e9 \uac00", values[Dimension::content].c_str());
}
