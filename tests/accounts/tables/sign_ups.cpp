#include "accounts/tables/sign_ups.h"

#include "accounts/tables/users.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = accounts::tables::sign_ups;
namespace users = accounts::tables::users;

// With the clock stopped, for this connection only.
TEST_GROUP(WaitingSignUps) {
  db::Database& database = Stack::running().database();
  const std::string user = std::string(32, 'w'), first = std::string(32, '1'), second = std::string(32, '2');

  void setup() override {
    set_clock(1000000000);
    db::transact(database, [&](db::Transaction& tx) {
      users::insert(tx, user, "waiting@example.test", "Ada", std::nullopt, std::nullopt);
      users::leave_unclaimed(tx, user);
      table::insert(tx, {first, user, "Ada", std::nullopt, "$1"});
    });
    set_clock(1000000001);
    db::transact(database, [&](db::Transaction& tx) {
      table::insert(tx, {second, user, "Grace", "https://example.test/grace.png", "$2"});
    });
  }
  void teardown() override {
    db::Autocommit(database).run("DELETE FROM users WHERE id = ?", user);
    db::Autocommit(database).run("SET timestamp = DEFAULT");
  }
  void set_clock(double seconds) { db::Autocommit(database).run("SET timestamp = " + std::to_string(seconds)); }
  bool is_there() { return users::find_by_email(database, "waiting@example.test").has_value(); }
};

TEST(WaitingSignUps, are_kept_newest_first_or_the_one_that_is_meant) {
  STRCMP_EQUAL("$2", table::of_user(database, user).at(0).password_hash.c_str());
  STRCMP_EQUAL("$1", table::of_user(database, user, first).at(0).password_hash.c_str());
  LONGS_EQUAL(0, table::of_user(database, std::string(32, 'x'), first).size());
  db::transact(database, [&](db::Transaction& tx) {
    STRCMP_EQUAL("https://example.test/grace.png", table::find(tx, second, user).value().image.value().c_str());
    CHECK_FALSE(table::find(tx, second, std::string(32, 'x')).has_value());
  });
}

TEST(WaitingSignUps, can_be_replaced_by_who_has_their_id) {
  db::transact(database, [&](db::Transaction& tx) {
    CHECK(table::replace(tx, {first, user, "Ada", std::nullopt, "$3"}));
    CHECK_FALSE(table::replace(tx, {first, std::string(32, 'x'), "Ada", std::nullopt, "$4"}));
    STRCMP_EQUAL("$3", table::find(tx, first, user).value().password_hash.c_str());
  });
}

TEST(WaitingSignUps, are_ten_of_an_address_at_most) {
  for (int i = 0; i < table::kMax; ++i) {
    set_clock(1000000002 + i);
    db::transact(database, [&](db::Transaction& tx) {
      table::insert(tx, {std::string(31, 'n') + std::to_string(i), user, "Ada", std::nullopt, "$"});
    });
  }
  const auto all = table::of_user(database, user);
  LONGS_EQUAL(table::kMax, all.size());
  for (const auto& one : all) CHECK(one.id != first && one.id != second);
}

TEST(WaitingSignUps, wait_for_a_week_and_their_account_as_long_as_a_link_that_was_sent_for_the_last) {
  const auto removed = [&] { return db::autocommit(database, table::remove_expired, 1000); };
  const auto forgotten = [&] { return db::autocommit(database, users::remove_forgotten, 1000); };
  set_clock(1000000000 + table::kKept - 0.001);
  LONGS_EQUAL(0, removed());
  set_clock(1000000000 + table::kKept);
  LONGS_EQUAL(1, removed());
  db::transact(database, [&](db::Transaction& tx) { users::lock_unclaimed(tx, "waiting@example.test"); });
  set_clock(1000000000 + 2 * table::kKept + 3599);
  forgotten();
  CHECK(is_there());
  set_clock(1000000000 + 2 * table::kKept + 3600);
  LONGS_EQUAL(1, forgotten());
  CHECK_FALSE(is_there());
}

TEST(WaitingSignUps, are_the_only_reason_to_forget_an_account) {
  db::autocommit(database, users::claim, user);
  set_clock(1000000000 + 9 * table::kKept);
  db::autocommit(database, users::remove_forgotten, 1000);
  CHECK(is_there());
}
