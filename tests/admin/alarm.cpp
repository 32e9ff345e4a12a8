// millrace-admin alarm
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "support/command.h"
#include "support/home.h"
#include "support/http_stand_in.h"
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const std::string kSecret(32, 's');

HttpStandIn& receiver() {
  static HttpStandIn one([](const HttpStandIn::Request&) { return HttpStandIn::Response{}; });
  return one;
}

const std::string& folder() {
  static const std::string one = new_scratch();
  return one;
}

const Stack::Settings& settings() {
  static const Stack::Settings all = {{"MILLRACE_ALARM_WEBHOOK", receiver().url() + "/hooks?token=secret"},
                                      {"MILLRACE_ALARM_SECRET", "whsec_" + crypto::base64(kSecret)},
                                      {"MILLRACE_ALARM_EMAIL", "ada@example.test"},
                                      {"MILLRACE_MAIL_SPOOL", folder() + "/spool"},
                                      {"MILLRACE_BACKUP_FOLDER", folder() + "/backups"},
                                      {"MILLRACE_TEXT_URL", "http://127.0.0.1:9"},
                                      {"MILLRACE_TEXT_MODEL", "a-model"}};
  return all;
}

// The disk of the machine that runs the tests may be nearly full.
std::vector<HttpStandIn::Request> told_of(const std::string& check) {
  std::vector<HttpStandIn::Request> found;
  for (const auto& request : receiver().requests()) {
    if (request.body.find("\"check\":\"" + check + "\"") != std::string::npos) found.push_back(request);
  }
  return found;
}

// While it exists, the job of the host posts nothing: somebody else seems to be at it.
class HeldOutbox {
 public:
  explicit HeldOutbox(const std::string& home) {
    std::filesystem::create_directories(home + "/alarms");
    lock_ = open((home + "/alarms/.lock").c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0640);
    flock(lock_, LOCK_EX);
  }
  ~HeldOutbox() { close(lock_); }
  HeldOutbox(const HeldOutbox&) = delete;
  HeldOutbox& operator=(const HeldOutbox&) = delete;

 private:
  int lock_;
};

}  // namespace

TEST_GROUP(AlarmCommand) {
  Stack& stack = Stack::with(settings());

  // With a backup that is new: the host would make one within a minute, in the middle of a test.
  void setup() override {
    receiver().forget();
    std::filesystem::remove_all(folder());
    std::filesystem::create_directories(folder() + "/backups");
    std::ofstream(folder() + "/backups/millrace-new.sql.gz") << "new";
  }
  void teardown() override { run("DELETE FROM incidents"); }
  void run(const std::string& sql) {
    db::autocommit(stack.database(), [&](db::Transaction& tx) { tx.run(sql); });
  }
  void check_says(const std::string& line) { STRCMP_CONTAINS(line.c_str(), stack.admin("alarm").c_str()); }
};

TEST(AlarmCommand, works) {
  stack.admin("maintain");
  const auto said = stack.admin("alarm");
  STRCMP_CONTAINS("ok       payments", said.c_str());
  STRCMP_CONTAINS("ok       maintenance", said.c_str());
  STRCMP_CONTAINS("  disk            ", said.c_str());
  STRCMP_CONTAINS("ok       certificate", said.c_str());
  STRCMP_CONTAINS("ok       mail", said.c_str());
  STRCMP_CONTAINS(R"({"check":"viewers","host":null,"status":"ok")", stack.admin("alarm --json").c_str());
}

TEST(AlarmCommand, lists_incidents_and_tells_of_them) {
  stack.admin("maintain");
  run("UPDATE job_runs SET done_at = UTC_TIMESTAMP(3) - INTERVAL 4 HOUR WHERE job = 'maintain'");
  check_says("FIRING   maintenance     last done 4 hours");
  check_says(" ago, by any host");
  STRCMP_CONTAINS("  OPEN                           maintenance     last done 4 hours",
                  stack.admin("alarm --list").c_str());
  run("UPDATE incidents SET began_at = began_at - INTERVAL 3 MINUTE WHERE check_name = 'maintenance'");
  {
    const HeldOutbox held(stack.home());
    check_says("FIRING   maintenance");
    LONGS_EQUAL(0, static_cast<int>(told_of("maintenance").size()));
    STRCMP_CONTAINS(" not sent yet by webhook", stack.admin("alarm --list").c_str());
  }
  CHECK(eventually([&] {
    stack.admin("webhook send");
    return told_of("maintenance").size() == 1;
  }));
  STRCMP_CONTAINS("MILLRACE_ALARM_WEBHOOK is not set", Stack::running().admin("webhook send", 1).c_str());
  STRCMP_EQUAL("incident.began", text_in(told_of("maintenance")[0].body, "type").c_str());
  STRCMP_EQUAL("/hooks?token=secret", told_of("maintenance")[0].path.c_str());
  stack.admin("maintain");
  check_says("ok       maintenance");
}

TEST(AlarmCommand, finds_that_nobody_evaluates_the_alerts_of_accounts) {
  stack.admin("alerts");
  check_says("ok       alerts          last done ");
  run("UPDATE job_runs SET done_at = UTC_TIMESTAMP(3) - INTERVAL 4 HOUR WHERE job = 'alerts'");
  check_says("FIRING   alerts          last done 4 hours");
  stack.admin("alerts");
}

TEST(AlarmCommand, finds_payments_of_unknown_outcome) {
  run("INSERT INTO payments (id, purpose, network, asset, payer, nonce, pay_to, value, valid_after, valid_before, "
      "authorization_hash, request_hash, bucket, payload, state, lease_token, lease_until, settle_attempts, "
      "open_attempts, next_check_at, first_seen) VALUES ('of alarm', 'generate', 'base', '', '', '', '', 1, 0, 1, '', "
      "'', '', '{}', 'UNRESOLVED', '', UTC_TIMESTAMP(3), 1, 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) - INTERVAL 2 HOUR)");
  check_says("FIRING   payments        1 payment, the oldest from 2 hours");
  run("DELETE FROM payments WHERE id LIKE 'of alarm%'");
}

TEST(AlarmCommand, finds_a_provider_that_is_down) {
  for (int i = 0; i < 5; ++i) {
    stack.client().post("/api/generate", R"({"theme":"a lighthouse"})");
  }
  check_says("FIRING   text-provider   a-model has failed each time since");
  run("DELETE FROM provider_circuits");
  check_says("ok       text-provider");
}

TEST(AlarmCommand, finds_a_provider_that_only_the_pool_that_calls_it_knows) {
  run("INSERT INTO provider_circuits (provider, kind, model, failures, ends_at, open_until) VALUES ('of alarm', "
      "'image', "
      "'a-painter', 5, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 30 SECOND)");
  check_says("FIRING   image-provider  a-painter has failed each time since");
  run("DELETE FROM provider_circuits");
}

TEST(AlarmCommand, finds_emails_that_do_not_go_out) {
  std::filesystem::create_directories(folder() + "/spool");
  const auto email = folder() + "/spool/1-a.eml";
  std::ofstream(email) << "To: bob@example.test\r\n\r\n";
  std::filesystem::last_write_time(email, std::filesystem::file_time_type::clock::now() - std::chrono::minutes(11));
  check_says("FIRING   mail            1 waiting, the oldest for 1");
  std::filesystem::remove(email);
  check_says("ok       mail");
}

TEST(AlarmCommand, finds_that_the_last_backup_is_old) {
  run("DELETE FROM job_runs WHERE job = 'backup'");
  check_says("FIRING   backup          none was made yet");
  run("INSERT INTO job_runs VALUES ('backup', UTC_TIMESTAMP(3) - INTERVAL 25 HOUR, 1)");
  check_says("ok       backup          last made 25 hours");
  run("UPDATE job_runs SET done_at = done_at - INTERVAL 2 HOUR WHERE job = 'backup'");
  check_says("FIRING   backup          last made 27 hours");
}

// The clock was a day ahead, and was then set right.
TEST(AlarmCommand, says_what_lies_ahead) {
  run("DELETE FROM job_runs WHERE job IN ('backup', 'verify')");
  run("INSERT INTO job_runs VALUES ('backup', UTC_TIMESTAMP(3) + INTERVAL 86257 SECOND, 1),"
      " ('verify', UTC_TIMESTAMP(3) + INTERVAL 1 DAY, 1)");
  check_says("FIRING   backup          last made at a time that is still 23 hours");
  STRCMP_CONTAINS("ahead: the clock was set back since", stack.admin("alarm").c_str());
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM job_runs WHERE job = 'verify' AND done_at > UTC_TIMESTAMP(3)"));
  STRCMP_CONTAINS("done at a time that is still 23 hours", stack.admin("stats").c_str());
  run("DELETE FROM job_runs WHERE job = 'backup'");
}

TEST(AlarmCommand, shows_what_it_can_read_while_the_database_takes_no_writes) {
  stack.admin("maintain");
  stack.as_root("SET GLOBAL read_only = 1");
  const auto said = stack.admin("alarm");
  stack.as_root("SET GLOBAL read_only = 0");
  STRCMP_CONTAINS("ok       maintenance", said.c_str());
  STRCMP_CONTAINS("ok       certificate", said.c_str());
  STRCMP_CONTAINS("FIRING   database        database: 1290 ", said.c_str());
  check_says("ok       database");
}

// As with tables that somebody has damaged, or of another version.
TEST(AlarmCommand, takes_any_error_of_the_database_for_one_that_cannot_be_used) {
  stack.as_root("RENAME TABLE millrace.job_runs TO millrace.job_runs_away");
  const auto said = stack.admin("alarm");
  stack.as_root("RENAME TABLE millrace.job_runs_away TO millrace.job_runs");
  STRCMP_CONTAINS("ok       certificate", said.c_str());
  STRCMP_CONTAINS("FIRING   database        database: 1146 ", said.c_str());
  check_says("ok       database");
}

TEST(AlarmCommand, finds_a_pool_that_is_down) {
  const auto auth = "'" + stack.home() + "/services/auth' >/dev/null";
  LONGS_EQUAL(0, std::system(("sv -w 30 down " + auth).c_str()));
  const auto said = stack.admin("alarm");
  LONGS_EQUAL(0, std::system(("sv up " + auth).c_str()));
  CHECK(eventually([&] { return stack.client().get("/api/auth/ok").status == 200; }));
  STRCMP_CONTAINS("FIRING   answers         no worker listens for auth", said.c_str());
  CHECK(stack.admin("alarm").find("no worker listens") == std::string::npos);
}

TEST(AlarmCommand, finds_a_pool_that_fails_and_no_rule_that_refuses) {
  const auto are_logged = [&](const std::string& path) {
    return eventually([&] {  // nginx writes its log within a second
      int status = 0;
      output_of("[ $(grep -cF '\"path\":\"" + path + "\",\"status\":50' '" + stack.home() + "/log/access.log') = 3 ]",
                status);
      return status == 0;
    });
  };
  const auto check_out = [&] {
    return stack.client()
        .with("Origin", stack.base_url())
        .request("POST", "/api-keys/checkout", "a=b", "application/x-www-form-urlencoded");
  };
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(503, check_out().status);  // not turned on here
  CHECK(are_logged("/api-keys/checkout"));
  check_says("ok       answers         no pool has failed often");

  stack.expect_in_logs("waitlist");
  stack.as_root("RENAME TABLE millrace.waitlist TO millrace.waitlist_away");
  for (int i = 0; i < 3; ++i)
    LONGS_EQUAL(500, stack.client().post("/api/waitlist", R"({"email":"ada@example.test"})").status);
  stack.as_root("RENAME TABLE millrace.waitlist_away TO millrace.waitlist");
  CHECK(are_logged("/api/waitlist"));
  check_says("FIRING   answers         pages: 3 of ");
}

TEST(AlarmCommand, of_others_end_as_to_be_tried_again_while_the_database_takes_no_writes) {
  stack.as_root("SET GLOBAL read_only = 1");
  stack.admin("maintain", 75);
  stack.as_root("SET GLOBAL read_only = 0");
}

TEST(AlarmCommand, runs_verify_once_an_hour) {
  const auto verdict = [&] {
    const auto said = stack.admin("alarm");
    return said.substr(said.find("verify") - 9, 7);
  };
  run("DELETE FROM job_runs WHERE job = 'verify'");
  STRCMP_EQUAL("ok     ", verdict().c_str());
  STRCMP_EQUAL("unknown", verdict().c_str());

  run("DELETE FROM job_runs WHERE job = 'verify'");
  run("INSERT INTO logos (sha256, png, created_at) VALUES ('of alarm', '', UTC_TIMESTAMP(3))");
  run("INSERT INTO users (id, email, name, created_at, updated_at) VALUES ('nobody', 'nobody@example.test', '', "
      "UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))");
  check_says("FIRING   verify          1 rule does not hold, such as: each user has a password");
  run("DELETE FROM users WHERE id = 'nobody'");
  run("DELETE FROM logos WHERE sha256 LIKE 'of alarm%'");
  run("DELETE FROM job_runs WHERE job = 'verify'");
}

TEST(AlarmCommand, sends_a_test_by_each_channel) {
  STRCMP_EQUAL("email: sent\nwebhook: sent\n", stack.admin("alarm --test").c_str());
  const auto request = receiver().requests().back();
  const auto& headers = request.headers;
  const auto signed_text = headers.at("webhook-id") + "." + headers.at("webhook-timestamp") + "." + request.body;
  STRCMP_EQUAL(("v1," + crypto::base64(crypto::hmac_sha256(kSecret, signed_text))).c_str(),
               headers.at("webhook-signature").c_str());
}

TEST(AlarmCommand, says_which_channel_does_not_work) {
  receiver().cut();
  STRCMP_CONTAINS("email: sent\nwebhook: ", stack.admin("alarm --test", 1).c_str());
  receiver().mend();
}

TEST(AlarmCommand, says_that_nobody_is_told) {
  STRCMP_CONTAINS("nobody is notified of alarms: set MILLRACE_ALARM_EMAIL or MILLRACE_ALARM_WEBHOOK",
                  Stack::running().admin("alarm --test", 1).c_str());
}
