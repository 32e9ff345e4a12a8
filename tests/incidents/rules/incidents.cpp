#include "incidents/rules/incidents.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "incidents/rules/notify.h"
#include "incidents/rules/webhook.h"
#include "support/home.h"
#include "support/http_stand_in.h"
#include "support/json.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using namespace incidents::rules;

namespace {

const std::string kSecret(32, 's');

const IncidentKind kAtOnce{"refunds", "Buyers have neither money nor key", "`order list` lists them.", 0};
const IncidentKind kAfterThreeMinutes{"payments", "Payments of unknown outcome", "`payment list` lists them.", 180};

HttpStandIn::Response taken(const HttpStandIn::Request&) { return {}; }
HttpStandIn::Response refused(const HttpStandIn::Request&) {
  HttpStandIn::Response response;
  response.status = 500;
  return response;
}

std::string spooled(const std::string& folder) {
  std::ostringstream all;
  if (!std::filesystem::exists(folder)) return "";
  for (const auto& file : std::filesystem::directory_iterator(folder))
    if (file.is_regular_file()) all << std::ifstream(file.path()).rdbuf();
  return all.str();
}

}  // namespace

TEST_GROUP(Incidents) {
  Stack& stack = Stack::running();
  HttpStandIn receiver{taken};
  Config config = config_of(stack);
  Recipient recipient;

  void setup() override {
    config.home = new_scratch();
    recipient.webhook = {receiver.url(), kSecret, config.home + "/alarms"};
    clear();
  }
  void teardown() override { clear(); }

  void run(const std::string& sql) {
    db::autocommit(stack.database(), [&](db::Transaction& tx) { tx.run(sql); });
  }
  void clear() { run("DELETE FROM incidents"); }

  void note_once(Status status, const IncidentKind& kind = kAtOnce, std::int64_t items = 0) {
    Worker worker(config);
    update(worker, {{&kind, "", status, "in 3 days", items}});
    send_webhooks(worker.http, recipient.webhook);
  }
  void update(Worker & worker, const std::vector<CheckResult>& results) {
    update_incidents(worker.db, config, recipient, results);
  }
  void note_items(std::int64_t items) { note_once(items > 0 ? Status::firing : Status::ok, kAtOnce, items); }
  void note_by_eight_hosts(Status status, std::int64_t items = 0) {
    std::vector<std::thread> hosts;
    for (int host = 0; host < 8; ++host) hosts.emplace_back([&] { note_once(status, kAtOnce, items); });
    for (auto& host : hosts) host.join();
  }
  void let_pass(const std::string& seconds) {
    const auto earlier = [&](const std::string& column) {
      return column + " = " + column + " - INTERVAL " + seconds + " SECOND";
    };
    run("UPDATE incidents SET " + earlier("began_at") + ", " + earlier("last_firing_at"));
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(recipient.webhook.outbox, none)) {
      std::filesystem::last_write_time(
          file.path(), std::filesystem::last_write_time(file.path()) - std::chrono::seconds(std::stoi(seconds)));
    }
  }
  std::string types() const {
    std::string all;
    for (const auto& request : receiver.requests()) all += text_in(request.body, "type") + " ";
    return all;
  }
  std::int64_t lasting() { return stack.number("SELECT COUNT(*) FROM incidents WHERE is_open = 1"); }
};

TEST(Incidents, works) {
  note_once(Status::firing);
  note_once(Status::firing);
  STRCMP_EQUAL("incident.began ", types().c_str());

  let_pass("301");
  note_once(Status::ok);
  note_once(Status::ok);
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
  STRCMP_CONTAINS(R"("check":"refunds","title":"Buyers have neither money nor key","text":"in 3 days")",
                  receiver.requests()[0].body.c_str());
}

TEST(Incidents, are_told_with_a_signature) {
  note_once(Status::firing);
  const auto request = receiver.requests().at(0);
  STRCMP_EQUAL(
      signature_of(kSecret, request.headers.at("webhook-id"), request.headers.at("webhook-timestamp"), request.body)
          .c_str(),
      request.headers.at("webhook-signature").c_str());
}

TEST(Incidents, are_told_by_one_of_several_hosts_that_find_them_at_the_same_moment) {
  for (int round = 0; round < 5; ++round) {
    note_by_eight_hosts(Status::firing);
    let_pass("301");
    note_by_eight_hosts(Status::ok);
  }
  std::string expected;
  for (int round = 0; round < 5; ++round) expected += "incident.began incident.ended ";
  STRCMP_EQUAL(expected.c_str(), types().c_str());
}

TEST(Incidents, are_told_again_when_one_more_item_needs_a_decision_and_not_for_the_same_number) {
  for (const int items : {1, 1, 2, 2, 3}) note_items(items);
  STRCMP_EQUAL("incident.began incident.updated incident.updated ", types().c_str());
}

TEST(Incidents, are_told_again_when_an_item_comes_after_others_were_resolved) {
  for (const int items : {2, 1, 2, 2}) note_items(items);
  STRCMP_EQUAL("incident.began incident.updated ", types().c_str());
}

TEST(Incidents, are_told_again_when_an_item_comes_within_five_minutes_after_all_were_resolved) {
  note_items(2);
  let_pass("65");
  note_items(0);
  note_items(1);
  note_items(1);
  STRCMP_EQUAL("incident.began incident.updated ", types().c_str());
  LONGS_EQUAL(1, lasting());
}

TEST(Incidents, are_told_again_by_one_of_several_hosts_that_find_one_more_item_at_the_same_moment) {
  note_items(1);
  std::string expected = "incident.began ";
  for (int items = 2; items < 7; ++items) {
    note_by_eight_hosts(Status::firing, items);
    expected += "incident.updated ";
  }
  STRCMP_EQUAL(expected.c_str(), types().c_str());
}

TEST(Incidents, have_the_same_id_and_another_webhook_id_when_they_are_told_again) {
  for (const int items : {2, 1, 2, 1, 2}) note_items(items);
  std::set<std::string> incidents, messages;
  for (const auto& request : receiver.requests()) {
    incidents.insert(text_in(request.body, "incidentId"));
    messages.insert(request.headers.at("webhook-id"));
  }
  LONGS_EQUAL(1, incidents.size());
  LONGS_EQUAL(3, messages.size());
}

// The five minutes in which it might have come back are no part of it.
TEST(Incidents, are_over_as_of_when_they_were_last_seen) {
  config.mail.spool = new_scratch() + "/spool";
  recipient.email = "ada@example.test";
  note_once(Status::firing);
  let_pass("180");
  note_once(Status::firing);
  let_pass("400");
  note_once(Status::ok);
  const auto rows = stack.database().select(
      "SELECT ended_at, TIMESTAMPDIFF(SECOND, began_at, ended_at) DIV 60, ended_at = last_firing_at FROM incidents");
  auto row = rows.front();
  const auto ended_at = row.time();
  LONGS_EQUAL(3, row.number());
  CHECK(row.flag());
  STRCMP_CONTAINS(("\"endedAt\":\"" + ended_at + "\"").c_str(), receiver.requests().back().body.c_str());
  STRCMP_CONTAINS(("over " + ended_at).c_str(), stack.admin("alarm --list").c_str());
  const auto end = "was last seen at " + ended_at.substr(0, 10) + " " + ended_at.substr(11, 5) + " UTC.";
  STRCMP_CONTAINS(end.c_str(), spooled(config.mail.spool).c_str());
}

// As when a host ends before it has committed that it told.
TEST(Incidents, have_the_same_webhook_id_when_the_same_item_is_told_twice) {
  note_items(1);
  receiver.forget();
  note_items(2);
  run("UPDATE incidents SET told_items = 1, updates = 0");
  note_items(2);
  const auto requests = receiver.requests();
  LONGS_EQUAL(2, static_cast<int>(requests.size()));
  STRCMP_EQUAL(requests[0].headers.at("webhook-id").c_str(), requests[1].headers.at("webhook-id").c_str());
}

TEST(Incidents, are_told_with_all_items_once_they_have_lasted_as_long_as_their_check_says) {
  note_once(Status::firing, kAfterThreeMinutes, 1);
  note_once(Status::firing, kAfterThreeMinutes, 2);
  STRCMP_EQUAL("", types().c_str());
  let_pass("181");
  note_once(Status::firing, kAfterThreeMinutes, 2);
  note_once(Status::firing, kAfterThreeMinutes, 2);
  STRCMP_EQUAL("incident.began ", types().c_str());
}

TEST(Incidents, are_told_once_they_have_lasted_as_long_as_their_check_says) {
  note_once(Status::firing, kAfterThreeMinutes);
  STRCMP_EQUAL("", types().c_str());
  let_pass("181");
  note_once(Status::firing, kAfterThreeMinutes);
  STRCMP_EQUAL("incident.began ", types().c_str());
}

TEST(Incidents, are_found_although_nobody_can_be_told_of_another) {
  HttpStandIn broken{refused};
  recipient.webhook.url = broken.url();
  std::ofstream(recipient.webhook.outbox) << "no folder";
  Worker worker(config);
  CHECK_THROWS(std::exception, update(worker, {{&kAtOnce, "", Status::firing, "in 3 days"},
                                               {&kAfterThreeMinutes, "", Status::firing, "3 wait"}}));
  LONGS_EQUAL(2, lasting());
}

TEST(Incidents, are_forgotten_when_they_are_over_before_that) {
  note_once(Status::firing, kAfterThreeMinutes);
  note_once(Status::ok, kAfterThreeMinutes);
  LONGS_EQUAL(0, lasting());
  STRCMP_EQUAL("", types().c_str());
}

TEST(Incidents, that_come_and_go_within_five_minutes_are_one) {
  note_once(Status::firing);
  let_pass("200");
  note_once(Status::ok);
  note_once(Status::firing);
  let_pass("200");
  note_once(Status::ok);
  STRCMP_EQUAL("incident.began ", types().c_str());
  LONGS_EQUAL(1, lasting());
}

TEST(Incidents, neither_begin_nor_end_when_nothing_is_known) {
  note_once(Status::unknown);
  LONGS_EQUAL(0, lasting());
  note_once(Status::firing);
  let_pass("3000");
  note_once(Status::unknown);
  LONGS_EQUAL(1, lasting());
}

TEST(Incidents, that_are_lost_are_not_told_to_be_over) {
  config.mail.spool = new_scratch() + "/spool";
  recipient.email = "ada@example.test";
  note_once(Status::firing);
  let_pass("1801");
  Worker worker(config);
  CheckResult result{&kAtOnce, "", Status::unknown, "only 0 sessions began"};
  result.lost_after_seconds = 1800;
  update(worker, {result});
  send_webhooks(worker.http, recipient.webhook);
  const auto seen =
      db::first_text(stack.database().select("SELECT DATE_FORMAT(last_firing_at, '%Y-%m-%d %H:%i') FROM incidents"));
  const auto lost =
      "in 3 days; whether this goes on has not been known since " + seen.value() + " UTC: only 0 sessions began";
  STRCMP_EQUAL("incident.began incident.lost ", types().c_str());
  STRCMP_CONTAINS(("Not known any more: Buyers have neither money nor key: " + lost + ". ").c_str(),
                  text_in(receiver.requests().back().body, "text").c_str());
  STRCMP_CONTAINS(("  " + lost + "\r\n").c_str(), spooled(config.mail.spool).c_str());
  STRCMP_CONTAINS("] Not known any more: Buyers have neither money nor key\r\n", spooled(config.mail.spool).c_str());
  CHECK(spooled(config.mail.spool).find("This is over") == std::string::npos);
}

TEST(Incidents, do_not_begin_by_what_does_not_stand_any_more) {
  Worker worker(config);
  CheckResult result{&kAtOnce, "", Status::firing, "in 3 days"};
  result.stands = [](db::Transaction&) { return false; };
  update(worker, {result});
  LONGS_EQUAL(0, lasting());
}

TEST(Incidents, may_have_a_long_text) {
  Worker worker(config);
  std::string text = "x";
  for (int i = 0; i < 300; ++i) text += "ü";
  update(worker, {{&kAtOnce, "", Status::firing, text}});
  LONGS_EQUAL(400, stack.number("SELECT LENGTH(text) FROM incidents"));
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM incidents WHERE text LIKE '%ü…'"));
}

TEST(Incidents, of_two_hosts_are_two) {
  Worker worker(config);
  update(worker, {{&kAtOnce, "one", Status::firing, ""}, {&kAtOnce, "two", Status::firing, ""}});
  LONGS_EQUAL(2, lasting());
}

TEST(Incidents, are_told_again_until_the_receiver_takes_them_and_by_the_same_id) {
  receiver.answer_with(refused);
  note_once(Status::firing);
  note_once(Status::firing);
  LONGS_EQUAL(1, static_cast<int>(receiver.count()));  // not before a minute has passed

  receiver.answer_with(taken);
  let_pass("61");
  note_once(Status::firing);
  note_once(Status::firing);
  const auto requests = receiver.requests();
  LONGS_EQUAL(2, static_cast<int>(requests.size()));
  STRCMP_EQUAL(requests[0].headers.at("webhook-id").c_str(), requests[1].headers.at("webhook-id").c_str());
}

TEST(Incidents, do_not_end_for_a_receiver_before_they_have_begun_for_it) {
  receiver.answer_with(refused);
  note_once(Status::firing);
  let_pass("301");
  note_once(Status::ok);  // tries the begin again
  receiver.answer_with(taken);
  receiver.forget();
  note_once(Status::ok);
  STRCMP_EQUAL("", types().c_str());
  let_pass("901");
  note_once(Status::ok);
  note_once(Status::ok);
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
}

TEST(Incidents, are_given_up_after_a_day) {
  receiver.answer_with(refused);
  note_once(Status::firing);
  let_pass("90000");
  note_once(Status::firing);
  CHECK(spooled(recipient.webhook.outbox + "/refused").find("incident.began") != std::string::npos);
}

// As on a full disk.
TEST(Incidents, are_posted_at_once_when_they_cannot_be_written) {
  std::ofstream(recipient.webhook.outbox) << "no folder";
  CHECK_THROWS(std::exception, note_once(Status::firing));  // which sends what waits there, afterwards
  LONGS_EQUAL(1, receiver.requests().size());
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM incidents WHERE notified_at IS NOT NULL"));
}

// Otherwise an operator would not hear of it if the host ended in between.
TEST(Incidents, are_not_told_in_the_table_when_they_cannot_be_posted_either) {
  std::ofstream(recipient.webhook.outbox) << "no folder";
  receiver.answer_with(refused);
  CHECK_THROWS(std::exception, note_once(Status::firing));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM incidents WHERE notified_at IS NOT NULL"));
}

TEST(Incidents, are_told_and_end_although_the_clock_was_set_back) {
  note_once(Status::firing, kAfterThreeMinutes);
  let_pass("-86400");
  note_once(Status::firing, kAfterThreeMinutes);
  let_pass("181");
  note_once(Status::firing, kAfterThreeMinutes);
  STRCMP_EQUAL("incident.began ", types().c_str());
  let_pass("-86400");
  note_once(Status::ok, kAfterThreeMinutes);
  let_pass("301");
  note_once(Status::ok, kAfterThreeMinutes);
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
}

TEST(Incidents, have_a_sentence_that_chats_show) {
  note_once(Status::firing);
  STRCMP_EQUAL("Buyers have neither money nor key: in 3 days. `order list` lists them.",
               text_in(receiver.requests().at(0).body, "text").c_str());
}

TEST(Incidents, go_by_email_as_well) {
  recipient.what_follows = "They are listed on a page.";
  config.mail.spool = new_scratch() + "/spool";
  config.mail.from = "no-reply@mill.example";
  recipient.email = "ada@example.test";
  note_items(1);
  note_items(2);
  let_pass("301");
  note_items(0);
  const auto emails = spooled(config.mail.spool);
  STRCMP_CONTAINS("To: ada@example.test\r\nSubject: [localhost:", emails.c_str());
  STRCMP_CONTAINS("] Buyers have neither money nor key\r\n", emails.c_str());
  STRCMP_CONTAINS("] More: Buyers have neither money nor key\r\n", emails.c_str());
  STRCMP_CONTAINS("More of this has come since you were last told.", emails.c_str());
  STRCMP_CONTAINS("`order list` lists them.\r\nThey are listed on a page.\r\n", emails.c_str());
  STRCMP_CONTAINS("] Over: Buyers have neither money nor key\r\n", emails.c_str());
  STRCMP_CONTAINS("  in 3 days\r\n", emails.c_str());
  STRCMP_EQUAL("incident.began incident.updated incident.ended ", types().c_str());
}

TEST(Incidents, go_by_email_from_memory_when_the_disk_has_no_room_for_them) {
  std::ofstream(config.home + "/spool") << "no folder";
  config.mail.spool = config.home + "/spool";
  recipient.email = "ada@example.test";
  recipient.webhook.url.clear();
  note_once(Status::firing);
  STRCMP_CONTAINS("neither money nor key", spooled(config.home + "/run/mail").c_str());
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM incidents WHERE notified_at IS NOT NULL"));
}

TEST(Incidents, reach_one_channel_while_the_other_is_down) {
  config.mail.spool = new_scratch() + "/spool";
  config.mail.from = "no-reply@mill.example";
  recipient.email = "ada@example.test";
  receiver.answer_with(refused);
  note_once(Status::firing);
  STRCMP_CONTAINS("neither money nor key", spooled(config.mail.spool).c_str());
}
