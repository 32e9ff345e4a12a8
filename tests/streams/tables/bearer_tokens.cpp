#include "streams/tables/bearer_tokens.h"

#include "support/account.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = streams::tables::bearer_tokens;

// With the clock stopped, for this connection only.
TEST_GROUP(BearerTokenUse) {
  Stack& stack = Stack::running();
  db::Database& database = stack.database();
  const std::string id = std::string(16, 'k'), hash = std::string(32, 'h');
  const std::string user = signed_up(stack).id;
  const std::vector<table::Table> tables = {table::kSdkKeys, table::kReadTokens};

  void setup() override {
    set_clock(1000000000);
    for (const auto& of : tables) {
      db::transact(database, [&](db::Transaction& tx) {
        table::insert(tx, of, id, user, "", hash, {1, 1});
        table::mark_used(tx, of, {id});
      });
    }
  }
  void teardown() override {
    for (const auto& of : tables) {
      db::Autocommit(database).run(std::string("DELETE FROM ") + of.name + " WHERE id = ?", id);
    }
    db::Autocommit(database).run("SET timestamp = DEFAULT");
  }
  void set_clock(double seconds) { db::Autocommit(database).run("SET timestamp = " + std::to_string(seconds)); }
  bool is_due(const table::Table& of) { return table::active_by_hashes(database, of, {hash}).at(0).use_is_due; }
  bool is_moved(const table::Table& of) {
    const auto before = last_use(of);
    db::transact(database, [&](db::Transaction& tx) { table::mark_used(tx, of, {id}); });
    return last_use(of) != before;
  }
  std::string last_use(const table::Table& of) {
    return database.select(std::string("SELECT last_used_at FROM ") + of.name + " WHERE id = ?", id).time();
  }
};

TEST(BearerTokenUse, is_recorded_once_a_minute) {
  for (const auto& of : tables) {
    set_clock(1000000059.999);
    CHECK_FALSE(is_due(of));
    CHECK_FALSE(is_moved(of));
    set_clock(1000000060);
    CHECK(is_due(of));
    CHECK(is_moved(of));
    CHECK_FALSE(is_due(of));
  }
}
