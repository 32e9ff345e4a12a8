// What is due is found by an index, however much is not.
#include <algorithm>

#include "figures/tables/alerts/alerts.h"
#include "figures/tables/reports.h"
#include "support/account.h"
#include "support/mail_spool.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr int kMost = 500;  // rows that may be read, of four times as many

}  // namespace

// On a stack that runs no jobs by itself.
TEST_GROUP(Due) {
  Stack& stack = stack_with_mail();
  db::Database& db = stack.database();
  Account account = signed_up(stack);

  void teardown() override { stack.as_root("DELETE FROM millrace.users WHERE id = '" + account.id + "'"); }
  // Stores 2,000, of which only the first is due.
  void store(const std::string& table, const std::string& columns, const std::string& values) const {
    stack.as_root("INSERT INTO millrace." + table + " (id, account_id, name, created_at, due_at, " + columns +
                  ") SELECT UNHEX(LPAD(HEX(seq), 32, '0')), '" + account.id +
                  "', 'x', UTC_TIMESTAMP(3), UTC_TIMESTAMP() + INTERVAL IF(seq = 1, -1, 20) MINUTE, " + values +
                  " FROM millrace.seq_1_to_2000");
    stack.as_root("ANALYZE TABLE millrace." + table);
  }
  std::int64_t rows_read() const {
    return db
        .select(
            "SELECT CAST(SUM(VARIABLE_VALUE) AS SIGNED) FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME "
            "LIKE 'Handler_read%'")
        .number();
  }
  template <class Find>
  void check_found_by_an_index(Find find) const {
    const auto before = rows_read();
    const auto found = find();
    const auto read = rows_read() - before;
    CHECK(std::any_of(found.begin(), found.end(), [&](const auto& one) { return one.account_id == account.id; }));
    CHECK_TEXT(read < kMost, std::to_string(read).c_str());
  }
};

TEST(Due, alerts_are_found_by_an_index) {
  store("alerts", "metric, filter_name, fires_if, window_minutes, email_to, created_by, changed_at, evaluated_at",
        "'attempts', '', 0, 1440, '', 'x', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) - INTERVAL IF(seq = 1, 25, 4) MINUTE");
  check_found_by_an_index([&] { return figures::tables::alerts::due(db, 2000); });
}

TEST(Due, reports_are_found_by_an_index) {
  store("reports", "is_monthly, zone", "FALSE, 'UTC'");
  check_found_by_an_index([&] { return figures::tables::reports::due(db, 2000); });
}
