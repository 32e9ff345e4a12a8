#include "db/sql.h"

#include <CppUTest/TestHarness.h>

#include "db/in_parts.h"
#include "db/joined.h"

namespace {

// Prints the values of a statement, separated by spaces.
std::string values_of(const db::Sql& sql) {
  std::string all;
  for (const auto& value : sql.values()) {
    all += all.empty() ? "" : " ";
    if (const auto* number = std::get_if<std::int64_t>(&value)) all += std::to_string(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&value)) all += std::to_string(*number) + "u";
    if (const auto* text = std::get_if<std::string>(&value)) all += *text;
    if (std::holds_alternative<std::nullptr_t>(value)) all += "NULL";
  }
  return all;
}

}  // namespace

TEST_GROUP(Sql){};

TEST(Sql, has_the_values_of_all_its_parts_in_order) {
  db::Sql sql("SELECT id FROM streams WHERE account_id = ?", "a");
  sql.add("AND host").in({"b", "c"}).add(db::Sql("AND size > ?", 3)).limit(5);
  STRCMP_EQUAL("SELECT id FROM streams WHERE account_id = ? AND host IN (?, ?) AND size > ? LIMIT ?",
               sql.text().c_str());
  STRCMP_EQUAL("a b c 3 5u", values_of(sql).c_str());
}

TEST(Sql, owns_its_values) {
  db::Sql sql;
  {
    const std::string text(100, 'x');
    sql.add("?", text);
  }
  STRCMP_EQUAL(std::string(100, 'x').c_str(), values_of(sql).c_str());
}

TEST(Sql, binds_numbers_booleans_and_absent_values) {
  const std::optional<std::string> absent, present = "p";
  const db::Sql sql("?, ?, ?, ?, ?, ?", -1, std::size_t{2}, true, absent, present, nullptr);
  STRCMP_EQUAL("-1 2u 1 NULL p NULL", values_of(sql).c_str());
}

TEST(Sql, fills_lists_up_with_their_last_element_so_that_they_share_statements) {
  db::Sql sql;
  sql.in({"a", "b", "c", "d", "e"});
  STRCMP_EQUAL("IN (?, ?, ?, ?, ?, ?)", sql.text().c_str());
  STRCMP_EQUAL("a b c d e e", values_of(sql).c_str());
}

TEST(Sql, fills_rows_and_conditions_up_as_well) {
  const std::vector<db::Values> rows(5, db::values("k", 1));
  db::Sql values, any;
  values.rows(rows);
  any.any("kind = ? AND used = ?", {db::values("k", 1), db::values("l", 2)});
  STRCMP_EQUAL("VALUES (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?)", values.text().c_str());
  LONGS_EQUAL(12, values.values().size());
  STRCMP_EQUAL("(kind = ? AND used = ? OR kind = ? AND used = ?)", any.text().c_str());
  STRCMP_EQUAL("k 1 l 2", values_of(any).c_str());
}

TEST(Sql, fills_rows_up_with_another_where_the_last_must_not_be_repeated) {
  db::Sql sql;
  sql.rows(db::filled_up(std::vector<db::Values>(5, db::values("k", 1)), db::values("k", 0)), "(?, DATE(?))");
  STRCMP_EQUAL("VALUES (?, DATE(?)), (?, DATE(?)), (?, DATE(?)), (?, DATE(?)), (?, DATE(?)), (?, DATE(?))",
               sql.text().c_str());
  STRCMP_EQUAL("k 1 k 1 k 1 k 1 k 1 k 0", values_of(sql).c_str());
}

TEST(Sql, has_room_for_a_few_numbers_of_elements_only) {
  for (const auto& [elements, room] :
       {std::pair{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 6}, {7, 8}, {9, 12}, {13, 16}, {97, 128}, {128, 128}}) {
    UNSIGNED_LONGS_EQUAL(room, db::room_for(static_cast<std::size_t>(elements)));
  }
}

TEST(Sql, is_run_for_some_items_at_a_time) {
  std::vector<std::vector<int>> parts;
  db::in_parts(std::vector<int>{1, 2, 3, 4, 5}, 2, [&](const std::vector<int>& some) { parts.push_back(some); });
  CHECK((parts == std::vector<std::vector<int>>{{1, 2}, {3, 4}, {5}}));
}

TEST(Sql, is_run_for_no_items_at_all_where_there_are_none) {
  db::in_parts(std::vector<int>{}, 2, [](const std::vector<int>&) { FAIL("there is nothing to do"); });
}

TEST_GROUP(JoinedColumns){};

TEST(JoinedColumns, are_one_text) {
  STRCMP_EQUAL("CONCAT_WS('\x1f', f.outcome, COALESCE(f.viewer, ''))",
               db::joined({"f.outcome", db::or_empty("f.viewer")}).c_str());
}

TEST(JoinedColumns, are_read_in_order_and_may_be_empty) {
  db::JoinedRow row("4\x1f\x1fx y\x1f\x1f-2");
  LONGS_EQUAL(4, row.number());
  CHECK_FALSE(row.optional_number());
  CHECK(row.text() == "x y");
  CHECK(row.text().empty());
  LONGS_EQUAL(-2, *row.optional_number());
  CHECK(row.text().empty());
}
