#include "schema/tables/database_tables.h"

#include <set>
#include <string>

#include "db/rows.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

using schema::tables::database_tables;
using schema::tables::DeletedBy;
using schema::tables::Kind;

namespace {

// Sorts them, as databases may have another order.
std::string joined(const std::set<std::string>& lines) {
  std::string all;
  for (const auto& line : lines) all += line + "\n";
  return all;
}

// Returns the name and what is said of it, one a line, of each table about which there is anything to say.
template <class Say>
std::string said(Say say) {
  std::set<std::string> lines;
  for (const auto& table : database_tables()) {
    const std::string words = say(table);
    if (!words.empty()) lines.insert(table.name + " " + words);
  }
  return joined(lines);
}

// Returns the same of what the database knows. The statement selects a name and what is said of it.
std::string known(const std::string& select) {
  std::set<std::string> lines;
  for (auto row : Stack::running().database().select(select)) {
    const std::string name = row.text();
    lines.insert(name + " " + row.text());
  }
  return joined(lines);
}

}  // namespace

TEST_GROUP(DatabaseTables){};

TEST(DatabaseTables, are_those_that_the_database_has) {
  const auto has = known(R"(SELECT table_name, IF(table_type = 'VIEW', 'view', 'table')
                              FROM information_schema.tables
                             WHERE DATABASE() = table_schema)");
  STRCMP_EQUAL(has.c_str(),
               said([](const auto& table) { return table.kind == Kind::view ? "view" : "table"; }).c_str());
}

TEST(DatabaseTables, name_the_column_of_the_account_or_else_of_the_user) {
  const auto has = known(R"(SELECT table_name, MIN(column_name)
                              FROM information_schema.columns
                             WHERE table_schema = DATABASE() AND column_name IN ('account_id', 'user_id')
                             GROUP BY table_name)");
  STRCMP_EQUAL(has.c_str(), said([](const auto& table) { return table.account; }).c_str());
}

TEST(DatabaseTables, are_emptied_with_an_account_by_the_database_where_it_has_a_foreign_key) {
  const auto has = known(R"(SELECT DISTINCT table_name, 'cascade'
                              FROM information_schema.referential_constraints
                             WHERE constraint_schema = DATABASE() AND referenced_table_name = 'users'
                               AND delete_rule = 'CASCADE')");
  STRCMP_EQUAL(has.c_str(),
               said([](const auto& table) { return table.deleted_by == DeletedBy::cascade ? "cascade" : ""; }).c_str());
}

TEST(DatabaseTables, keep_no_rows_of_an_account_that_is_deleted) {
  const auto keeps = said([](const auto& table) {
    const bool may_keep = table.account.empty() || table.kind == Kind::view;
    return !may_keep && table.deleted_by == DeletedBy::nothing ? "keeps them" : "";
  });
  STRCMP_EQUAL("", keeps.c_str());
}

TEST(DatabaseTables, have_what_is_stored_before_the_sum_that_is_made_of_it) {
  CHECK(schema::tables::find_table("stored_hours") < schema::tables::find_table("stored_bytes"));
}

TEST(DatabaseTables, have_the_columns_by_which_rows_expire) {
  for (const auto& table : database_tables()) {
    if (table.expired.empty()) continue;
    CHECK(Stack::running().database().select("SELECT 1 FROM " + table.name + " WHERE " + table.expired).empty());
  }
}
