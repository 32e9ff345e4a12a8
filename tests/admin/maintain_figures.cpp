// `millrace-admin maintain` that is killed, runs twice at once, or meets ingest and deletion: no event is lost, and
// none is counted twice.
#include <algorithm>
#include <atomic>
#include <fstream>
#include <future>
#include <memory>
#include <optional>

#include "db/compressed.h"
#include "support/mortal_maintenance.h"
#include "support/player.h"
#include "support/stack.h"
#include "support/throttles.h"
#include "telemetry/rules/event_export.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/sealing.h"
#include "telemetry/rules/session_events.h"
#include "telemetry/rules/stored_batch.h"
#include "telemetry/tables/clock.h"
#include "telemetry/tables/live_sessions.h"
#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/stale_figures.h"
#include "telemetry/tables/telemetry_batches.h"
#include "telemetry/tables/telemetry_segments.h"

#include <CppUTest/TestHarness.h>

namespace {

namespace tables = telemetry::tables;
using telemetry::rules::Unsealed;

}  // namespace

TEST_GROUP(MaintainedFigures) {
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "28"}});
  Client client = stack.client();
  std::optional<Player> player{std::in_place, stack};
  const std::string ref = telemetry::rules::session_ref(player->user_id, "s");

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
  void run(const std::string& sql) const { db::Autocommit(stack.database()).run(sql, player->user_id); }
  // So that the next maintenance packs all of it and retires it.
  void fall_silent() const {
    run("UPDATE live_sessions SET heard_at = heard_at - INTERVAL 40 MINUTE WHERE user_id = ?");
  }
  void end_lease() const { db::Autocommit(stack.database()).run("DELETE FROM throttles WHERE kind = 'figures'"); }
  void maintain() const {
    CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  }
  std::int64_t number(const std::string& sql) const {
    return stack.database().select(sql, player->user_id).at(0).number(0);
  }
  std::int64_t exported() const {
    const auto lines = stack.admin("events export --user " + player->user_id + "@example.test");
    return std::count(lines.begin(), lines.end(), '\n');
  }
  std::int64_t counted() const { return number("SELECT SUM(event_count) FROM playback_figures WHERE user_id = ?"); }
  std::int64_t loose() const {
    return number(
        "SELECT COUNT(*) FROM telemetry_batches JOIN playback_sessions USING (session_ref) WHERE user_id = ?");
  }
  std::int64_t stored_rows() const { return number("SELECT COUNT(*) FROM telemetry_events WHERE user_id = ?"); }

  // A connection beside the stack's own.
  std::unique_ptr<db::Database> another_connection() const {
    std::string password;
    std::getline(std::ifstream(stack.home() + "/secrets/db-admin"), password);
    return std::make_unique<db::Database>(
        db::Settings{stack.home() + "/run/db.sock", "", 0, "millrace", "millrace_admin", password});
  }
  Unsealed unsealed(db::Database & db) const { return unsealed(db, ref); }
  Unsealed unsealed(db::Database & db, const std::string& ref) const {
    const auto sizes = tables::telemetry_batches::sizes(db, {ref});
    const auto size = sizes.find(ref);
    const auto session = tables::playback_sessions::find(db, ref);
    return {ref, session->days.last, size == sizes.end() ? tables::StoredSize{} : size->second, true};
  }
  // Inserts requests of the session into the database; sending so many would take too long.
  void pile_up(int requests, int events, const std::string& payload) const {
    const auto received = telemetry::tables::now(stack.database());
    for (int i = 0; i < requests; ++i) {
      telemetry::rules::StoredBatch batch{"batch " + std::to_string(100000 + i), received, {}};
      for (int event = 0; event < events; ++event) batch.events.push_back({"heartbeat", received + event, "", payload});
      const auto text = telemetry::rules::to_json(batch);
      const auto packed = db::compress(text, db::Effort::quick);
      db::Autocommit tx(stack.database());
      tables::telemetry_batches::insert(tx,
                                        {{ref, batch.hash, events, static_cast<std::int64_t>(text.size()), packed}});
    }
    run("UPDATE live_sessions SET requests = requests + 1 WHERE user_id = ?");
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
    LONGS_EQUAL_TEXT(0, number("SELECT COUNT(*) FROM live_sessions WHERE user_id = ?"), name);
    LONGS_EQUAL_TEXT(0, number("SELECT COUNT(*) FROM stale_hours WHERE user_id = ?"), name);
    LONGS_EQUAL_TEXT(
        1000,
        number("SELECT SUM(sessions) FROM stream_hours WHERE dimension = 0 AND stream_id = REPEAT('\\0', 16)"
               " AND user_id = ?"),
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
  STRCMP_CONTAINS("another host is making the figures", stack.admin("maintain").c_str());
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
  while (!done) packed += telemetry::rules::seal(stack.database(), {unsealed(stack.database())});
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
    const auto session = unsealed(*other, telemetry::rules::session_ref(player->user_id, name));
    const telemetry::rules::SessionKey key{session.session_ref, {session.session_day, session.session_day}};
    std::atomic<bool> sealed{false};
    auto sealing = std::async(std::launch::async, [&] {
      telemetry::rules::seal(*other, {session});
      sealed = true;
    });
    while (!sealed) {
      const auto sizes = telemetry::rules::stored_sizes(stack.database(), {key});
      LONGS_EQUAL(1, telemetry::rules::observations(stack.database(), {key}, sizes).count(key.ref));
    }
  }
}

TEST(MaintainedFigures, know_the_size_of_the_events_which_packing_does_not_change) {
  send_some();
  LONGS_EQUAL(0, number("SELECT COUNT(*) FROM telemetry_batches JOIN playback_sessions USING (session_ref)"
                        " WHERE user_id = ? AND bytes <> UNCOMPRESSED_LENGTH(events)"));
  const auto session = unsealed(stack.database());
  telemetry::rules::seal(stack.database(), {session});
  LONGS_EQUAL(0, loose());
  const telemetry::rules::SessionKey key{ref, {session.session_day, session.session_day}};
  LONGS_EQUAL(session.loose.bytes, telemetry::rules::stored_sizes(stack.database(), {key})[ref].bytes);
}

TEST(MaintainedFigures, have_all_of_a_large_session_packed_at_once) {
  send_some();
  pile_up(20, 100, R"({"a":")" + std::string(10000, 'x') + "\"}");
  LONGS_EQUAL(23, telemetry::rules::seal(stack.database(), {unsealed(stack.database())}));
  LONGS_EQUAL(6 + 2000, exported());
  fall_silent();
  maintain();
  LONGS_EQUAL(6 + 2000, counted());
  CHECK(number("SELECT stored_bytes FROM playback_figures WHERE user_id = ?") > 2000 * 10000);
}

TEST(MaintainedFigures, leave_the_rest_of_a_large_session_when_time_is_up) {
  send_some();
  pile_up(20, 100, R"({"a":")" + std::string(10000, 'x') + "\"}");
  const auto packed = telemetry::rules::seal(stack.database(), {unsealed(stack.database())}, {});
  CHECK(packed > 0 && packed < 23);
  LONGS_EQUAL(6 + 2000, exported());
}

TEST(MaintainedFigures, are_made_of_many_events_which_an_export_reads_a_few_times_only) {
  send_some();
  pile_up(82, 250, "{}");
  auto& db = stack.database();
  const auto statements = [&] {
    return std::stoi(db.select("SHOW SESSION STATUS LIKE 'Com_stmt_execute'")[0].text(1));
  };
  const int before = statements();
  int events = 0;
  telemetry::rules::export_events(db, {player->user_id, {}, {}, {}}, [&](const auto&, const auto&) { ++events; });
  LONGS_EQUAL(6 + 82 * 250, events);
  CHECK(statements() - before < 15);
}

TEST(MaintainedFigures, are_of_sessions_whose_events_are_removed_a_hundred_rows_at_a_time) {
  send_some();
  pile_up(120, 1, "{}");
  LONGS_EQUAL(100, db::autocommit(stack.database(), tables::telemetry_batches::remove_some, std::vector{ref}));
  tables::telemetry_batches::remove_all(stack.database(), {ref});
  LONGS_EQUAL(0, loose());
}

TEST(MaintainedFigures, count_a_batch_once_that_is_sent_again_after_it_was_packed) {
  send_some();
  LONGS_EQUAL(3, telemetry::rules::seal(stack.database(), {unsealed(stack.database())}));
  send_some();
  LONGS_EQUAL(6, exported());
  fall_silent();
  maintain();
  LONGS_EQUAL(6, exported());
  LONGS_EQUAL(6, counted());
}

TEST(MaintainedFigures, do_not_bring_back_a_session_that_is_deleted_while_it_is_packed) {
  send_some();
  const auto connection = another_connection();
  auto& other = *connection;
  const auto session = unsealed(other);
  const auto id = other.select("SELECT CONNECTION_ID()").at(0).text(0);
  db::Autocommit(other).run("SET SESSION innodb_lock_wait_timeout = 60");  // however slow this machine is

  // Sealing has read the rows that the deletion holds, and cannot get past their removal before that ends.
  db::Transaction deletion(stack.database());
  tables::live_sessions::remove(deletion, player->user_id, {ref});
  tables::telemetry_batches::remove_some(deletion, {ref});
  auto sealing = std::async(std::launch::async, [&] { return telemetry::rules::seal(other, {session}); });
  CHECK(eventually([&] {
    return stack.as_root("SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + id +
                         " AND info LIKE 'DELETE FROM telemetry_batches%'") == "1\n";
  }));
  tables::telemetry_segments::remove_some(deletion, {ref});
  tables::playback_sessions::remove(deletion, {ref});
  deletion.commit();

  LONGS_EQUAL(0, sealing.get());
  LONGS_EQUAL(0, exported());
  CHECK(tables::telemetry_segments::sizes(other, {ref}, {session.session_day, session.session_day}).empty());
}
