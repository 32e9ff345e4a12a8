// POST /api/v1/cmcd
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "support/account.h"
#include "support/gzip.h"
#include "support/player.h"
#include "support/shared_database.h"
#include "support/stack.h"
#include "text/ascii.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kGone[] = R"({"error":"gone","message":"This SDK key is unknown or was revoked. Please stop sending."})";

// A record of the session "s" in November 2026.
std::string record(const std::string& keys, int sn = 1) {
  return keys + ",sid=\"s\",sn=" + std::to_string(sn) + ",ts=" + std::to_string(1768964400000 + sn) + ",v=2\n";
}

}  // namespace

TEST_GROUP(CmcdIngest) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Player player{stack};

  std::string path(const std::string& key) { return "/api/v1/cmcd?key=" + key; }
  Answer send(const std::string& body, const std::string& type = "application/cmcd") {
    return client.request("POST", path(player.key), body, type);
  }
  void check_gone(const Answer& answer) {
    LONGS_EQUAL(410, answer.status);
    STRCMP_EQUAL(kGone, answer.body.c_str());
    STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
    LONGS_EQUAL(0, player.stored("cmcd.t"));
  }
  db::Rows stored(const std::string& columns) {
    return stack.database().select("SELECT " + columns + " FROM telemetry_events e WHERE e.account_id = ?",
                                   player.account_id);
  }
  std::optional<std::string> error() {
    return stack.database().select("SELECT last_error FROM sdk_keys WHERE id = ?", player.key_id).optional_text();
  }
};

TEST(CmcdIngest, works) {
  const auto answer = send(record("e=t,sta=p,bl=(4000)"));

  LONGS_EQUAL(204, answer.status);
  STRCMP_EQUAL("", answer.body.c_str());
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
  const auto rows = stored("e.type, e.ts, e.payload, e.session_id");
  auto row = rows.front();
  STRCMP_EQUAL("cmcd.t", row.text().c_str());
  STRCMP_EQUAL("2026-01-21T03:00:00.001Z", row.time().c_str());
  STRCMP_EQUAL(R"({"e":"t","sta":"p","bl":{"any":4000},"sid":"s","sn":1,"ts":1768964400001,"v":2})",
               row.text().c_str());
  STRCMP_EQUAL("s", row.text().c_str());
}

TEST(CmcdIngest, accepts_the_older_type_and_parameters_of_a_type) {
  LONGS_EQUAL(204, send(record("e=t"), "text/cmcd").status);
  LONGS_EQUAL(204, send(record("e=t", 2), "Application/CMCD; charset=utf-8").status);
  LONGS_EQUAL(2, player.stored("cmcd.t"));
}

TEST(CmcdIngest, accepts_the_key_as_a_bearer_and_both_if_they_are_the_same) {
  client.with("Authorization", "Bearer " + player.key);
  LONGS_EQUAL(204, client.request("POST", "/api/v1/cmcd", record("e=t"), "application/cmcd").status);
  LONGS_EQUAL(204, send(record("e=t", 2)).status);
  LONGS_EQUAL(2, player.stored("cmcd.t"));
}

TEST(CmcdIngest, accepts_gzip) {
  client.with("Content-Encoding", "gzip");
  LONGS_EQUAL(204, send(gzipped(record("e=t"))).status);
  LONGS_EQUAL(1, player.stored("cmcd.t"));
}

TEST(CmcdIngest, tells_players_with_a_key_that_is_none_to_stop) {
  const std::string body = record("e=t");
  const auto post = [&](const std::string& address) {
    return client.request("POST", address, body, "application/cmcd");
  };
  for (const std::string& wrong :
       {std::string(), player.key + "x", std::string("sdk_"), "sdk_" + std::string(43, 'a')}) {
    check_gone(post(path(wrong)));
  }
  check_gone(post("/api/v1/cmcd"));
  const Player other(stack);
  client.with("Authorization", "Bearer " + other.key);
  check_gone(send(body));
  client.without("Authorization");
  db::Autocommit(stack.database()).run("UPDATE sdk_keys SET revoked_at = UTC_TIMESTAMP(3) WHERE id = ?", player.key_id);
  check_gone(send(body));
}

TEST(CmcdIngest, refuses_a_key_that_nginx_does_not_take_for_the_key) {
  const Player other(stack);
  for (const auto& query : {"key=" + player.key + "&key=" + other.key, "KEY=" + other.key + "&key=" + player.key,
                            "key=%73" + player.key.substr(1), "%6bey=" + player.key, "KEY=" + player.key}) {
    check_gone(client.request("POST", "/api/v1/cmcd?" + query, record("e=t"), "application/cmcd"));
  }
  LONGS_EQUAL(0, player.stored("cmcd.t"));
  LONGS_EQUAL(204,
              client.request("POST", path(player.key) + "&streamId=&Key2=x", record("e=t"), "application/cmcd").status);
}

TEST(CmcdIngest, opens_nothing_else_with_a_key_in_the_query) {
  LONGS_EQUAL(401, client.post("/api/v1/telemetry?key=" + player.key, player.envelope("s", "[]")).status);
}

TEST(CmcdIngest, skips_lines_that_it_cannot_read) {
  LONGS_EQUAL(204, send(record("e=t") + "<html>\n" + record("e=ps,sta=p", 2) + "e=t\n").status);
  LONGS_EQUAL(1, player.stored("cmcd.t"));
  LONGS_EQUAL(1, player.stored("cmcd.ps"));
  STRCMP_EQUAL("line 4 has no time (ts), and 1 before it could not be read either", error().value_or("").c_str());
  LONGS_EQUAL(204, send("").status);
  LONGS_EQUAL(204, send("\xFF\n").status);
}

TEST(CmcdIngest, notes_the_last_fault_of_a_key_once_a_minute) {
  CHECK_FALSE(error().has_value());
  send("e=t\n");
  send("nothing=\n");
  STRCMP_EQUAL("line 1 has no time (ts)", error().value_or("").c_str());
  db::Autocommit(stack.database())
      .run("UPDATE sdk_keys SET last_error_at = UTC_TIMESTAMP(3) - INTERVAL 61 SECOND WHERE id = ?", player.key_id);
  send("nothing=\n");
  STRCMP_EQUAL("line 1 has a key with no value after =", error().value_or("").c_str());
}

TEST(CmcdIngest, shows_the_last_fault_of_a_key_in_the_list_of_keys) {
  auto account = signed_up(stack);
  const Player own(stack, account.id);
  STRCMP_CONTAINS(R"("lastError":null)", account.client.get("/api/v1/keys").body.c_str());
  client.request("POST", path(own.key), "e=t,ts=1,sid=s\n", "application/cmcd");
  const auto list = account.client.get("/api/v1/keys");
  STRCMP_CONTAINS(R"("lastError":{"message":"line 1 has a time (ts) that is not in ms since 1970","at":"20)",
                  list.body.c_str());
}

TEST(CmcdIngest, notes_why_it_refused_a_request) {
  LONGS_EQUAL(415, send(record("e=t"), "text/html").status);
  STRCMP_CONTAINS("Content-Type must be application/cmcd, or text/plain", error().value_or("").c_str());
}

TEST(CmcdIngest, refuses_other_types_methods_and_large_bodies) {
  const auto type = send(record("e=t"), "application/json");
  LONGS_EQUAL(415, type.status);
  STRCMP_CONTAINS("unsupported_media_type", type.body.c_str());
  const auto method = client.get(path(player.key));
  LONGS_EQUAL(405, method.status);
  STRCMP_EQUAL("POST, OPTIONS", method.header("Allow").c_str());
  const auto large = send(std::string(65537, 'x'));
  LONGS_EQUAL(413, large.status);
  STRCMP_CONTAINS(R"({"error":"payload_too_large","message":"The body is too large: 64 KiB at most."})",
                  large.body.c_str());
  STRCMP_EQUAL("*", large.header("Access-Control-Allow-Origin").c_str());
  client.with("Content-Encoding", "gzip");
  STRCMP_CONTAINS("at most 65536 bytes, inflated too", send(gzipped(std::string(65537, 'x'))).body.c_str());
  LONGS_EQUAL(0, player.stored("cmcd.t"));
}

TEST(CmcdIngest, refuses_a_mebibyte_of_bad_lines) {
  std::string lines;
  for (int i = 0; i < 524287; ++i) lines += "x\n";
  client.with("Content-Encoding", "gzip");
  LONGS_EQUAL(413, send(gzipped(lines)).status);
  STRCMP_CONTAINS("at most 65536 bytes", error().value_or("").c_str());
}

TEST(CmcdIngest, is_allowed_from_any_origin) {
  client.with("Origin", "https://player.example")
      .with("Access-Control-Request-Method", "POST")
      .with("Access-Control-Request-Headers", "content-type");
  const auto answer = client.request("OPTIONS", path(player.key), "", "");
  LONGS_EQUAL(204, answer.status);
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
  STRCMP_CONTAINS("Content-Type", answer.header("Access-Control-Allow-Headers").c_str());
  STRCMP_EQUAL("POST, OPTIONS", answer.header("Access-Control-Allow-Methods").c_str());
  STRCMP_EQUAL("7200", answer.header("Access-Control-Max-Age").c_str());
}

TEST(CmcdIngest, sent_again_is_stored_once_however_it_is_split) {
  const auto one = record("e=t"), two = record("e=t", 2), three = record("e=ps,sta=p", 3);
  for (const auto& body : {one + two, one + two, two + three, one, one + two + three})
    LONGS_EQUAL(204, send(body).status);
  LONGS_EQUAL(2, player.stored("cmcd.t"));
  LONGS_EQUAL(1, player.stored("cmcd.ps"));
}

TEST(CmcdIngest, stores_lines_that_differ_in_a_query_only_also_in_two_requests) {
  const std::string one = "e=rr,sid=a,ts=1768964400000,url=\"1.ts?part=1\"\n",
                    two = "e=rr,sid=a,ts=1768964400000,url=\"1.ts?part=2\"\n";
  for (const auto& body : {one, two, two + one, one}) LONGS_EQUAL(204, send(body).status);
  LONGS_EQUAL(2, player.stored("cmcd.rr"));
}

TEST(CmcdIngest, stores_hundreds_of_lines_and_several_sessions_of_one_body) {
  std::string body;
  for (int sn = 1; sn <= 900; ++sn) body += record("e=t", sn);
  LONGS_EQUAL(204, send(body + "e=ps,sid=other,sta=p,ts=1768964400000\n").status);
  LONGS_EQUAL(900, player.stored("cmcd.t"));
  LONGS_EQUAL(1, player.stored("cmcd.ps"));
  LONGS_EQUAL(204, send(body).status);
  LONGS_EQUAL(900, player.stored("cmcd.t"));
}

TEST(CmcdIngest, knows_the_users_own_streams_only) {
  const std::string stream = crypto::random_uuid(), foreign = crypto::random_uuid();
  const Player other(stack);
  for (const auto& [id, user] : {std::pair(stream, player.account_id), std::pair(foreign, other.account_id)}) {
    db::Autocommit(stack.database())
        .run(
            "INSERT INTO streams (id, account_id, source_url, host, created_at) VALUES (?, ?, 'https://a.example', "
            "'a.example', "
            "UTC_TIMESTAMP(3))",
            id, user);
  }
  const auto with_stream = [&](const std::string& id, const std::string& body) {
    client.request("POST", path(player.key) + "&streamId=" + id, body, "application/cmcd");
    const auto found =
        stack.database().select("SELECT stream_id FROM playback_sessions WHERE account_id = ?", player.account_id);
    return found.optional_text().value_or("none");
  };
  STRCMP_EQUAL("none", with_stream("nonsense", record("e=t")).c_str());
  STRCMP_EQUAL("none", with_stream(crypto::uuid_text(foreign), record("e=t", 2)).c_str());
  CHECK_TRUE(stream == with_stream(crypto::uuid_text(stream), record("e=t", 3)));
}

TEST(CmcdIngest, of_two_users_with_the_same_session_is_kept_separate) {
  const Player other(stack);
  send(record("e=t"));
  LONGS_EQUAL(0, other.stored("cmcd.t"));
  client.request("POST", path(other.key), record("e=ps,sta=p"), "application/cmcd");
  LONGS_EQUAL(0, player.stored("cmcd.ps"));
}

TEST(CmcdIngest, corrects_a_clock_that_is_fast_and_believes_one_that_is_slow) {
  const std::int64_t now = stack.number("SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED)");
  const auto at = [&](const std::string& e, std::int64_t ms) {
    return "e=" + e + ",sid=c,ts=" + std::to_string(now + ms) + "\n";
  };
  const auto off = [&](const std::string& type) {
    return stack.number(R"(SELECT TIMESTAMPDIFF(SECOND, e.received_at, e.ts) FROM telemetry_events e
                    WHERE e.account_id = ? AND e.type = ?)",
                        player.account_id, type);
  };
  send(at("early", 590000) + at("last", 600000));
  CHECK(off("cmcd.last") == 0);
  CHECK(off("cmcd.early") >= -11 && off("cmcd.early") <= -9);
  send(at("old", -600000));
  CHECK(off("cmcd.old") <= -600);
}

TEST(CmcdIngest, counts_who_watches_by_a_player_that_says_no_state) {
  auto account = signed_up(stack);
  const Player own(stack, account.id);
  const auto viewers_after = [&](const std::string& session, const std::string& keys) {
    const auto now = stack.number("SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED)");
    const std::string line = keys + ",sid=" + session + ",ts=" + std::to_string(now) + ",v=2\n";
    LONGS_EQUAL(204, client.request("POST", path(own.key), line, "application/cmcd").status);
    return account.client.get("/api/v1/live").body;
  };
  STRCMP_CONTAINS(R"("viewers":0)", viewers_after("waits", "e=t,pt=0").c_str());
  STRCMP_CONTAINS(R"("viewers":0)", viewers_after("loads", "e=t,sta=d,pt=9000").c_str());
  STRCMP_CONTAINS(R"("viewers":1,"starting":0,"playing":1)", viewers_after("plays", "e=t,pt=9000").c_str());
  STRCMP_CONTAINS(R"("playing":1,"rebuffering":0,"paused":1)", viewers_after("pauses", "e=t,pt=9000,sta=a").c_str());
  STRCMP_CONTAINS(R"("playing":1,"rebuffering":0,"paused":1)", viewers_after("pauses", "e=t,pt=9001").c_str());
}

TEST(CmcdIngest, makes_sessions_with_figures_like_all_others) {
  auto account = signed_up(stack);
  const Player own(stack, account.id);
  const std::int64_t now = stack.number("SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED)");
  int sn = 0;
  const auto at = [&](std::int64_t ms, const std::string& keys) {
    return keys + ",cid=\"evening\",sid=tv,sn=" + std::to_string(++sn) + ",ts=" + std::to_string(now - 20000 + ms) +
           "\n";
  };
  const std::string body = at(0, "e=ps,sta=s") + at(800, "e=ps,sta=p,br=(2000)") + at(10800, "e=t,sta=p") +
                           at(11800, "e=ps,sta=r") + at(14800, "e=ps,sta=p") + at(15800, "e=t,sta=p");
  LONGS_EQUAL(204, client.request("POST", path(own.key), body, "application/cmcd").status);

  const auto session = account.client.get("/api/v1/sessions/tv").body;
  for (const char* figure :
       {R"("state":"playing")", R"("startupMs":800)", R"("playedMs":12000)", R"("rebufferMs":3000)",
        R"("rebufferCount":1)", R"("bitrateKbps":2000)", R"("content":"evening")", R"("outcome":"played")"}) {
    STRCMP_CONTAINS(figure, session.c_str());
  }
  STRCMP_CONTAINS(R"("state":"rebuffering","because":"cmcd.ps r")",
                  account.client.get("/api/v1/sessions/tv/timeline").body.c_str());
  STRCMP_CONTAINS(R"("viewers":1)", account.client.get("/api/v1/live").body.c_str());
  client.request("POST", path(own.key), at(19000, "e=ps,sta=q"), "application/cmcd");
  STRCMP_CONTAINS(R"("viewers":0)", account.client.get("/api/v1/live").body.c_str());
  STRCMP_CONTAINS(R"("endReason":"abandoned")", account.client.get("/api/v1/sessions/tv").body.c_str());
}

TEST(CmcdIngest, is_limited_by_the_key_in_the_query) {
  Stack& slow = with_database_of(Stack::running(), {{"MILLRACE_KEY_RATE", "1"}});
  const Player own(slow), other(slow);
  const Client caller = slow.client();
  const auto send_to = [&](const std::string& key) {
    return caller.request("POST", "/api/v1/cmcd?key=" + key, record("e=t"), "application/cmcd");
  };
  const auto answers = all_at_once(8, [&] { return send_to(own.key); });
  CHECK(answers.count(429) >= 1);
  for (const auto& [status, answer] : answers) {
    if (status == 429) CHECK_FALSE(answer.header("Retry-After").empty());
  }
  LONGS_EQUAL(204, send_to(other.key).status);
}
