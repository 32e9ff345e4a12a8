#include "db/rows.h"

#include <stdexcept>

#include <CppUTest/TestHarness.h>

namespace {

db::Rows of_one_row(const std::vector<std::optional<std::string>>& columns) {
  db::Rows rows(columns.size());
  for (const auto& column : columns) rows.add(column);
  return rows;
}

}  // namespace

TEST_GROUP(Rows){};

TEST(Rows, are_read_in_the_order_of_their_columns) {
  db::Rows rows(2);
  for (const auto* column : {"a", "1", "b", "2"}) rows.add(column);
  std::string all;
  for (auto row : rows) {
    all += row.text();
    all += std::to_string(row.number()) + ' ';
  }
  STRCMP_EQUAL("a1 b2 ", all.c_str());
  CHECK((db::texts(rows) == std::vector<std::string>{"a", "b"}));
}

TEST(Rows, may_have_columns_without_a_value) {
  const auto rows = of_one_row({std::nullopt, std::nullopt, std::nullopt, "0", "7"});
  auto row = rows.front();
  CHECK_FALSE(row.optional_text());
  CHECK_FALSE(row.optional_number());
  CHECK_FALSE(row.optional_time());
  CHECK_FALSE(row.flag());
  LONGS_EQUAL(7, *row.optional_number());
}

TEST(Rows, print_times_as_the_interfaces_do) {
  const auto rows = of_one_row({"2026-11-21 01:57:55.138000", "2026-11-21 01:57:55"});
  auto row = rows.front();
  STRCMP_EQUAL("2026-11-21T01:57:55.138Z", row.time().c_str());
  STRCMP_EQUAL("2026-11-21T01:57:55.000Z", row.time().c_str());
}

TEST(Rows, have_no_more_columns_than_the_statement_names) {
  const auto rows = of_one_row({"a"});
  auto row = rows.front();
  row.text();
  CHECK_THROWS(std::out_of_range, row.text());
}

TEST(Rows, are_found_by_their_first_column) {
  db::Rows rows(2);
  for (const auto* column : {"a", "1", "b", "2"}) rows.add(column);
  const auto found = db::by_first(rows, [](db::Row row) { return row.number(); });
  LONGS_EQUAL(2, found.size());
  LONGS_EQUAL(1, found.at("a"));
  LONGS_EQUAL(2, found.at("b"));
  STRCMP_EQUAL("a", db::first_text(rows)->c_str());
}

TEST(Rows, need_not_be_there) {
  const db::Rows none(1);
  CHECK_TRUE(db::Rows(0).size() == 0);
  CHECK_FALSE(db::first_text(none));
  CHECK_TRUE(none.empty());
  CHECK_THROWS(std::out_of_range, none.number());
  CHECK_FALSE(db::first(none, [](db::Row row) { return row.text(); }));
}
