#include "events/tables/session_identity.h"

#include <tuple>

#include "crypto/random.h"
#include "events/tables/live_sessions.h"
#include "events/tables/session_list.h"
#include "events/tables/session_selection.h"
#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

using namespace events::tables;

TEST_GROUP(SessionIdentity) {
  StoredFigures figures;
  db::Database& database = figures.stack.database();

  SessionIdentity store() {
    auto& session = figures.add(figures.played(1));
    auto& identity = session.identity;
    identity.stream_id = figures.new_stream();
    identity.sdk_key = crypto::random_bytes(16);
    for (const auto& one : playback::dimensions_from(playback::Origin::header))
      identity.client.set(one.dimension, std::string(one.column).substr(0, 2));
    store_figures(figures.stack, {session});
    db::Autocommit(database).run("UPDATE playback_sessions SET sdk_key = ? WHERE session_ref = ?", identity.sdk_key,
                                 identity.ref);
    figures.set_live(session, "2", "UTC_TIMESTAMP(3)");
    return identity;
  }
  static bool are_equal(const SessionIdentity& a, const SessionIdentity& b) {
    const auto all = [](const SessionIdentity& one) {
      return std::tie(one.account_id, one.ref, one.stream_id, one.sdk_key, one.began_at, one.client);
    };
    return all(a) == all(b);
  }
};

TEST(SessionIdentity, is_the_same_in_lists_in_figures_and_of_a_live_session) {
  const auto stored = store();
  CHECK(are_equal(stored, playback_sessions::find(database, stored.ref)->identity));
  CHECK(
      are_equal(stored, playback_sessions::exported(database, {stored.account_id, {}, {}, {}}, "", 1).at(0).identity));
  CHECK(are_equal(stored, session_figures::of(database, {stored.ref}).at(stored.ref).identity));
  const auto begin = calendar::sql_time(stored.began_at), end = calendar::sql_time(stored.began_at + 1);
  const auto part = session_figures::read(database, {stored.account_id, std::nullopt, begin, end, {}}, {}, 10);
  CHECK(are_equal(stored, part.rows.at(0).identity));
  CHECK(are_equal(stored, live_sessions::next_page(database, stored.account_id, "", 1).at(0).identity));
}

TEST(SessionIdentity, of_an_orphaned_live_session_is_its_account_and_reference) {
  const auto stored = store();
  db::Autocommit(database).run("DELETE FROM playback_sessions WHERE session_ref = ?", stored.ref);
  const auto found = live_sessions::next_page(database, stored.account_id, "", 1).at(0);
  CHECK(found.orphaned);
  CHECK(are_equal({stored.account_id, stored.ref, {}, {}, 0, {}}, found.identity));
}
