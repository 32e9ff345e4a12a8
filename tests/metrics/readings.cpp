// What the operator is told about the host and the tables.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "billing/tables/api_keys.h"
#include "billing/tables/credit_holds.h"
#include "billing/tables/orders.h"
#include "billing/tables/payments.h"
#include "concepts/tables/generations.h"
#include "figures/tables/due_rollups.h"
#include "figures/tables/viewer_minutes.h"
#include "figures/tables/watermarks.h"
#include "mail/outbox.h"
#include "metrics/rules/certificate.h"
#include "metrics/rules/disk.h"
#include "metrics/tables/job_runs.h"
#include "metrics/tables/server.h"
#include "providers/tables/provider_circuits.h"
#include "support/command.h"
#include "support/home.h"
#include "support/stack.h"
#include "support/stack_config.h"

#include <CppUTest/TestHarness.h>

namespace tables = metrics::tables;
namespace payments = billing::tables::payments;

TEST_GROUP(Readings) { Stack& stack = Stack::with({{"MILLRACE_WORKERS_PAGES", "1"}}); };

TEST(Readings, know_when_maintenance_was_done_last) {
  stack.admin("maintain");
  const auto runs = tables::job_runs::all(stack.database());
  LONGS_EQUAL(1, runs.size());
  STRCMP_EQUAL("maintain", runs[0].job.c_str());
  CHECK(runs[0].seconds_ago >= 0 && runs[0].seconds_ago < 60);
  CHECK(runs[0].milliseconds > 0);
  CHECK(runs[0].done_at > 1'700'000'000);
}

TEST(Readings, count_payments_without_an_outcome_by_state_and_age) {
  db::Autocommit(stack.database()).run(R"(INSERT INTO payments
      (id, purpose, network, asset, payer, nonce, pay_to, value, valid_after, valid_before, authorization_hash,
       request_hash, bucket, payload, state, lease_token, lease_until, settle_attempts, open_attempts, next_check_at,
       first_seen)
    VALUES (REPEAT('1', 16), 'generate', 'base', REPEAT('1', 20), REPEAT('1', 20), REPEAT('1', 32), REPEAT('1', 20), 1,
            0, 1, REPEAT('1', 32), REPEAT('1', 32), REPEAT('1', 16), '{}', 'UNRESOLVED', REPEAT('1', 16),
            UTC_TIMESTAMP(3), 1, 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) - INTERVAL 1 HOUR))");
  const auto open = payments::open(stack.database());
  db::Autocommit(stack.database()).run("DELETE FROM payments");

  LONGS_EQUAL(4, open.size());
  CHECK(open[0].state == payments::State::claimed);
  LONGS_EQUAL(0, open[0].count);
  LONGS_EQUAL(0, open[0].oldest_seconds);
  CHECK(open[3].state == payments::State::unresolved);
  LONGS_EQUAL(1, open[3].count);
  CHECK(open[3].oldest_seconds >= 3600 && open[3].oldest_seconds < 3700);
}

TEST(Readings, count_credits_that_keys_have_and_those_that_are_held) {
  const auto before = billing::tables::api_keys::credits_left(stack.database(), "base");
  stack.issue_key(7);
  db::Autocommit(stack.database())
      .run(
          "INSERT INTO credit_holds VALUES ('1234567890123456', 'abcdefghijklmnop', UTC_TIMESTAMP(3) - INTERVAL 90 "
          "SECOND)");
  const auto left = billing::tables::api_keys::credits_left(stack.database(), "base");
  const auto holds = billing::tables::credit_holds::total(stack.database());
  db::Autocommit(stack.database()).run("DELETE FROM credit_holds");

  LONGS_EQUAL(before + 7, left);
  LONGS_EQUAL(1, holds.held);
  LONGS_EQUAL(1, holds.lapsed);
  CHECK(holds.lapsed_seconds >= 90 && holds.lapsed_seconds < 150);
}

TEST(Readings, count_drafts_and_orders_of_today) {
  const auto before = concepts::tables::generations::count_of_today(stack.database());
  LONGS_EQUAL(200, stack.client().post("/api/generate", R"({"theme":"a punctual snail"})").status);
  LONGS_EQUAL(before + 1, concepts::tables::generations::count_of_today(stack.database()));
  CHECK_TRUE(billing::tables::orders::of_today(stack.database(), "base").empty());
  db::Autocommit(stack.database())
      .run(
          "INSERT INTO orders (id, method, state, network, credits, created_at)"
          " VALUES ('an order of test', 'x402', 'open', 'base-sepolia', 500, UTC_TIMESTAMP(3))");
  CHECK_TRUE(billing::tables::orders::of_today(stack.database(), "base").empty());
  LONGS_EQUAL(1, billing::tables::orders::of_today(stack.database(), "base-sepolia").size());
  db::Autocommit(stack.database()).run("DELETE FROM orders WHERE id = 'an order of test'");
  LONGS_EQUAL(0, providers::tables::provider_circuits::count_open(stack.database()));
}

TEST(Readings, count_viewers_of_the_last_minute_unless_it_is_long_ago) {
  const auto store = [&](int minutes_ago) {
    db::Autocommit(stack.database()).run("DELETE FROM viewer_minutes");
    db::Autocommit(stack.database())
        .run(R"(INSERT INTO viewer_minutes VALUES
                  (REPEAT('u', 32), UTC_TIMESTAMP() - INTERVAL ? MINUTE, REPEAT(CHAR(0), 16), 5, 1, 2, 3),
                  (REPEAT('v', 32), UTC_TIMESTAMP() - INTERVAL ? MINUTE, REPEAT(CHAR(0), 16), 9, 0, 0, 0))",
             minutes_ago, minutes_ago + 1);
    return figures::tables::viewer_minutes::last(stack.database());
  };
  const auto now = store(2), long_ago = store(9);
  db::Autocommit(stack.database()).run("DELETE FROM viewer_minutes");

  LONGS_EQUAL(5, now.all);
  LONGS_EQUAL(1, now.starting);
  LONGS_EQUAL(2, now.rebuffering);
  LONGS_EQUAL(3, now.paused);
  LONGS_EQUAL(0, long_ago.all);
}

TEST(Readings, know_how_late_figures_are) {
  stack.admin("maintain");
  const auto lag = figures::tables::watermarks::lag(stack.database());
  CHECK(lag && *lag >= 0 && *lag < 120);
  db::Autocommit(stack.database())
      .run(
          "INSERT INTO stale_days VALUES (REPEAT('u', 32), '2026-01-01', UTC_TIMESTAMP() - INTERVAL 75 MINUTE, 0)");  // a day is due after 15
  const auto stale = figures::tables::due_rollups::stale(stack.database());
  db::Autocommit(stack.database()).run("DELETE FROM stale_days");

  LONGS_EQUAL(1, stale.days);
  CHECK(stale.overdue_seconds >= 3600 && stale.overdue_seconds < 3700);
  LONGS_EQUAL(0, figures::tables::due_rollups::stale(stack.database()).overdue_seconds);
}

// It is recomputed once it is over.
TEST(Readings, know_that_a_day_under_way_is_not_late) {
  db::Autocommit(stack.database())
      .run(
          "INSERT INTO stale_days VALUES (REPEAT('u', 32), UTC_DATE() + INTERVAL 1 DAY, UTC_TIMESTAMP() - INTERVAL 9 "
          "HOUR, 0)");
  const auto stale = figures::tables::due_rollups::stale(stack.database());
  db::Autocommit(stack.database()).run("DELETE FROM stale_days");

  LONGS_EQUAL(1, stale.days);
  LONGS_EQUAL(0, stale.overdue_seconds);
}

TEST(Readings, know_the_sizes_of_tables) {
  bool found = false;
  for (const auto& table : tables::server::sizes(stack.database())) {
    if (table.name == "playback_sessions") found = table.bytes.value_or(0) > 0;
  }
  CHECK_TRUE(found);
  CHECK_TRUE(tables::server::cluster(stack.database()).empty());
}

TEST(Readings, know_the_certificate_that_nginx_serves) {
  Config config = Config::from({{"MILLRACE_SECRET", std::string(32, 's')},
                                {"MILLRACE_NGINX_SECRET", std::string(32, 'n')},
                                {"MILLRACE_DB_SOCKET", "/nowhere"},
                                {"MILLRACE_BASE_URL", stack.base_url()},
                                {"MILLRACE_HTTPS_PORT", stack.base_url().substr(stack.base_url().rfind(':') + 1)}},
                               "auth");
  const auto served = metrics::rules::served_certificate(config);
  int status = 0;
  const std::string known = output_of(
      "date +%s -d \"$(openssl x509 -enddate -noout -in " + stack.home() + "/tls/certificate.pem | cut -d= -f2)\"",
      status);
  using metrics::rules::Handshake;
  CHECK(served.handshake == Handshake::succeeded);
  LONGS_EQUAL(std::atoll(known.c_str()), served.chain.end().at);
  LONGS_EQUAL(0, metrics::rules::objections_to(served.chain, config).size());

  config.plain_listen = "127.0.0.1:80";
  CHECK(metrics::rules::served_certificate(config).handshake == Handshake::not_tried);
  config.plain_listen.clear();
  config.https_port = std::to_string(free_port());
  CHECK(metrics::rules::served_certificate(config).handshake == Handshake::no_answer);
}

TEST(Readings, know_what_is_left_of_the_disk) {
  const auto disk = metrics::rules::disk_of(stack.home());
  CHECK_TRUE(disk.has_value());
  CHECK(disk->free > 0 && disk->free <= disk->bytes);
  CHECK_FALSE(metrics::rules::disk_of("/nowhere/at/all").has_value());
  CHECK_FALSE(metrics::rules::disk_of("").has_value());
}

TEST(Readings, know_where_the_database_has_its_files_if_it_is_on_this_host) {
  Config config = config_of(stack);
  config.home = stack.home();
  const auto folders = metrics::rules::folders_that_fill(stack.database(), config);
  STRCMP_EQUAL(config.home.c_str(), folders.at(0).c_str());
  STRCMP_EQUAL((config.home + "/db/").c_str(), folders.at(1).c_str());

  config.database.socket.clear();
  config.database.host = "db.example.test";
  LONGS_EQUAL(1, metrics::rules::folders_that_fill(stack.database(), config).size());
}

TEST(Readings, know_each_disk_once) {
  const auto disks = metrics::rules::disks_of({stack.home(), "/nowhere/at/all", stack.home() + "/db", "/proc"});
  LONGS_EQUAL(2, disks.size());
  STRCMP_EQUAL(stack.home().c_str(), disks[0].folder.c_str());
  STRCMP_EQUAL("/proc", disks[1].folder.c_str());
}

TEST(Readings, know_how_many_emails_wait_and_for_how_long) {
  namespace fs = std::filesystem;
  const fs::path spool = stack.home() + "/readings-spool";
  CHECK_FALSE(mail::outbox_state(spool.string()).has_value());
  fs::create_directories(spool);
  LONGS_EQUAL(0, mail::outbox_state(spool.string())->messages);
  std::ofstream(spool / "2.eml") << "later";
  std::ofstream(spool / "1.eml") << "sooner";
  fs::last_write_time(spool / "1.eml", fs::file_time_type::clock::now() - std::chrono::minutes(20));
  const auto waiting = mail::outbox_state(spool.string());
  LONGS_EQUAL(2, waiting->messages);
  CHECK(waiting->oldest_seconds >= 1200 && waiting->oldest_seconds < 1300);
}
