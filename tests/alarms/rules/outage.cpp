#include "alarms/rules/outage.h"

#include "support/home.h"
#include "support/http_stand_in.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(DatabaseOutage) {
  HttpStandIn receiver{[](const HttpStandIn::Request&) { return HttpStandIn::Response{}; }};
  Config config{};
  Worker worker{config};

  void setup() override {
    config.base_url = "https://mill.example";
    config.home = new_scratch();
    config.alarm.webhook = receiver.url();
  }
  std::string types() const {
    std::string all;
    for (const auto& request : receiver.requests()) all += text_in(request.body, "type") + " ";
    return all;
  }
};

TEST(DatabaseOutage, works) {
  for (int now = 1000; now < 1400; now += 60) note_outage(worker, "no route", now);
  STRCMP_EQUAL("incident.began ", types().c_str());
  STRCMP_CONTAINS(R"("text":"no route")", receiver.requests()[0].body.c_str());

  note_recovery(worker, 1400);
  note_recovery(worker, 1460);
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
}

TEST(DatabaseOutage, of_less_than_two_minutes_is_not_told) {
  note_outage(worker, "no route", 1000);
  note_outage(worker, "no route", 1060);
  note_recovery(worker, 1110);
  note_outage(worker, "no route", 1170);
  STRCMP_EQUAL("", types().c_str());
}

TEST(DatabaseOutage, is_told_again_until_the_receiver_takes_it) {
  note_outage(worker, "no route", 1000);
  receiver.cut();
  LONGS_EQUAL(1, note_outage(worker, "no route", 1120).faults.size());
  receiver.mend();
  note_outage(worker, "no route", 1180);
  STRCMP_EQUAL("incident.began ", types().c_str());
  receiver.cut();
  note_recovery(worker, 1240);
  receiver.mend();
  note_recovery(worker, 1300);
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
}
