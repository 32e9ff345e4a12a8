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
  std::string hash_of(const std::string& id, const std::string& user_id) {
    const auto found = table::find_or_newest(database, id, user_id);
    return found ? found->password_hash : "";
  }
  bool is_there() { return users::find_by_email(database, "waiting@example.test").has_value(); }
};

TEST(WaitingSignUps, are_found_by_their_id_or_else_the_newest) {
  STRCMP_EQUAL("$1", hash_of(first, user).c_str());
  STRCMP_EQUAL("$2", hash_of("", user).c_str());
  STRCMP_EQUAL("", hash_of(first, std::string(32, 'x')).c_str());
  db::transact(database, [&](db::Transaction& tx) {
    STRCMP_EQUAL("Grace", table::find(tx, second, user).value().name.c_str());
    CHECK_FALSE(table::find(tx, second, std::string(32, 'x')).has_value());
    LONGS_EQUAL(1, table::of_user(tx, user, 1).size());
  });
}

TEST(WaitingSignUps, wait_for_a_week_and_their_account_as_long_as_the_last) {
  const auto removed = [&] { return db::autocommit(database, table::remove_expired, 1000); };
  const auto forgotten = [&] { return db::autocommit(database, users::remove_forgotten, 1000); };
  set_clock(1000000000 + table::kKept - 0.001);
  LONGS_EQUAL(0, removed());
  set_clock(1000000000 + table::kKept);
  LONGS_EQUAL(1, removed());
  db::transact(database, [&](db::Transaction& tx) { users::lock_unclaimed(tx, "waiting@example.test"); });
  set_clock(1000000000 + 2 * table::kKept - 0.001);
  forgotten();
  CHECK(is_there());
  set_clock(1000000000 + 2 * table::kKept);
  LONGS_EQUAL(1, forgotten());
  CHECK_FALSE(is_there());
}

TEST(WaitingSignUps, are_the_only_reason_to_forget_an_account) {
  db::autocommit(database, users::claim, user);
  set_clock(1000000000 + 9 * table::kKept);
  db::autocommit(database, users::remove_forgotten, 1000);
  CHECK(is_there());
}
