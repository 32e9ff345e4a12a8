// POST /api/v1/telemetry
#include <signal.h>

#include <atomic>
#include <fstream>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "events/tables/segment_partitions.h"
#include "support/gzip.h"
#include "support/json.h"
#include "support/player.h"
#include "support/sanitized.h"
#include "support/shared_database.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kUnauthorized[] = R"({"error":"Unauthorized","message":"Invalid API key"})";

// Blanks that take about a thirtieth once compressed.
std::string blanks(std::size_t size) {
  std::string text(size, ' ');
  std::mt19937 random;
  for (std::size_t i = 0; i < size / 8; ++i) text[i] = " \n\r\t"[random() % 4];
  return text;
}

void check_unauthorized(const Answer& answer) {
  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL(kUnauthorized, answer.body.c_str());
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
}

}  // namespace

TEST_GROUP(Telemetry) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Player player{stack};
};

TEST(Telemetry, works) {
  const auto answer = player.send(
      client, player.envelope("s", Player::event("playback_start", R"({"positionMs":0,"durationMs":60000})")));

  LONGS_EQUAL(204, answer.status);
  STRCMP_EQUAL("", answer.body.c_str());
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
  LONGS_EQUAL(1, player.stored("playback_start"));
}

TEST(Telemetry, is_stored_as_it_was_sent) {
  const std::string payload = R"({"title":"Ü \" \\ }{","position":1.50, "list":[1,{"a":null}]})";
  player.send(client, player.envelope("Sitzung ü", Player::event("x.custom:thing-1", payload)));

  const auto rows = stack.database().select(
      "SELECT e.type, e.ts, e.payload, e.session_id FROM telemetry_events e WHERE e.account_id = ?", player.account_id);
  auto row = rows.front();
  STRCMP_EQUAL("x.custom:thing-1", row.text().c_str());
  STRCMP_EQUAL("2026-01-21T03:00:00.000Z", row.time().c_str());
  STRCMP_EQUAL(payload.c_str(), row.text().c_str());
  STRCMP_EQUAL("Sitzung ü", row.text().c_str());
}

TEST(Telemetry, without_events_checks_the_key) {
  LONGS_EQUAL(204, player.send(client, player.envelope("s", "[]")).status);
  LONGLONGS_EQUAL(
      0, stack.number("SELECT COUNT(*) FROM playback_sessions WHERE account_id = '" + player.account_id + "'"));
  check_unauthorized(client.post("/api/v1/telemetry", player.envelope("s", "[]")));
}

TEST(Telemetry, accepts_500_events_at_once) {
  std::string events;
  for (int i = 0; i < 500; ++i) events += (i ? "," : "[") + Player::event("many");
  LONGS_EQUAL(204, player.send(client, player.envelope("s", events + "]")).status);
  LONGS_EQUAL(500, player.stored("many"));
}

TEST(Telemetry, accepts_gzip) {
  const std::string body = gzipped(player.envelope("s", Player::event("packed")));
  client.with("Content-Encoding", "gzip");
  LONGS_EQUAL(204, player.send(client, body).status);
  LONGS_EQUAL(1, player.stored("packed"));
}

TEST(Telemetry, needs_a_bearer_header_with_a_key_that_is_active) {
  const std::string body = player.envelope("s", Player::event("refused"));
  check_unauthorized(client.post("/api/v1/telemetry", body));
  for (const std::string& wrong : {std::string(), std::string("Bearer"), std::string("Bearer "), "Basic " + player.key,
                                   player.key, "Bearer " + player.key + "x", "Bearer sdk_" + std::string(43, 'a'),
                                   "Bearer " + player.key + " " + player.key}) {
    Client other = client;
    check_unauthorized(other.with("Authorization", wrong).post("/api/v1/telemetry", body));
  }
  LONGS_EQUAL(0, player.stored("refused"));
}

TEST(Telemetry, accepts_the_authorization_scheme_in_any_case) {
  client.with("Authorization", "bEaReR " + player.key);
  LONGS_EQUAL(204, client.post("/api/v1/telemetry", player.envelope("s", "[]")).status);
}

TEST(Telemetry, needs_the_same_key_in_the_body) {
  const Player other(stack);
  check_unauthorized(player.send(client, other.envelope("s", Player::event("foreign"))));
  LONGS_EQUAL(0, other.stored("foreign") + player.stored("foreign"));
}

TEST(Telemetry, is_not_authorized_by_a_cookie) {
  client.with("Cookie", "auth.session_token=anything");
  check_unauthorized(client.post("/api/v1/telemetry", player.envelope("s", "[]")));
}

TEST(Telemetry, checks_the_key_before_the_body) {
  check_unauthorized(client.post("/api/v1/telemetry", "{"));
  client.with("Content-Encoding", "br");
  check_unauthorized(client.post("/api/v1/telemetry", "{"));
}

TEST(Telemetry, reports_the_wrong_fields) {
  const auto answer = player.send(client, R"({"sessionId":7,"events":[{"type":"a"}]})");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(
      R"({"errors":{"apiKey":"is required","events":"events[0].ts is required","sessionId":"must be a string"}})",
      answer.body.c_str());
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
}

TEST(Telemetry, refuses_invalid_json) {
  const auto answer = player.send(client, "{\"apiKey\":");
  LONGS_EQUAL(400, answer.status);
  STRCMP_CONTAINS(R"({"errors":{"body":")", answer.body.c_str());
}

TEST(Telemetry, reports_an_event_without_a_payload) {
  const auto answer = player.send(client, player.envelope("s", R"([{"type":"a","ts":"2026-01-21T03:00:00Z"}])"));
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"errors":{"events":"events[0].payload is required"}})", answer.body.c_str());
}

TEST(Telemetry, stores_all_events_of_an_envelope_or_none) {
  const auto body = player.envelope("s", "[" + Player::event("good") + R"(,{"type":"bad"}])");
  LONGS_EQUAL(400, player.send(client, body).status);
  LONGS_EQUAL(0, player.stored("good"));
}

TEST(Telemetry, refuses_more_than_a_mebibyte_compressed_or_not) {
  const std::string large =
      player.envelope("s", Player::event("large", R"({"x":")" + std::string(1100000, 'x') + "\"}"));
  const auto answer = player.send(client, large);
  LONGS_EQUAL(413, answer.status);
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
  client.with("Content-Encoding", "gzip");
  LONGS_EQUAL(413, player.send(client, gzipped(large)).status);
}

TEST(Telemetry, refuses_other_encodings) {
  client.with("Content-Encoding", "br");
  const auto answer = player.send(client, player.envelope("s", "[]"));
  LONGS_EQUAL(415, answer.status);
  STRCMP_CONTAINS("unsupported_media_type", answer.body.c_str());
}

TEST(Telemetry, refuses_other_methods) {
  const auto answer = client.get("/api/v1/telemetry");
  LONGS_EQUAL(405, answer.status);
  STRCMP_EQUAL("POST, OPTIONS", answer.header("Allow").c_str());
}

TEST(Telemetry, is_allowed_from_any_origin) {
  client.with("Origin", "https://player.example")
      .with("Access-Control-Request-Method", "POST")
      .with("Access-Control-Request-Headers", "authorization,content-type,content-encoding");
  const auto answer = client.request("OPTIONS", "/api/v1/telemetry", "", "");
  LONGS_EQUAL(204, answer.status);
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
  STRCMP_CONTAINS("Authorization", answer.header("Access-Control-Allow-Headers").c_str());
}

TEST(Telemetry, of_a_revoked_key_is_refused_on_the_next_request) {
  LONGS_EQUAL(204, player.send(client, player.envelope("s", "[]")).status);
  db::Autocommit(stack.database()).run("UPDATE sdk_keys SET revoked_at = UTC_TIMESTAMP(3) WHERE id = ?", player.key_id);
  check_unauthorized(player.send(client, player.envelope("s", "[]")));
}

TEST(Telemetry, of_a_revoked_key_is_refused_under_load) {
  std::atomic<bool> revoked{false}, over{false};
  std::atomic<int> late{0}, served{0};
  const auto body = player.envelope("s", Player::event("load"));
  std::vector<std::thread> callers;
  for (int i = 0; i < 8; ++i) {
    callers.emplace_back([&, own = stack.client()] {
      while (!over) {
        const bool after = revoked;
        const auto answer = player.send(own, body);
        if (answer.status == 204) ++(after ? late : served);
      }
    });
  }
  const bool loaded = eventually([&] { return served > 50; });
  db::Autocommit(stack.database()).run("UPDATE sdk_keys SET revoked_at = UTC_TIMESTAMP(3) WHERE id = ?", player.key_id);
  revoked = true;
  for (int i = 0; i < 20; ++i) check_unauthorized(player.send(client, body));
  over = true;
  for (auto& caller : callers) caller.join();
  CHECK(loaded);
  LONGS_EQUAL(0, late);
}

TEST(Telemetry, updates_last_used_once_a_minute) {
  const auto last_used = [&] {
    return stack.database().select("SELECT last_used_at FROM sdk_keys WHERE id = ?", player.key_id).optional_text();
  };
  CHECK_FALSE(last_used().has_value());
  check_unauthorized(client.post("/api/v1/telemetry", player.envelope("s", "[]")));
  player.send(client, "{}");
  CHECK_FALSE(last_used().has_value());

  player.send(client, player.envelope("s", "[]"));
  const auto first = last_used();
  CHECK(first.has_value());
  player.send(client, player.envelope("s", "[]"));
  STRCMP_EQUAL(first->c_str(), last_used()->c_str());

  db::Autocommit(stack.database())
      .run("UPDATE sdk_keys SET last_used_at = UTC_TIMESTAMP(3) - INTERVAL 61 SECOND WHERE id = ?", player.key_id);
  player.send(client, player.envelope("s", "[]"));
  CHECK(last_used().value() >= first.value());
}

TEST(Telemetry, sent_again_is_stored_once) {
  const auto body = player.envelope("s", "[" + Player::event("twice") + "," + Player::event("twice") + "]");
  LONGS_EQUAL(204, player.send(client, body).status);
  LONGS_EQUAL(204, player.send(client, body).status);
  client.with("Content-Encoding", "gzip");
  LONGS_EQUAL(204, player.send(client, gzipped(body)).status);
  LONGS_EQUAL(2, player.stored("twice"));
}

TEST(Telemetry, sent_again_at_the_same_moment_is_stored_once) {
  for (int round = 0; round < 5; ++round) {
    const std::string type = "same" + std::to_string(round);
    std::string events;
    for (int i = 0; i < 100; ++i) events += (i ? "," : "[") + Player::event(type);
    const auto body = player.envelope("s" + type, events + "]");
    const auto answers = all_at_once(16, [&] { return player.send(client, body); });
    LONGS_EQUAL(16, answers.count(204));
    LONGS_EQUAL(100, player.stored(type));
  }
}

TEST(Telemetry, with_an_id_is_recognised_in_another_envelope) {
  const std::string known = R"({"id":"e-1","type":"known","ts":"2026-01-21T03:00:00Z","payload":{}})";
  player.send(client, player.envelope("s", known));
  player.send(client, player.envelope("s", "[" + Player::event("new") + "," + known + "]"));
  LONGS_EQUAL(1, player.stored("known"));
  LONGS_EQUAL(1, player.stored("new"));
  player.send(client, player.envelope("another", known));
  LONGS_EQUAL(2, player.stored("known"));
}

TEST(Telemetry, of_two_users_with_the_same_session_id_is_kept_separate) {
  const Player other(stack);
  player.send(client, player.envelope("shared", Player::event("mine")));
  other.send(client, other.envelope("shared", Player::event("theirs")));
  LONGS_EQUAL(1, player.stored("mine"));
  LONGS_EQUAL(0, player.stored("theirs"));
}

TEST(Telemetry, of_a_player_with_a_slow_clock_is_corrected) {
  auto body = player.envelope("s", Player::event("slow"));
  body.insert(1, R"("sentAt":"2026-01-21T03:00:10.000Z",)");
  player.send(client, body);
  const auto seconds =
      stack.number("SELECT TIMESTAMPDIFF(SECOND, e.ts, e.received_at) FROM telemetry_events e WHERE e.account_id = ?",
                   player.account_id);
  CHECK(seconds >= 9 && seconds <= 11);
}

TEST_GROUP(TelemetryBatches) {
  Stack& stack = Stack::with({{"MILLRACE_WORKERS_INGEST", "1"}, {"MILLRACE_KEY_RATE", "1000000"}});
  Client client = stack.client();
  Player player{stack};

  void teardown() override {
    stack.as_root("DROP TRIGGER IF EXISTS millrace.poison", "DROP TRIGGER IF EXISTS millrace.poisoned_session");
  }

  // All of these arrive while the one worker is held, and form one batch.
  std::vector<Answer> in_one_batch(const std::vector<std::function<Answer()>>& calls) {
    std::vector<Answer> answers(calls.size());
    std::vector<std::thread> callers;
    const pid_t worker = stack.workers("ingest").at(0);
    kill(worker, SIGSTOP);
    for (std::size_t i = 0; i < calls.size(); ++i) callers.emplace_back([&, i] { answers[i] = calls[i](); });
    const bool all = eventually([&] { return waiting() >= calls.size(); });
    kill(worker, SIGCONT);
    for (auto& caller : callers) caller.join();
    CHECK(all);
    return answers;
  }

  // The number of connections to the pool's socket that were not yet accepted.
  std::size_t waiting() {
    const std::string end = stack.home() + "/run/ingest.sock";
    std::ifstream sockets("/proc/net/unix");
    std::size_t count = 0;
    for (std::string line; std::getline(sockets, line);) {
      count += line.size() > end.size() && line.compare(line.size() - end.size(), end.size(), end) == 0;
    }
    return count - 1;  // without the listening socket
  }

  void poison(const std::string& errno_and_state) {
    stack.as_root(
        "CREATE TRIGGER millrace.poison BEFORE INSERT ON millrace.telemetry_batches FOR EACH ROW"
        " BEGIN IF CONVERT(UNCOMPRESS(NEW.events) USING utf8mb4) LIKE '%\"poison\"%' THEN SIGNAL SQLSTATE " +
        errno_and_state + "; END IF; END");
  }
  void poison_session(const std::string& errno_and_state) {
    stack.as_root(
        "CREATE TRIGGER millrace.poisoned_session BEFORE INSERT ON millrace.playback_sessions FOR EACH "
        "ROW"
        " BEGIN IF NEW.session_id = 'poison' THEN SIGNAL SQLSTATE " +
        errno_and_state + "; END IF; END");
  }

  // Eight new sessions, the third of which cannot be opened; and a request with a bad key.
  void check_one_session_fails_alone(long status) {
    std::vector<std::function<Answer()>> calls;
    for (int i = 0; i < 8; ++i) {
      const std::string session = i == 3 ? "poison" : "s" + std::to_string(i);
      calls.push_back([=] { return player.send(client, player.envelope(session, Player::event("opened"))); });
    }
    calls.push_back([=] { return client.post("/api/v1/telemetry", player.envelope("s0", "[]")); });
    const auto answers = in_one_batch(calls);
    for (int i = 0; i < 8; ++i) LONGS_EQUAL(i == 3 ? status : 204, answers[static_cast<std::size_t>(i)].status);
    LONGS_EQUAL(401, answers[8].status);
    LONGS_EQUAL(7, player.stored("opened"));
  }
};

TEST(TelemetryBatches, give_everyone_their_own_answer) {
  const std::string good = player.envelope("good", Player::event("good"));
  std::vector<std::function<Answer()>> calls;
  for (int i = 0; i < 6; ++i) {
    const std::string session = "s" + std::to_string(i);
    calls.push_back([=] { return player.send(client, player.envelope(session, Player::event("mixed"))); });
    calls.push_back([=] { return client.post("/api/v1/telemetry", good); });
    calls.push_back([=] { return player.send(client, "{"); });
    calls.push_back([=] { return client.get("/api/v1/telemetry"); });
    calls.push_back([=] {
      return Client(client)
          .with("Content-Encoding", "br")
          .with("Authorization", "Bearer " + player.key)
          .post("/api/v1/telemetry", good);
    });
  }
  const auto answers = in_one_batch(calls);
  const long expected[] = {204, 401, 400, 405, 415};
  for (std::size_t i = 0; i < answers.size(); ++i) LONGS_EQUAL(expected[i % 5], answers[i].status);
  LONGS_EQUAL(6, player.stored("mixed"));
}

TEST(TelemetryBatches, let_one_bad_request_fail_alone) {
  stack.expect_in_logs("poisoned");
  poison("'45000' SET MESSAGE_TEXT = 'poisoned'");
  std::vector<std::function<Answer()>> calls;
  for (int i = 0; i < 32; ++i) {
    const std::string type = i == 13 ? "poison" : "alone", session = "s" + std::to_string(i);
    calls.push_back([=] {
      return player.send(client,
                         player.envelope(session, "[" + Player::event("alone") + "," + Player::event(type) + "]"));
    });
  }
  const auto answers = in_one_batch(calls);
  for (int i = 0; i < 32; ++i) LONGS_EQUAL(i == 13 ? 500 : 204, answers[static_cast<std::size_t>(i)].status);
  LONGS_EQUAL(62, player.stored("alone"));
}

TEST(TelemetryBatches, let_one_session_fail_alone) {
  stack.expect_in_logs("poisoned");
  poison_session("'45000' SET MESSAGE_TEXT = 'poisoned'");
  check_one_session_fails_alone(500);
}

TEST(TelemetryBatches, let_one_deadlocked_session_fail_alone) {
  poison_session("'40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'deadlock'");
  check_one_session_fails_alone(503);
}

// The time at which the keys are looked up is that of receipt.
TEST(TelemetryBatches, of_large_bodies_are_worked_on_in_parts) {
  const pid_t worker = stack.workers("ingest").at(0);
  std::vector<std::function<Answer()>> calls;
  for (int i = 0; i < 32; ++i) {
    const auto body = gzipped(blanks(512 * 1024) + player.envelope("s" + std::to_string(i), Player::event("part")));
    calls.push_back([=] { return player.send(Client(client).with("Content-Encoding", "gzip"), body); });
  }
  for (const auto& answer : in_one_batch(calls)) LONGS_EQUAL(204, answer.status);
  LONGS_EQUAL(32, player.stored("part"));
  const auto times = stack.database().select(
      "SELECT COUNT(DISTINCT e.received_at) FROM telemetry_events e WHERE e.account_id = ?", player.account_id);
  CHECK(times.number() >= 8);
  CHECK(worker == stack.workers("ingest").at(0));
}

TEST(TelemetryBatches, of_large_bodies_do_not_hold_all_of_them_at_once) {
  const auto worker = "/proc/" + std::to_string(stack.workers("ingest").at(0));
  const auto most_kilobytes = [&] {
    std::ifstream status(worker + "/status");
    for (std::string name; status >> name;) {
      long kilobytes = 0;
      if (name == "VmHWM:" && status >> kilobytes) return kilobytes;
    }
    return -1L;
  };
  std::vector<std::function<Answer()>> calls;
  for (int i = 0; i < 60; ++i) {
    const auto body = std::string(900 * 1024, ' ') + player.envelope("s" + std::to_string(i), Player::event("large"));
    calls.push_back([=] { return player.send(client, body); });
  }
  std::ofstream forget(worker + "/clear_refs");
  forget << 5 << std::flush;
  CHECK(forget.good());
  const long before = most_kilobytes();
  for (const auto& answer : in_one_batch(calls)) LONGS_EQUAL(204, answer.status);
  CHECK(before > 0);
  if (!sanitized()) CHECK_TEXT(most_kilobytes() - before < 20000, std::to_string(most_kilobytes() - before).c_str());
}

TEST(TelemetryBatches, of_dear_requests_answer_the_honest_one_and_leave_the_worker_alive) {
  const pid_t worker = stack.workers("ingest").at(0);
  std::string lines;
  for (int i = 0; i < 524287; ++i) lines += "x\n";
  const auto dear = gzipped(lines);
  std::vector<std::function<Answer()>> calls(31, [=] {
    return Client(client)
        .with("Content-Encoding", "gzip")
        .request("POST", "/api/v1/cmcd?key=" + player.key, dear, "application/cmcd");
  });
  calls.push_back([=] { return player.send(client, player.envelope("s", Player::event("honest"))); });
  const auto answers = in_one_batch(calls);
  for (int i = 0; i < 31; ++i) LONGS_EQUAL(413, answers[static_cast<std::size_t>(i)].status);
  LONGS_EQUAL(204, answers.back().status);
  LONGS_EQUAL(1, player.stored("honest"));
  CHECK(worker == stack.workers("ingest").at(0));
}

TEST(TelemetryBatches, survive_a_deadlock) {
  poison("'40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'deadlock'");
  std::vector<std::function<Answer()>> calls;
  for (int i = 0; i < 8; ++i) {
    const std::string type = i == 3 ? "poison" : "free", session = "s" + std::to_string(i);
    calls.push_back([=] { return player.send(client, player.envelope(session, Player::event(type))); });
  }
  const auto answers = in_one_batch(calls);
  for (int i = 0; i < 8; ++i) LONGS_EQUAL(i == 3 ? 503 : 204, answers[static_cast<std::size_t>(i)].status);
  LONGS_EQUAL(7, player.stored("free"));
}

TEST(TelemetryBatches, store_what_is_sent_twice_in_one_of_them_once) {
  const auto body = player.envelope("s", "[" + Player::event("dup") + "," + Player::event("dup") + "]");
  std::vector<std::function<Answer()>> calls(10, [=] { return player.send(client, body); });
  for (const auto& answer : in_one_batch(calls)) LONGS_EQUAL(204, answer.status);
  LONGS_EQUAL(2, player.stored("dup"));
}

TEST(TelemetryBatches, are_finished_when_the_worker_is_told_to_stop) {
  const pid_t worker = stack.workers("ingest").at(0);
  std::vector<std::function<Answer()>> calls;
  for (int i = 0; i < 20; ++i) {
    const std::string session = "s" + std::to_string(i);
    calls.push_back([=] {
      if (i == 19) kill(worker, SIGTERM);  // held, it finds the signal and the batch together
      return player.send(client, player.envelope(session, Player::event("finished")));
    });
  }
  std::int64_t good = 0;
  for (const auto& answer : in_one_batch(calls)) good += answer.status == 204;
  LONGS_EQUAL(20, good);
  LONGS_EQUAL(20, player.stored("finished"));
}

TEST(TelemetryBatches, lose_nothing_that_was_answered_when_killed) {
  std::atomic<bool> over{false};
  std::atomic<int> next{0};
  std::mutex mutex;
  std::vector<std::string> answered;
  std::vector<std::thread> callers;
  for (int i = 0; i < 12; ++i) {
    callers.emplace_back([&, own = stack.client()] {
      while (!over) {
        const std::string type = "kept." + std::to_string(++next);
        if (player.send(own, player.envelope("s", Player::event(type))).status != 204) continue;
        std::lock_guard<std::mutex> lock(mutex);
        answered.push_back(type);
      }
    });
  }
  const auto answers = [&] {
    std::lock_guard<std::mutex> lock(mutex);
    return answered.size();
  };
  bool alive = true;
  for (int kills = 0; kills < 10; ++kills) {
    const std::size_t before = answers();
    alive = alive && eventually([&] { return answers() > before + 20; });
    for (pid_t worker : stack.workers("ingest")) kill(worker, SIGKILL);
  }
  over = true;
  for (auto& caller : callers) caller.join();
  CHECK(alive);
  auto stored = player.stored_by_type();
  for (const auto& type : answered) LONGS_EQUAL(1, stored[type]);
}

TEST(TelemetryBatches, come_back_with_the_database) {
  stack.end_connections();
  LONGS_EQUAL(204, player.send(client, player.envelope("s", Player::event("back"))).status);
  LONGS_EQUAL(1, player.stored("back"));
}

TEST_GROUP(TelemetryLimits){};

TEST(TelemetryLimits, count_by_key) {
  Stack& stack = with_database_of(Stack::running(), {{"MILLRACE_KEY_RATE", "1"}});
  const Player busy(stack), other(stack);
  Client client = stack.client();
  const auto answers = all_at_once(12, [&] { return busy.send(client, busy.envelope("s", "[]")); });
  CHECK(answers.count(204) >= 1 && answers.count(204) <= 6);
  LONGS_EQUAL(12, answers.count(204) + answers.count(429));
  const Answer refused = answers.find(429)->second;
  CHECK_FALSE(refused.header("Retry-After").empty());
  STRCMP_EQUAL("*", refused.header("Access-Control-Allow-Origin").c_str());
  STRCMP_EQUAL("too_many_requests", text_in(refused.body, "error").c_str());
  LONGS_EQUAL(204, other.send(client, other.envelope("s", "[]")).status);
}

TEST(TelemetryLimits, count_a_key_however_the_header_is_written) {
  Stack& stack = with_database_of(Stack::running(), {{"MILLRACE_KEY_RATE", "1"}});
  const Player player(stack);
  const Client client = stack.client();
  std::atomic<std::size_t> spaces{0};
  const auto answers = all_at_once(12, [&] {
    const std::size_t more = ++spaces;
    Client caller = client;
    return caller.with("Authorization", (more % 2 ? "bEARER" : "Bearer") + std::string(more, ' ') + player.key)
        .post("/api/v1/telemetry", player.envelope("s", "[]"));
  });
  CHECK(answers.count(204) >= 1 && answers.count(204) <= 6);
  LONGS_EQUAL(12, answers.count(204) + answers.count(429));
}

// A key is public, and what cannot be read takes as much of it as telemetry.
TEST(TelemetryLimits, refuse_no_viewer_while_strangers_use_up_what_the_key_has) {
  Stack& stack = with_database_of(Stack::running(), {{"MILLRACE_KEY_RATE", "3"}});
  const Player player(stack);
  std::vector<Client> strangers;
  for (int i = 0; i < 12; ++i) strangers.push_back(stack.client());
  std::atomic<std::size_t> next{0};
  const auto answers = all_at_once(36, [&] { return player.send(Client(strangers[++next % strangers.size()]), "{}"); });
  LONGS_EQUAL(36, answers.count(400) + answers.count(429));
  for (int viewer = 0; viewer < 8; ++viewer)
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope("s", Player::event("play_request"))).status);
}

TEST(TelemetryLimits, answer_at_once_while_the_database_is_down) {
  Stack& stack = Stack::with({{"MILLRACE_WORKERS_GENERATE", "2"}});
  const Player player(stack);
  Client client = stack.client();
  const auto body = player.envelope("s", Player::event("again"));
  LONGS_EQUAL(204, player.send(client, player.envelope("s", "[]")).status);
  kill(stack.pid(), SIGSTOP);  // otherwise scripts/run would restart the database at once
  kill(stack.database_process(), SIGKILL);
  const auto away = player.send(client, body);
  kill(stack.pid(), SIGCONT);

  LONGS_EQUAL(503, away.status);
  STRCMP_EQUAL("2", away.header("Retry-After").c_str());
  STRCMP_EQUAL("*", away.header("Access-Control-Allow-Origin").c_str());
  CHECK_TRUE(eventually([&] { return player.send(client, body).status == 204; }));
}

TEST_GROUP(TelemetryDays) {
  Stack& stack = Stack::with({{"MILLRACE_WORKERS_INGEST", "1"}, {"MILLRACE_KEY_RATE", "1000000"}});
  Client client = stack.client();
  Player player{stack};

  // The day on which the test began, which may end before the test does.
  const std::string today = events::tables::segment_partitions::days_from_today(stack.database(), 0);
  std::string day(int days) {
    return stack.database().select("SELECT CAST(DATE(?) + INTERVAL ? DAY AS CHAR)", today, days).text();
  }
  std::string noon(int days) { return day(days) + " 12:00:00"; }

  void teardown() override { stack.run_clock(); }

  std::int64_t partitions() {
    return stack.number(
        "SELECT COUNT(*) FROM information_schema.partitions"
        " WHERE table_schema = DATABASE() AND table_name = 'telemetry_segments'");
  }
  void make_old(int days) {
    db::Autocommit(stack.database())
        .run("UPDATE playback_sessions SET partition_day = ? WHERE account_id = ?", day(-days), player.account_id);
  }
};

TEST(TelemetryDays, recognise_a_repeated_body_across_midnight) {
  const auto body = player.envelope("s", Player::event("late"));
  stack.set_clock(day(0) + " 23:59:59");
  LONGS_EQUAL(204, player.send(client, body).status);
  stack.set_clock(day(1) + " 00:00:01");
  LONGS_EQUAL(204, player.send(client, body).status);
  LONGS_EQUAL(1, player.stored("late"));
}

TEST(TelemetryDays, accept_events_without_a_partition_for_their_day) {
  stack.admin("maintain");
  stack.set_clock(noon(100));
  LONGS_EQUAL(204, player.send(client, player.envelope("s", Player::event("unprepared"))).status);
  LONGS_EQUAL(1, player.stored("unprepared"));
}

TEST(TelemetryDays, let_a_long_session_move_to_another_day) {
  stack.set_clock(noon(0));
  player.send(client, player.envelope("s", Player::event("early")));
  stack.set_clock(noon(8));
  player.send(client, player.envelope("s", Player::event("later")));
  const auto days =
      stack.database().select("SELECT partition_day FROM playback_sessions WHERE account_id = ?", player.account_id);
  STRCMP_EQUAL(noon(8).substr(0, 10).c_str(), days.text().c_str());
  LONGS_EQUAL(1, player.stored("early"));
  LONGS_EQUAL(1, player.stored("later"));
}

TEST(TelemetryDays, recognise_a_repeated_body_that_moves_its_session) {
  const auto body = player.envelope("s", "[" + Player::event("twice") + "," + Player::event("twice") + "]");
  stack.set_clock(noon(0));
  LONGS_EQUAL(204, player.send(client, body).status);
  stack.set_clock(noon(8));
  LONGS_EQUAL(204, player.send(client, body).status);
  LONGS_EQUAL(2, player.stored("twice"));
  LONGS_EQUAL(204, player.send(client, player.envelope("s", Player::event("moved"))).status);
  LONGS_EQUAL(1, player.stored("moved"));
}

TEST(TelemetryDays, may_be_made_or_dropped_by_another_host_meanwhile) {
  namespace days = events::tables::segment_partitions;
  stack.admin("maintain");
  const auto there = days::ends(stack.database());

  days::add(stack.database(), {there.at(there.size() - 2), there.back()});
  days::drop(stack.database(), {"2020-01-01", "2020-01-02"});
  CHECK(there == days::ends(stack.database()));
  CHECK_THROWS(db::Error, days::add(stack.database(), {"2020-01-01"}));
  CHECK_THROWS(db::Error, days::drop(stack.database(), {"2020-01-01", there.back()}));
}

TEST(TelemetryDays, are_made_by_hosts_at_the_same_time) {
  stack.as_root("ALTER TABLE millrace.telemetry_segments REMOVE PARTITIONING");
  stack.as_root(
      "ALTER TABLE millrace.telemetry_segments PARTITION BY RANGE COLUMNS (partition_day)"
      " (PARTITION pmax VALUES LESS THAN (MAXVALUE))");
  std::vector<std::thread> hosts;
  for (int i = 0; i < 4; ++i) hosts.emplace_back([&] { stack.admin("maintain"); });
  for (auto& host : hosts) host.join();
  CHECK(partitions() >= 3);
}

TEST(TelemetryDays, are_made_ahead_and_dropped) {
  stack.set_clock(noon(0));  // for the administrator's commands as well
  stack.admin("maintain");
  stack.admin("maintain");
  const auto made = partitions();
  CHECK(made >= 3);
  player.send(client, player.envelope("s", Player::event("dropped")));
  LONGS_EQUAL(1, player.stored("dropped"));

  make_old(37);  // may have events of the seven days after it
  stack.admin("maintain");
  LONGS_EQUAL(1, player.stored("dropped"));

  make_old(38);
  stack.admin("maintain");
  LONGS_EQUAL(0, player.stored("dropped"));
}
