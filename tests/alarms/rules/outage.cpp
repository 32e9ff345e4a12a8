#include "alarms/rules/outage.h"

#include "alarms/rules/delivery.h"
#include "alarms/rules/host.h"
#include "alarms/rules/incidents.h"
#include "support/home.h"
#include "support/http_stand_in.h"
#include "support/json.h"
#include "support/stack_config.h"

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
    unreachable.base_url = config.base_url, unreachable.home = config.home, unreachable.alarm = config.alarm;
    run("DELETE FROM incidents");
  }
  void teardown() override { run("DELETE FROM incidents"); }
  void run(const std::string& sql) {
    db::autocommit(stack.database(), [&](db::Transaction& tx) { tx.run(sql); });
  }
  std::string types() {
    Worker worker(unreachable);
    send_webhooks(worker);
    std::string all;
    for (const auto& request : receiver.requests()) all += text_in(request.body, "type") + " ";
    return all;
  }
  // A look once a minute, from one time to the other.
  void down(int from, int to) {
    Worker worker(unreachable);
    for (int now = from; now <= to; now += 60) note_outage(worker, "no route", now);
  }
  void up(int now) {
    Worker worker(config);
    note(worker, {{"database", this_host(), Verdict::fine, ""}});
    note_recovery(worker, now);
  }
  void let_pass(const std::string& seconds) {
    run("UPDATE incidents SET seen_at = seen_at - INTERVAL " + seconds + " SECOND");
  }
};

TEST(DatabaseOutage, works) {
  down(1000, 1360);
  STRCMP_EQUAL("incident.began ", types().c_str());
  STRCMP_CONTAINS(R"("text":"no route")", receiver.requests()[0].body.c_str());

  up(1400);
  STRCMP_EQUAL("incident.began ", types().c_str());
  STRCMP_CONTAINS("LASTS", stack.admin("alarm --list").c_str());
  STRCMP_CONTAINS("no route", stack.admin("alarm --list").c_str());
  LONGS_EQUAL(400, stack.number("SELECT TIMESTAMPDIFF(SECOND, began_at, UTC_TIMESTAMP(3)) FROM incidents"));
  let_pass("300");
  up(1700);
  up(1760);
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
  STRCMP_CONTAINS("over", stack.admin("alarm --list").c_str());
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
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM incidents WHERE lasting = 1"));
}

TEST(DatabaseOutage, after_one_that_is_over_is_another) {
  down(1000, 1180);
  up(1200);
  let_pass("300");
  up(1500);
  down(1560, 1740);
  STRCMP_EQUAL("incident.began incident.ended incident.began ", types().c_str());
}
