#include "accounts/rules/maintenance.h"

#include "accounts/tables/sign_ups.h"
#include "accounts/tables/users.h"
#include "crypto/random.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace sign_ups = accounts::tables::sign_ups;
namespace users = accounts::tables::users;

TEST_GROUP(AccountsMaintenance) {
  db::Database& database = Stack::running().database();

  // One that was signed up for so many days ago.
  std::string unclaimed(int days) {
    const std::string id = crypto::random_base62(32);
    db::transact(database, [&](db::Transaction& tx) {
      users::insert(tx, id, id + "@example.test", "Ada", std::nullopt, std::nullopt);
      users::leave_unclaimed(tx, id);
      sign_ups::insert(tx, {id, id, "Ada", std::nullopt, "$"});
      tx.run("UPDATE users SET updated_at = updated_at - INTERVAL ? DAY WHERE id = ?", days, id);
      tx.run("UPDATE sign_ups SET created_at = created_at - INTERVAL ? DAY WHERE id = ?", days, id);
    });
    return id;
  }
  bool is_there(const std::string& id) { return users::find_by_email(database, id + "@example.test").has_value(); }
};

TEST(AccountsMaintenance, works) {
  const std::string old = unclaimed(8), young = unclaimed(6);
  accounts::rules::remove_expired(database, 100);
  CHECK(!is_there(old) && is_there(young));
  LONGS_EQUAL(1, sign_ups::of_user(database, young).size());
  db::Autocommit(database).run("DELETE FROM users WHERE id = ?", young);
}

TEST(AccountsMaintenance, removes_sign_ups_beside_others_that_wait) {
  const std::string account = unclaimed(8);
  db::transact(database, [&](db::Transaction& tx) {
    users::lock_unclaimed(tx, account + "@example.test");
    sign_ups::insert(tx, {crypto::random_base62(32), account, "Grace", std::nullopt, "$"});
  });
  accounts::rules::remove_expired(database, 100);
  LONGS_EQUAL(1, sign_ups::of_user(database, account).size());
  db::Autocommit(database).run("DELETE FROM users WHERE id = ?", account);
}
