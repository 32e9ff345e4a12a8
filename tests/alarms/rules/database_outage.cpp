#include "alarms/rules/database_outage.h"

#include "alarms/rules/recipient.h"
#include "incidents/rules/incidents.h"
#include "incidents/rules/notify.h"
#include "support/home.h"
#include "support/http_stand_in.h"
#include "support/json.h"
#include "support/stack_config.h"
#include "worker.h"

#include <csignal>

#include <sys/resource.h>

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(DatabaseOutage) {
  Stack& stack = Stack::running();
  HttpStandIn receiver{[](const HttpStandIn::Request&) { return HttpStandIn::Response{}; }};
  Config config = config_of(stack);
  Config unreachable{};

  void setup() override {
    config.home = new_scratch();
    config.alarm.webhook = receiver.url();
    unreachable.base_url = config.base_url;
    unreachable.home = config.home;
    unreachable.alarm = config.alarm;
    run("DELETE FROM incidents");
  }
  void teardown() override { run("DELETE FROM incidents"); }
  void run(const std::string& sql) {
    db::autocommit(stack.database(), [&](db::Transaction& tx) { tx.run(sql); });
  }
  std::string types() {
    net::HttpClient http;
    incidents::rules::send_webhooks(http, recipient_of(unreachable).webhook);
    std::string all;
    for (const auto& request : receiver.requests()) all += text_in(request.body, "type") + " ";
    return all;
  }
  // A look once a minute, from one time to the other.
  void down(int from, int to) {
    for (int now = from; now <= to; now += 60) notify_outage(unreachable, "no route", now);
  }
  void up(int now) {
    Worker worker(config);
    incidents::rules::update_incidents(worker.db, config, recipient_of(config),
                                       {database_check().result(Status::ok, "")});
    record_past_outage(worker.db, worker.config, now);
  }
  void let_pass(const std::string& seconds) {
    const auto earlier = " - INTERVAL " + seconds + " SECOND";
    run("UPDATE incidents SET began_at = began_at" + earlier + ", last_firing_at = last_firing_at" + earlier);
  }
};

TEST(DatabaseOutage, works) {
  down(1000, 1360);
  STRCMP_EQUAL("incident.began ", types().c_str());
  STRCMP_CONTAINS(R"("text":"no route")", receiver.requests()[0].body.c_str());

  up(1400);
  STRCMP_EQUAL("incident.began ", types().c_str());
  STRCMP_CONTAINS("OPEN", stack.admin("alarm --list").c_str());
  STRCMP_CONTAINS("no route", stack.admin("alarm --list").c_str());
  const auto age = stack.number("SELECT TIMESTAMPDIFF(SECOND, began_at, UTC_TIMESTAMP(3)) FROM incidents");
  CHECK(age >= 400 && age < 430);
  let_pass("300");
  up(1700);
  up(1760);
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
  STRCMP_CONTAINS("over", stack.admin("alarm --list").c_str());
}

TEST(DatabaseOutage, is_over_as_of_when_it_was_last_seen) {
  down(1000, 1360);
  up(1400);
  let_pass("300");
  up(1700);
  const auto lasted = stack.number("SELECT TIMESTAMPDIFF(SECOND, began_at, ended_at) FROM incidents");
  CHECK(lasted >= 359 && lasted <= 361);
}

TEST(DatabaseOutage, of_less_than_two_minutes_is_not_told) {
  down(1000, 1060);
  up(1110);
  down(1170, 1230);
  up(1240);
  STRCMP_EQUAL("", types().c_str());
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM incidents"));
}

TEST(DatabaseOutage, that_comes_and_goes_within_five_minutes_is_one) {
  down(1000, 1180);
  up(1200);
  let_pass("200");
  up(1400);
  down(1460, 1640);
  up(1700);
  up(1760);
  STRCMP_EQUAL("incident.began ", types().c_str());
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM incidents WHERE is_open = 1"));
}

TEST(DatabaseOutage, after_one_that_is_over_is_another) {
  down(1000, 1180);
  up(1200);
  let_pass("300");
  up(1500);
  down(1560, 1740);
  STRCMP_EQUAL("incident.began incident.ended incident.began ", types().c_str());
}

TEST(DatabaseOutage, is_told_although_the_clock_was_set_back) {
  down(100000, 100060);
  down(1000, 1120);
  STRCMP_EQUAL("incident.began ", types().c_str());
  up(900);
  STRCMP_CONTAINS("OPEN", stack.admin("alarm --list").c_str());
}

// As on one that is full: a file can be made, but nothing can be written into it.
TEST(DatabaseOutage, is_told_once_on_a_full_disk) {
  struct rlimit before {};
  getrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_IGN);
  const struct rlimit full { 0, before.rlim_max };
  setrlimit(RLIMIT_FSIZE, &full);
  down(1000, 1360);
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_DFL);
  STRCMP_EQUAL("incident.began ", types().c_str());
  up(1400);
  STRCMP_CONTAINS("OPEN", stack.admin("alarm --list").c_str());
}
