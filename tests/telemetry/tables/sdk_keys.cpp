#include "telemetry/tables/sdk_keys.h"

#include "support/account.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = telemetry::tables::sdk_keys;

// With the clock stopped, for this connection only.
TEST_GROUP(SdkKeyUse) {
  Stack& stack = Stack::running();
  db::Database& database = stack.database();
  const std::string id = std::string(16, 'k'), hash = std::string(32, 'h');
  const std::string user = signed_up(stack).id;

  void setup() override {
    set_clock(1000000000);
    db::Autocommit(database).run(
        "INSERT INTO sdk_keys (id, user_id, label, key_hash, created_at, last_used_at)"
        " VALUES (?, ?, '', ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))",
        id, user, hash);
  }
  void teardown() override {
    db::Autocommit(database).run("DELETE FROM sdk_keys WHERE id = ?", id);
    db::Autocommit(database).run("SET timestamp = DEFAULT");
  }
  void set_clock(double seconds) { db::Autocommit(database).run("SET timestamp = " + std::to_string(seconds)); }
  bool is_stale() { return table::active_by_hashes(database, {hash}).at(0).stale; }
  bool is_moved() {
    const auto before = last_use();
    db::transact(database, [&](db::Transaction& tx) { table::touch(tx, {id}); });
    return last_use() != before;
  }
  std::string last_use() { return database.select("SELECT last_used_at FROM sdk_keys WHERE id = ?", id).at(0).time(0); }
};

TEST(SdkKeyUse, is_recorded_once_a_minute) {
  set_clock(1000000060);
  CHECK_FALSE(is_stale());
  CHECK_FALSE(is_moved());
  set_clock(1000000060.001);
  CHECK(is_stale());
  CHECK(is_moved());
  CHECK_FALSE(is_stale());
}
