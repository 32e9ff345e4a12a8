#include "accounts/tables/email_verifications.h"

#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = accounts::tables::email_verifications;
using accounts::tables::LinkPurpose;

// With the clock stopped, for this connection only.
TEST_GROUP(EmailVerificationTokens) {
  db::Database& database = Stack::running().database();
  const std::string user = std::string(32, 'v'), hash = std::string(32, 'h'), other = std::string(32, 'o');

  void setup() override {
    set_clock(1000000000);
    db::transact(database, [&](db::Transaction& tx) {
      tx.run(R"(INSERT INTO users (id, email, name, created_at, updated_at)
                VALUES (?, 'links@example.test', 'Ada', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
             user);
      table::insert(tx, hash, {user, LinkPurpose::change, "links@example.test", "new@example.test"});
      table::insert(tx, other, {user, LinkPurpose::verify, "links@example.test", ""});
    });
  }
  void teardown() override {
    db::Autocommit(database).run("DELETE FROM users WHERE id = ?", user);
    db::Autocommit(database).run("SET timestamp = DEFAULT");
  }
  void set_clock(double seconds) { db::Autocommit(database).run("SET timestamp = " + std::to_string(seconds)); }
  bool is_used() {
    return db::transact(database, [&](db::Transaction& tx) { return table::use(tx, hash); });
  }
  std::uint64_t removed() {
    return db::transact(database, [&](db::Transaction& tx) { return table::remove_expired(tx, 1000); });
  }
};

TEST(EmailVerificationTokens, are_kept_as_they_were_sent) {
  const auto change = table::find(database, hash).value();
  STRCMP_EQUAL(user.c_str(), change.user_id.c_str());
  STRCMP_EQUAL("links@example.test", change.email.c_str());
  STRCMP_EQUAL("new@example.test", change.new_email.c_str());
  CHECK(change.purpose == LinkPurpose::change && !change.expired);
  CHECK(table::find(database, other).value().purpose == LinkPurpose::verify);
  CHECK_FALSE(table::find(database, std::string(32, 'x')).has_value());
}

TEST(EmailVerificationTokens, are_valid_until_they_expire) {
  set_clock(1000000000 + table::kLifetime - 0.001);
  CHECK_FALSE(table::find(database, hash).value().expired);
  set_clock(1000000000 + table::kLifetime);
  CHECK(table::find(database, hash).value().expired);
  CHECK_FALSE(is_used());
}

TEST(EmailVerificationTokens, are_removed_a_day_later) {
  set_clock(1000000000 + table::kLifetime + table::kKept - 0.001);
  LONGS_EQUAL(0, removed());
  set_clock(1000000000 + table::kLifetime + table::kKept);
  LONGS_EQUAL(2, removed());
}

TEST(EmailVerificationTokens, can_be_used_once) {
  CHECK(is_used());
  CHECK_FALSE(is_used());
}

TEST(EmailVerificationTokens, of_a_change_are_removed_alone) {
  db::transact(database, [&](db::Transaction& tx) { table::remove_changes(tx, user); });
  CHECK_FALSE(table::find(database, hash).has_value());
  CHECK(table::find(database, other).has_value());
}
