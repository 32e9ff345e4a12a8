#include "accounts/tables/password_resets.h"

#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = accounts::tables::password_resets;

// With the clock stopped, for this connection only.
TEST_GROUP(PasswordResetTokens) {
  db::Database& database = Stack::running().database();
  const std::string user = std::string(32, 'u'), hash = std::string(32, 'h');

  void setup() override {
    set_clock(1000000000);
    db::transact(database, [&](db::Transaction& tx) {
      tx.run(R"(INSERT INTO users (id, email, name, created_at, updated_at)
                VALUES (?, 'resets@example.test', 'Ada', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
             user);
      table::insert(tx, hash, user);
    });
  }
  void teardown() override {
    db::Autocommit(database).run("DELETE FROM users WHERE id = ?", user);
    db::Autocommit(database).run("SET timestamp = DEFAULT");
  }
  void set_clock(double seconds) { db::Autocommit(database).run("SET timestamp = " + std::to_string(seconds)); }
  bool is_good() { return table::user_of(database, hash).has_value(); }
  bool is_used() {
    return db::transact(database, [&](db::Transaction& tx) { return table::use(tx, hash); });
  }
  std::uint64_t removed() {
    return db::transact(database, [&](db::Transaction& tx) { return table::remove_expired(tx, 1000); });
  }
};

TEST(PasswordResetTokens, are_valid_until_they_expire) {
  set_clock(1000000000 + table::kLifetime - 0.001);
  STRCMP_EQUAL(user.c_str(), table::user_of(database, hash).value_or("").c_str());
  LONGS_EQUAL(0, removed());
  set_clock(1000000000 + table::kLifetime);
  CHECK_FALSE(is_good());
  CHECK_FALSE(is_used());
  LONGS_EQUAL(1, removed());
}

TEST(PasswordResetTokens, can_be_used_once) {
  set_clock(1000000000 + table::kLifetime - 0.001);
  CHECK(is_used());
  CHECK_FALSE(is_used());
}
