// The columns of dimensions hold what ingest keeps: a shorter one would refuse, or cut, what is written.
#include "playback/dimensions.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

using playback::Origin;

TEST_GROUP(DimensionColumns) {
  db::Database& database = Stack::running().database();

  std::size_t length(const std::string& table, std::string_view column) {
    const auto rows = database.select(R"(SELECT CHARACTER_MAXIMUM_LENGTH
                                           FROM information_schema.COLUMNS
                                          WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND COLUMN_NAME = ?)",
                                      table, std::string(column));
    return static_cast<std::size_t>(rows.number());
  }
};

TEST(DimensionColumns, are_as_long_as_the_table_of_dimensions_says) {
  for (const auto& one : playback::all_dimensions()) {
    const std::string name(one.name);
    LONGS_EQUAL_TEXT(one.most, length("session_figures", one.column), name.c_str());
    if (one.origin == Origin::header) LONGS_EQUAL_TEXT(one.most, length("playback_sessions", one.column), name.c_str());
  }
}

TEST(DimensionColumns, of_figures_hold_the_longest_value) {
  for (const auto& one : playback::all_dimensions()) {
    for (const char* table : {"hourly_rollups", "daily_rollups"})
      CHECK_TEXT(one.most <= length(table, "value"), std::string(one.name).c_str());
    CHECK_TEXT(one.name.size() + 1 + one.most <= length("marks", "first_of"), std::string(one.name).c_str());
  }
}

TEST(DimensionColumns, of_names_of_cdns_hold_every_host) {
  const auto most = playback::info_of(playback::Dimension::cdn).most;
  LONGS_EQUAL(most, length("cdn_names", "host"));
  LONGS_EQUAL(most, length("cdn_names", "name"));
}
