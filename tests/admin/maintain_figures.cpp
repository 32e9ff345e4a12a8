// `millrace-admin maintain` that is killed, runs twice at once, or meets ingest and deletion: no event is lost, and
// none is counted twice.
#include <algorithm>
#include <atomic>
#include <fstream>
#include <future>
#include <memory>
#include <optional>

#include "calendar/timestamp.h"
#include "db/clock.h"
#include "db/compressed.h"
#include "events/rules/exports/events_for_operator.h"
#include "events/rules/maintenance/compaction.h"
#include "events/rules/reading/observed_sessions.h"
#include "events/rules/session_ref.h"
#include "events/rules/stored/batch_json.h"
#include "events/tables/live_sessions.h"
#include "events/tables/playback_sessions.h"
#include "events/tables/session_list.h"
#include "events/tables/stale_periods.h"
#include "events/tables/telemetry_batches.h"
#include "events/tables/telemetry_segments.h"
#include "support/mortal_maintenance.h"
#include "support/player.h"
#include "support/stack.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

using events::rules::CompactionCandidate;

}  // namespace

TEST_GROUP(MaintainedFigures) {
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "28"}});
  Client client = stack.client();
  std::optional<Player> player{std::in_place, stack};
  const std::string ref = events::rules::session_ref(player->account_id, "s");

  void teardown() override { stack.admin("verify --hours all"); }

  std::string request(int number) const {
    return player->envelope("s", "[" + Player::event("play_request") + "," +
                                     Player::event("heartbeat", R"({"playedMs":)" + std::to_string(number) + "}") +
                                     "]");
  }
  void send(int number) const { LONGS_EQUAL(204, player->send(client, request(number)).status); }
  void send_some() const {
    for (int number = 0; number < 3; ++number) send(number);
  }
  void run(const std::string& sql) const { db::Autocommit(stack.database()).run(sql, player->account_id); }
  // So that the next maintenance packs all of it and retires it.
  void fall_silent() const {
    run("UPDATE live_sessions SET last_seen_at = last_seen_at - INTERVAL 40 MINUTE WHERE account_id = ?");
  }
  void end_lease() const { db::Autocommit(stack.database()).run("DELETE FROM throttles WHERE kind = 'figures'"); }
  void maintain() const {
    CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  }
  std::int64_t number(const std::string& sql) const {
    return stack.database().select(sql, player->account_id).number();
  }
  std::int64_t exported() const {
    const auto lines = stack.admin("events export --user " + player->account_id + "@example.test");
    return std::count(lines.begin(), lines.end(), '\n');
  }
  std::int64_t counted() const { return number("SELECT SUM(event_count) FROM session_figures WHERE account_id = ?"); }
  std::int64_t loose() const {
    return number(
        "SELECT COUNT(*) FROM telemetry_batches JOIN playback_sessions USING (session_ref) WHERE account_id = ?");
  }
  std::int64_t stored_rows() const { return number("SELECT COUNT(*) FROM telemetry_events WHERE account_id = ?"); }

  // A connection beside the stack's own.
  std::unique_ptr<db::Database> another_connection() const {
    std::string password;
    std::getline(std::ifstream(stack.home() + "/secrets/db-admin"), password);
    return std::make_unique<db::Database>(
        db::Settings{stack.home() + "/run/db.sock", "", 0, "millrace", "millrace_admin", password});
  }
  CompactionCandidate candidate(db::Database & db) const { return candidate(db, ref); }
  CompactionCandidate candidate(db::Database & db, const std::string& ref) const {
    const auto sizes = events::tables::telemetry_batches::sizes(db, {ref});
    const auto size = sizes.find(ref);
    const auto session = events::tables::playback_sessions::find(db, ref);
    return {{ref, session->days}, size == sizes.end() ? events::tables::StoredSize{} : size->second, true};
  }
  // Inserts requests of the session into the database; sending so many would take too long.
  void pile_up(int requests, int events, const std::string& payload) const {
    const auto received = db::now(stack.database());
    for (int i = 0; i < requests; ++i) {
      events::rules::StoredBatch batch{"batch " + std::to_string(100000 + i), received, {}};
      for (int event = 0; event < events; ++event) batch.events.push_back({"heartbeat", received + event, "", payload});
      const auto text = events::rules::to_json(batch);
      const auto packed = db::compress(text, db::Effort::quick);
      db::Autocommit tx(stack.database());
      events::tables::telemetry_batches::insert(
          tx, {{ref, batch.hash, events, static_cast<std::int64_t>(text.size()), packed}});
    }
    run("UPDATE live_sessions SET version = version + 1 WHERE account_id = ?");
  }
  // Kills it there, at work for a new user. The maintenance of this stack may have been faster.
  void kill_at(const char* name) {
    CHECK_TEXT(eventually([&] {
                 player.emplace(stack);
                 send_some();
                 fall_silent();
                 end_lease();
                 return MortalMaintenance(stack).dies_at(name);
               }),
               name);
    end_lease();
  }
};

TEST(MaintainedFigures, lose_nothing_when_killed_anywhere_and_are_completed_by_the_next_run) {
  for (const char* name : MortalMaintenance::kPlaces) {
    kill_at(name);
    LONGS_EQUAL_TEXT(6, exported(), name);
    maintain();
    LONGS_EQUAL_TEXT(6, exported(), name);
    LONGS_EQUAL_TEXT(6, counted(), name);
    LONGS_EQUAL_TEXT(6, stored_rows(), name);
    LONGS_EQUAL_TEXT(0, loose(), name);
    LONGS_EQUAL_TEXT(0, number("SELECT COUNT(*) FROM live_sessions WHERE account_id = ?"), name);
    LONGS_EQUAL_TEXT(0, number("SELECT COUNT(*) FROM stale_hours WHERE account_id = ?"), name);
    LONGS_EQUAL_TEXT(
        1000,
        number("SELECT SUM(sessions) FROM hourly_rollups WHERE dimension = 0 AND stream_id = REPEAT('\\0', 16)"
               " AND account_id = ?"),
        name);
  }
}

TEST(MaintainedFigures, are_made_by_one_command_at_a_time) {
  send_some();
  fall_silent();
  end_lease();
  db::Autocommit(stack.database())
      .run(
          "INSERT INTO throttles (kind, bucket, used, ends_at) VALUES ('figures', ?, 1, UTC_TIMESTAMP(3) + INTERVAL 9 "
          "SECOND)",
          throttle_bucket(stack, ""));
  STRCMP_CONTAINS("another host is recomputing the figures", stack.admin("maintain").c_str());
  LONGS_EQUAL(3, loose());
  end_lease();
  maintain();
  LONGS_EQUAL(0, loose());
}

TEST(MaintainedFigures, count_nothing_twice_when_commands_run_at_once) {
  send_some();
  fall_silent();
  std::vector<std::future<std::string>> runs;
  for (int i = 0; i < 4; ++i) runs.push_back(std::async(std::launch::async, [&] { return stack.admin("maintain"); }));
  for (auto& one : runs) one.get();
  end_lease();  // whoever could not end it for a conflict leaves it to expire
  maintain();
  LONGS_EQUAL(6, stored_rows());
  LONGS_EQUAL(6, counted());
}

TEST(MaintainedFigures, have_each_batch_that_arrives_while_its_session_is_packed) {
  constexpr int kRequests = 60;
  send(0);
  std::atomic<bool> done{false};
  auto sending = std::async(std::launch::async, [&] {
    for (int number = 1; number < kRequests; ++number) send(number);
    done = true;
  });
  std::uint64_t packed = 0;
  while (!done) packed += events::rules::compact(stack.database(), {candidate(stack.database())}).batches;
  sending.get();
  CHECK(packed > 1);
  LONGS_EQUAL(2 * kRequests, exported());
  LONGS_EQUAL(2 * kRequests, stored_rows());
  maintain();
  LONGS_EQUAL(2 * kRequests, counted());
}

TEST(MaintainedFigures, are_made_of_all_events_while_a_session_is_packed_for_the_first_time) {
  constexpr int kSessions = 60;
  const auto other = another_connection();
  for (int i = 0; i < kSessions; ++i) {
    const std::string name = "session " + std::to_string(i);
    LONGS_EQUAL(204, player->send(client, player->envelope(name, Player::event("heartbeat"))).status);
    const auto session = candidate(*other, events::rules::session_ref(player->account_id, name));
    const auto& key = session.key;
    std::atomic<bool> compacted{false};
    auto compacting = std::async(std::launch::async, [&] {
      events::rules::compact(*other, {session});
      compacted = true;
    });
    while (!compacted) {
      const auto sizes = events::rules::stored_sizes(stack.database(), {key});
      LONGS_EQUAL(1, events::rules::figures_of(stack.database(), {key}, sizes).count(key.ref));
    }
  }
}

TEST(MaintainedFigures, know_the_size_of_the_events_which_packing_does_not_change) {
  send_some();
  LONGS_EQUAL(0, number("SELECT COUNT(*) FROM telemetry_batches JOIN playback_sessions USING (session_ref)"
                        " WHERE account_id = ? AND bytes <> UNCOMPRESSED_LENGTH(events)"));
  const auto session = candidate(stack.database());
  events::rules::compact(stack.database(), {session});
  LONGS_EQUAL(0, loose());
  const auto size = events::rules::stored_sizes(stack.database(), {session.key})[ref];
  LONGS_EQUAL(session.batches.bytes, size.bytes);
  CHECK(size.packed > 0 && size.packed < session.batches.packed);
}

TEST(MaintainedFigures, are_made_of_loose_batches_and_both_forms_of_segments) {
  auto& db = stack.database();
  send_some();
  LONGS_EQUAL(3, events::rules::compact(db, {candidate(db)}).batches);
  STRCMP_EQUAL("{", db.select("SELECT LEFT(UNCOMPRESS(events), 1) FROM telemetry_segments WHERE session_ref = ?", ref)
                        .text()
                        .c_str());
  const auto now = db::now(db);
  const auto list = events::rules::to_json({"other batch.", now, {{"heartbeat", now, "", R"({"playedMs":99})"}}});
  db::transact(db, [&](db::Transaction& tx) {
    const auto day = candidate(db).key.days.last, time = calendar::sql_time(now);
    events::tables::telemetry_segments::insert(tx, {{ref, day, time, time, 1, static_cast<std::int64_t>(list.size()),
                                                     db::compress(list, db::Effort::thorough)}});
  });
  send(3);
  LONGS_EQUAL(9, exported());
  LONGS_EQUAL(9, stored_rows());
  fall_silent();
  maintain();
  LONGS_EQUAL(9, exported());
  LONGS_EQUAL(9, counted());
  LONGS_EQUAL(99, number("SELECT played_ms FROM session_figures WHERE account_id = ?"));
}

TEST(MaintainedFigures, have_all_of_a_large_session_packed_at_once) {
  send_some();
  pile_up(20, 100, R"({"a":")" + std::string(10000, 'x') + "\"}");
  LONGS_EQUAL(23, events::rules::compact(stack.database(), {candidate(stack.database())}).batches);
  LONGS_EQUAL(6 + 2000, exported());
  fall_silent();
  maintain();
  LONGS_EQUAL(6 + 2000, counted());
  CHECK(number("SELECT json_bytes FROM session_figures WHERE account_id = ?") > 2000 * 10000);
}

TEST(MaintainedFigures, leave_the_rest_of_a_large_session_when_time_is_up) {
  send_some();
  pile_up(20, 100, R"({"a":")" + std::string(10000, 'x') + "\"}");
  const auto compaction = events::rules::compact(stack.database(), {candidate(stack.database())}, {});
  CHECK(compaction.batches > 0 && compaction.batches < 23);
  LONGS_EQUAL(1, compaction.left.size());
  LONGS_EQUAL(6 + 2000, exported());
}

TEST(MaintainedFigures, are_made_of_many_events_which_an_export_reads_a_few_times_only) {
  send_some();
  pile_up(82, 250, "{}");
  auto& db = stack.database();
  const auto statements = [&] {
    const auto rows = db.select("SHOW SESSION STATUS LIKE 'Com_stmt_execute'");
    auto row = rows.front();
    row.text();  // its name
    return static_cast<int>(row.number());
  };
  const int before = statements();
  int events = 0;
  events::rules::export_events(db, {player->account_id, {}, {}, {}}, [&](const auto&, const auto&) { ++events; });
  LONGS_EQUAL(6 + 82 * 250, events);
  CHECK(statements() - before < 15);
}

TEST(MaintainedFigures, are_of_sessions_whose_events_are_removed_a_hundred_rows_at_a_time) {
  send_some();
  pile_up(120, 1, "{}");
  LONGS_EQUAL(100, db::autocommit(stack.database(), events::tables::telemetry_batches::delete_some, std::vector{ref}));
  events::tables::telemetry_batches::delete_all(stack.database(), {ref});
  LONGS_EQUAL(0, loose());
}

TEST(MaintainedFigures, count_a_batch_once_that_is_sent_again_after_it_was_compacted) {
  send_some();
  LONGS_EQUAL(3, events::rules::compact(stack.database(), {candidate(stack.database())}).batches);
  send_some();
  LONGS_EQUAL(6, exported());
  fall_silent();
  maintain();
  LONGS_EQUAL(6, exported());
  LONGS_EQUAL(6, counted());
}

TEST(MaintainedFigures, do_not_bring_back_a_session_that_is_deleted_while_it_is_compacted) {
  send_some();
  const auto connection = another_connection();
  auto& other = *connection;
  const auto session = candidate(other);
  const auto id = other.select("SELECT CONNECTION_ID()").text();
  db::Autocommit(other).run("SET SESSION innodb_lock_wait_timeout = 60");  // however slow this machine is

  // Compaction has read the rows that the deletion holds, and cannot get past their removal before that ends.
  db::Transaction deletion(stack.database());
  events::tables::live_sessions::remove(deletion, player->account_id, {ref});
  events::tables::telemetry_batches::delete_some(deletion, {ref});
  auto compacting = std::async(std::launch::async, [&] { return events::rules::compact(other, {session}); });
  CHECK(eventually([&] {
    return stack.as_root("SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + id +
                         " AND info LIKE 'DELETE FROM telemetry_batches%'") == "1\n";
  }));
  events::tables::telemetry_segments::delete_some(deletion, {ref});
  events::tables::playback_sessions::remove(deletion, {ref});
  deletion.commit();

  LONGS_EQUAL(0, compacting.get().batches);
  LONGS_EQUAL(0, exported());
  CHECK(events::tables::telemetry_segments::sizes(other, {ref}, session.key.days).empty());
}
