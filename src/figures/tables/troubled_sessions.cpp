#include "figures/tables/troubled_sessions.h"

#include <string>
#include <vector>

#include "db/clock.h"
#include "db/in_parts.h"
#include "events/tables/state_conditions.h"

namespace figures::tables::troubled_sessions {

namespace {

using events::tables::is_one_of;
using playback::Outcome;
using playback::State;

constexpr std::size_t kTogether = 500;

// Returns the accounts whose players have sent something lately, which are few.
std::vector<std::string> active_accounts(db::Database& db) {
  return db::texts(db.select(R"(SELECT DISTINCT account_id
                                  FROM sdk_keys
                                 WHERE last_used_at >= UTC_TIMESTAMP(3) - INTERVAL 20 MINUTE)"));
}

Counts begun_of(db::Database& db, const std::vector<std::string>& accounts) {
  const auto start_failure = is_one_of("outcome", {Outcome::start_failure});
  db::Sql sql("SELECT COUNT(*), COALESCE(SUM" + start_failure + ", 0),");
  sql.add("COALESCE(SUM" + is_one_of("outcome", {Outcome::playback_failure}) + ", 0),");
  sql.add("COALESCE(SUM(NOT " + events::tables::is_failure("outcome") + R"(
                          AND rebuffer_count > 0
                          AND rebuffer_ms * 20 > COALESCE(startup_ms, 0) + COALESCE(played_ms, 0) + rebuffer_ms
                                                 + COALESCE(seek_ms, 0)), 0))");
  sql.add("FROM session_figures WHERE account_id").in(accounts).add("AND automated IS NULL");
  sql.add("AND " + db::is_of_last("15 MINUTE", "began_at") + " AND " + db::is_of_last("15 MINUTE", "last_event_at"));
  sql.add("AND (attempted OR " + start_failure + ")");
  const auto rows = db.select(sql);
  auto row = rows.front();
  return {row.number(), row.number(), row.number(), row.number()};
}

}  // namespace

Counts begun(db::Database& db) {
  Counts all;
  db::in_parts(active_accounts(db), kTogether, [&](const std::vector<std::string>& accounts) {
    const auto some = begun_of(db, accounts);
    all.playbacks += some.playbacks;
    all.startup_failures += some.startup_failures;
    all.playback_failures += some.playback_failures;
    all.stalled += some.stalled;
  });
  return all;
}

Counts going_on(db::Database& db) {
  const auto rows =
      db.select("SELECT COUNT(*), COALESCE(SUM(" + is_one_of("state", {State::rebuffering}) +
                R"( AND state_at < UTC_TIMESTAMP(3) - INTERVAL 10 SECOND), 0)
                                  FROM live_sessions
                                 WHERE began_at < UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE AND automated IS NULL AND )" +
                events::tables::is_present("live_sessions", {State::playing, State::seeking, State::rebuffering}));
  auto row = rows.front();
  return {row.number(), 0, 0, row.number()};
}

}  // namespace figures::tables::troubled_sessions
