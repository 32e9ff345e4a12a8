// GET /api/v1/sessions, /api/v1/sessions/<id>, /api/v1/sessions/<id>/events
#include <fstream>
#include <thread>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "db/clock.h"
#include "db/compressed.h"
#include "events/rules/session_ref.h"
#include "events/rules/stored/batch_json.h"
#include "events/tables/telemetry_batches.h"
#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"
#include "support/throttles.h"
#include "text/percent.h"

#include <CppUTest/TestHarness.h>

namespace {
const std::string kLargePayload = R"({"a":")" + std::string(8000, 'x') + "\"}";
}  // namespace

TEST_GROUP(PlaybackSessions) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Client& client = account.client;
  Player player{stack, account.id};

  std::string stream_of(const std::string& account_id) {
    const std::string id = crypto::random_bytes(16);
    db::Autocommit(stack.database())
        .run(R"(INSERT INTO streams (id, account_id, source_url, host, created_at)
              VALUES (?, ?, 'https://a.example/', 'a.example', UTC_TIMESTAMP(3)))",
             id, account_id);
    return id;
  }
  void send_of_stream(const std::string& stream) {
    auto body = player.envelope("s", at("a", "01"));
    LONGS_EQUAL(
        204, player.send(stack.client(), body.insert(1, R"("streamId":")" + crypto::uuid_text(stream) + "\",")).status);
  }
  // A timestamp that many seconds after the time one minute ago.
  std::int64_t begun =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count() -
      60000;
  std::string time(const std::string& second) const {
    std::string text = calendar::sql_time(begun + std::stoll(second) * 1000 + (second.size() > 2 ? 500 : 0));
    text[10] = 'T';
    return text + "Z";
  }
  std::string at(const std::string& type, const std::string& second, const std::string& payload = "{}") const {
    return R"({"type":")" + type + R"(","ts":")" + time(second) + R"(","payload":)" + payload + "}";
  }
  void send(const std::string& session, const std::string& events) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, "[" + events + "]")).status);
  }
  // Inserts events of an existing session into the database, 250 a request; sending so many would take too long.
  void fill(const std::string& session, int events, const std::string& payload = "{}") {
    const auto ref = events::rules::session_ref(player.account_id, session);
    for (int batch = 0; batch < events / 250; ++batch) {
      events::rules::StoredBatch stored{"batch " + std::to_string(100000 + batch), begun, {}};
      for (int i = 0; i < 250; ++i) stored.events.push_back({"heartbeat", begun, "", payload});
      const auto text = events::rules::to_json(stored);
      const auto packed = db::compress(text, db::Effort::quick);
      db::Autocommit tx(stack.database());
      events::tables::telemetry_batches::insert(
          tx, {{ref, stored.hash, 250, static_cast<std::int64_t>(text.size()), packed}});
    }
    db::Autocommit(stack.database()).run("UPDATE live_sessions SET version = version + 1 WHERE session_ref = ?", ref);
  }
  std::string bucket() const { return throttle_bucket(stack, player.account_id); }
  std::int64_t used(const std::string& kind) {
    return stack.number("SELECT used FROM throttles WHERE kind = ? AND bucket = ?", kind, bucket());
  }
  void set_used(int units) {
    db::Autocommit(stack.database())
        .run("UPDATE throttles SET used = ? WHERE kind = 'read account' AND bucket = ?", units, bucket());
  }
  void take(const std::string& kind) {
    db::Autocommit(stack.database())
        .run(
            "INSERT INTO throttles (kind, bucket, used, ends_at) VALUES (?, ?, 1, UTC_TIMESTAMP(3) + INTERVAL 1 "
            "MINUTE)",
            kind, bucket());
  }
  // How often one text occurs in another.
  static int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (auto place = text.find(part); place != text.npos; place = text.find(part, place + 1)) ++found;
    return found;
  }
};

TEST(PlaybackSessions, are_listed) {
  send("evening", at("play_request", "00") + "," + at("playback_start", "01.500") + "," +
                      at("heartbeat", "10", R"({"playedMs":8000,"rebufferMs":120,"rebufferCount":1})") + "," +
                      at("heartbeat", "20", R"({"playedMs":17000,"rebufferMs":"much","rebufferCount":2.0})"));
  const auto answer = client.get("/api/v1/sessions");

  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"({"items":[{"sessionId":"evening","streamId":null,"startedAt":")", answer.body.c_str());
  STRCMP_CONTAINS(
      (R"("lastEventAt":")" + time("20") +
       R"(","endedAt":null,"state":"playing","startupMs":1500,)"
       R"("playedMs":17000,"rebufferMs":120,"rebufferCount":2,"exitBeforeStart":false,"failed":false,"eventCount":4,"outcome":"played",)")
          .c_str(),
      answer.body.c_str());
  STRCMP_CONTAINS(R"("nextCursor":null})", answer.body.c_str());
}

TEST(PlaybackSessions, are_shown_by_their_id) {
  send("a/b c+d", at("playback_start", "01") + "," + at("pause", "02"));
  const auto answer = client.get("/api/v1/sessions/a%2Fb%20c+d");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("a/b c+d", text_in(answer.body, "sessionId").c_str());
  STRCMP_EQUAL("paused", text_in(answer.body, "state").c_str());
}

TEST(PlaybackSessions, end_with_playback_end) {
  send("s", at("playback_start", "01") + "," + at("playback_end", "09", R"({"playedMs":8000})"));
  const auto answer = client.get("/api/v1/sessions/s");
  STRCMP_EQUAL("ended", text_in(answer.body, "state").c_str());
  STRCMP_EQUAL(time("09").c_str(), text_in(answer.body, "endedAt").c_str());
}

TEST(PlaybackSessions, show_who_left_before_the_start_and_what_failed) {
  send("left", at("play_request", "01") + "," + at("playback_end", "05"));
  send("failed",
       at("play_request", "01") + "," + at("error", "05", R"({"fatal":true})") + "," + at("playback_end", "06"));
  send("hiccup", at("playback_start", "01") + "," + at("error", "05", R"({"fatal":false})"));
  STRCMP_CONTAINS(R"("exitBeforeStart":true,"failed":false)", client.get("/api/v1/sessions/left").body.c_str());
  STRCMP_CONTAINS(R"("exitBeforeStart":false,"failed":true)", client.get("/api/v1/sessions/failed").body.c_str());
  STRCMP_CONTAINS(R"("exitBeforeStart":false,"failed":false)", client.get("/api/v1/sessions/hiccup").body.c_str());
}

TEST(PlaybackSessions, list_their_events_in_order_of_time) {
  send("s", at("b", "02", R"({"x": [1, "ü"]})") + "," + at("a", "01"));
  const auto answer = client.get("/api/v1/sessions/s/events");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS((R"({"items":[{"type":"a","ts":")" + time("01") + R"(","receivedAt":")").c_str(),
                  answer.body.c_str());
  STRCMP_CONTAINS((R"("type":"b","ts":")" + time("02") + R"(","receivedAt":")").c_str(), answer.body.c_str());
  STRCMP_CONTAINS(R"("payload":{"x": [1, "ü"]}}],"nextCursor":null})", answer.body.c_str());
}

TEST(PlaybackSessions, are_listed_in_pages) {
  for (int i = 0; i < 7; ++i) send("s" + std::to_string(i), at("a", "0" + std::to_string(i)));
  std::string cursor, all;
  int pages = 0;
  do {
    const auto answer = client.get("/api/v1/sessions?limit=3" + (cursor.empty() ? "" : "&cursor=" + cursor));
    LONGS_EQUAL(200, answer.status);
    all += answer.body;
    cursor = text_in(answer.body, "nextCursor");
    ++pages;
  } while (!cursor.empty() && pages < 9);
  LONGS_EQUAL(3, pages);
  for (int i = 0; i < 7; ++i) LONGS_EQUAL(1, count(all, "\"sessionId\":\"s" + std::to_string(i) + "\""));
  CHECK(all.find("\"s6\"") < all.find("\"s0\""));
}

TEST(PlaybackSessions, are_not_listed_from_the_cursor_of_another_order) {
  for (const char* session : {"a", "b"}) send(session, at("a", "00"));
  const auto cursor = "&cursor=" + text_in(client.get("/api/v1/sessions?limit=1").body, "nextCursor");
  LONGS_EQUAL(200, client.get("/api/v1/sessions?limit=1" + cursor).status);
  for (const char* other : {"&sort=firstSeenAt", "&sort=-startupMs", "&state=troubled"})
    STRCMP_CONTAINS(R"({"errors":{"cursor":)", client.get("/api/v1/sessions?limit=1" + cursor + other).body.c_str());
}

TEST(PlaybackSessions, from_a_time_on_are_those_until_now) {
  send("a", at("a", "00"));
  const auto days_ago = [&](int days) {
    return calendar::iso_time(db::now(stack.database()) - days * calendar::kDayMs);
  };
  STRCMP_CONTAINS(R"("count":1)", client.get("/api/v1/sessions?from=" + days_ago(92)).body.c_str());
  STRCMP_EQUAL(R"({"errors":{"from":"must be within the last 93 days, or have a to that is at most 93 days later"}})",
               client.get("/api/v1/sessions?from=" + days_ago(94)).body.c_str());
  LONGS_EQUAL(200, client.get("/api/v1/sessions?from=" + days_ago(94) + "&to=" + days_ago(90)).status);
}

TEST(PlaybackSessions, of_no_stream_are_not_meant_by_an_empty_id) {
  STRCMP_EQUAL(R"({"errors":{"streamId":"must be the id of a stream"}})",
               client.get("/api/v1/sessions?streamId=").body.c_str());
}

TEST(PlaybackSessions, say_that_they_have_stalled) {
  send("a", at("playback_start", "00") + "," + at("rebuffer_start", "01"));
  STRCMP_CONTAINS(R"("state":"rebuffering")", client.get("/api/v1/sessions/a").body.c_str());
}

TEST(PlaybackSessions, list_their_events_in_pages) {
  std::string events = at("e0", "00");
  for (int i = 1; i < 5; ++i) events += "," + at("e" + std::to_string(i), "0" + std::to_string(i / 2));
  send("s", events);
  std::string cursor, all;
  int pages = 0;
  do {
    const auto answer = client.get("/api/v1/sessions/s/events?limit=2" + (cursor.empty() ? "" : "&cursor=" + cursor));
    all += answer.body;
    cursor = text_in(answer.body, "nextCursor");
    ++pages;
  } while (!cursor.empty() && pages < 9);
  LONGS_EQUAL(3, pages);
  for (int i = 0; i < 5; ++i) LONGS_EQUAL(1, count(all, "\"type\":\"e" + std::to_string(i) + "\""));
}

TEST(PlaybackSessions, are_filtered_by_stream_and_time) {
  const std::string stream = stream_of(player.account_id);
  auto body = player.envelope("streamed", at("a", "01"));
  player.send(stack.client(), player.envelope("unassigned", at("a", "01")));
  player.send(stack.client(), body);
  player.send(stack.client(), body.insert(1, R"("streamId":")" + crypto::uuid_text(stream) + "\","));

  const auto of_stream = client.get("/api/v1/sessions?streamId=" + crypto::uuid_text(stream)).body;
  LONGS_EQUAL(1, count(of_stream, "sessionId"));
  STRCMP_CONTAINS(("\"streamId\":\"" + crypto::uuid_text(stream) + "\"").c_str(), of_stream.c_str());
  LONGS_EQUAL(2, count(client.get("/api/v1/sessions").body, "sessionId"));
  LONGS_EQUAL(0, count(client.get("/api/v1/sessions?to=2020-01-01T00:00:00Z").body, "sessionId"));
  LONGS_EQUAL(2,
              count(client.get("/api/v1/sessions?from=" + time("00").substr(0, 10) + "T00:00:00Z").body, "sessionId"));
}

TEST(PlaybackSessions, do_not_show_a_stream_of_another_user) {
  send_of_stream(stream_of(Player(stack).account_id));
  STRCMP_CONTAINS("\"streamId\":null", client.get("/api/v1/sessions/s").body.c_str());
}

TEST(PlaybackSessions, take_their_own_stream_after_one_of_another_user) {
  const std::string own = stream_of(player.account_id);
  send_of_stream(stream_of(Player(stack).account_id));
  send_of_stream(own);
  STRCMP_CONTAINS(("\"streamId\":\"" + crypto::uuid_text(own)).c_str(), client.get("/api/v1/sessions/s").body.c_str());
}

TEST(PlaybackSessions, of_another_user_are_not_found) {
  const Player other(stack);
  other.send(stack.client(), other.envelope("theirs", at("a", "01")));
  LONGS_EQUAL(404, client.get("/api/v1/sessions/theirs").status);
  LONGS_EQUAL(404, client.get("/api/v1/sessions/theirs/events").status);
  STRCMP_EQUAL(R"({"items":[],"count":0,"nextCursor":null})", client.get("/api/v1/sessions").body.c_str());
}

TEST(PlaybackSessions, need_the_cookie) {
  for (const char* path : {"/api/v1/sessions", "/api/v1/sessions/s", "/api/v1/sessions/s/events"}) {
    const auto answer = stack.client().with("Authorization", "Bearer " + player.key).get(path);
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL(R"({"error":"Unauthorized"})", answer.body.c_str());
  }
}

TEST(PlaybackSessions, are_filtered_by_day) {
  send("s", at("a", "01"));
  const auto began = text_in(client.get("/api/v1/sessions/s").body, "startedAt"), day = began.substr(0, 10);
  LONGS_EQUAL(1, count(client.get("/api/v1/sessions?from=" + day + "&to=" + day).body, "sessionId"));
  LONGS_EQUAL(1, count(client.get("/api/v1/sessions?from=" + day).body, "sessionId"));
  LONGS_EQUAL(0, count(client.get("/api/v1/sessions?from=2020-01-01&to=2020-01-02").body, "sessionId"));
  LONGS_EQUAL(200, client.get("/api/v1/sessions?from=2020-01-01&to=2020-04-02").status);  // 93 days including both ends
  LONGS_EQUAL(400, client.get("/api/v1/sessions?from=2020-01-01&to=2020-04-03").status);
  LONGS_EQUAL(400, client.get("/api/v1/sessions?from=2020-02-30").status);
  // An hour longer, as clocks are put back meanwhile.
  LONGS_EQUAL(200, client.get("/api/v1/sessions?from=2020-08-01&to=2020-11-01&timezone=Europe/Berlin").status);
  LONGS_EQUAL(400, client.get("/api/v1/sessions?from=2020-08-01&to=2020-11-02&timezone=Europe/Berlin").status);
}

TEST(PlaybackSessions, are_filtered_by_day_of_a_zone) {
  send("s", at("a", "01"));
  // Somewhere it is always another day than in UTC.
  const auto began = text_in(client.get("/api/v1/sessions/s").body, "startedAt"), day = began.substr(0, 10);
  const std::string zone = began.substr(11, 2) < "11" ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
  const std::string of_day = "/api/v1/sessions?from=" + day + "&to=" + day;
  LONGS_EQUAL(0, count(client.get(of_day + "&timezone=" + zone).body, "sessionId"));
  LONGS_EQUAL(1, count(client.get(of_day + "&timezone=UTC").body, "sessionId"));
  LONGS_EQUAL(400, client.get(of_day + "&timezone=Pacific").status);
}

TEST(PlaybackSessions, of_yesterday_have_ended_even_if_they_were_sent_just_now) {
  begun -= 86400000;
  send("s", at("playback_start", "01") + "," + at("heartbeat", "11"));
  const auto answer = client.get("/api/v1/sessions/s").body;
  STRCMP_EQUAL("ended", text_in(answer, "state").c_str());
  STRCMP_EQUAL(time("11").c_str(), text_in(answer, "endedAt").c_str());
}

TEST(PlaybackSessions, have_no_startup_time_if_playback_started_before_it_was_requested) {
  send("s", at("playback_start", "01") + "," + at("play_request", "11"));
  STRCMP_CONTAINS(R"("startupMs":null)", client.get("/api/v1/sessions/s").body.c_str());
}

TEST(PlaybackSessions, are_found_by_every_id_that_ingest_accepts) {
  for (const char* id : {"a/b",
                         "/",
                         "//",
                         "a//b",
                         "/a/",
                         "a/events",
                         "events",
                         "%2F",
                         "%2e%2e",
                         "%",
                         "a%zz",
                         "?",
                         "a?b=c",
                         "#",
                         " ",
                         "  a ",
                         "+",
                         "\\\\",
                         "..\\\\..",
                         "...",
                         ".a",
                         "a.",
                         "a..",
                         "..a/b",
                         "~",
                         "'",
                         "\\\"",
                         ";",
                         "a;b",
                         "&",
                         "\xC3\xBC\xF0\x9F\x8E\xAC"}) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(id, "[" + at("a", "01") + "]")).status);
    const std::string taken =
        stack.database()
            .select("SELECT session_id FROM playback_sessions WHERE account_id = ?", player.account_id)
            .text();
    const auto path = "/api/v1/sessions/" + text::percent_encoded(taken);
    STRCMP_EQUAL(taken.c_str(), text_in(client.get(path).body, "sessionId").c_str());
    STRCMP_CONTAINS(R"("type":"a")", client.get(path + "/events").body.c_str());
    db::Autocommit(stack.database()).run("DELETE FROM playback_sessions WHERE account_id = ?", player.account_id);
  }
}

TEST(PlaybackSessions, are_refused_with_an_id_that_a_url_cannot_contain) {
  for (const char* id : {".", "..", "a/..", "../../keys", "a/./b"}) {
    const auto answer = player.send(stack.client(), player.envelope(id, "[" + at("a", "01") + "]"));
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(R"({"errors":{"sessionId":"must have no . or ..)", answer.body.c_str());
  }
}

TEST(PlaybackSessions, with_large_events_cost_as_much_as_with_many) {
  send("s", at("a", "01"));
  fill("s", 750, kLargePayload);

  STRCMP_CONTAINS(R"("eventCount":751,)", client.get("/api/v1/sessions/s").body.c_str());
  CHECK(used("read account") >= 1 + 11);  // 6 MB
  LONGS_EQUAL(5, count(client.get("/api/v1/sessions/s/events?limit=5").body, "\"ts\""));
  CHECK(used("read account") >= 2 * (1 + 11));
}

TEST(PlaybackSessions, with_many_events_make_the_page_shorter) {
  for (int i = 0; i < 5; ++i) {
    send("s" + std::to_string(i), at("a", "01"));
    fill("s" + std::to_string(i), 15000);
  }

  const auto first = client.get("/api/v1/sessions").body;
  LONGS_EQUAL(4, count(first, "sessionId"));
  const auto rest = client.get("/api/v1/sessions?cursor=" + text_in(first, "nextCursor")).body;
  LONGS_EQUAL(1, count(rest, "sessionId"));
  STRCMP_CONTAINS(R"("nextCursor":null})", rest.c_str());
  CHECK(used("read account") >= 60 + 15 + 2);
}

TEST(PlaybackSessions, with_many_events_are_summed_up_once_at_a_time_for_each_user) {
  send("s", at("a", "01"));
  fill("s", 6000);
  take("large read account");

  const auto refused = client.get("/api/v1/sessions");
  LONGS_EQUAL(429, refused.status);
  CHECK_FALSE(refused.header("Retry-After").empty());
  LONGS_EQUAL(200, client.get("/api/v1/keys").status);
  LONGS_EQUAL(200, signed_up(stack).client.get("/api/v1/sessions").status);
  db::Autocommit(stack.database())
      .run("UPDATE throttles SET ends_at = UTC_TIMESTAMP(3) WHERE kind = 'large read account'");
  LONGS_EQUAL(200, client.get("/api/v1/sessions").status);
  LONGS_EQUAL(200, client.get("/api/v1/sessions/s").status);
}

TEST(PlaybackSessions, can_be_read_a_limited_number_of_times_a_minute) {
  send("s", at("a", "01"));
  LONGS_EQUAL(200, client.get("/api/v1/sessions").status);
  set_used(300);
  for (const char* path : {"/api/v1/sessions", "/api/v1/sessions/s", "/api/v1/sessions/s/events"}) {
    const auto refused = client.get(path);
    LONGS_EQUAL(429, refused.status);
    const int seconds = std::stoi(refused.header("Retry-After"));
    CHECK(seconds >= 1 && seconds <= 60);
  }
  LONGS_EQUAL(200, client.get("/api/v1/keys").status);
}

// Here the query waits for a lock; why it takes long makes no difference.
TEST(PlaybackSessions, that_take_too_long_to_read_are_refused_without_ending_a_worker) {
  const auto before = stack.workers("dashboard");
  send("s", at("a", "01"));
  std::thread holder([&] { stack.as_root("LOCK TABLES millrace.telemetry_batches WRITE", "SELECT SLEEP(5)"); });
  Answer refused;
  const bool out_of_time = eventually([&] { return (refused = client.get("/api/v1/sessions/s")).status == 503; });
  holder.join();

  CHECK(out_of_time);
  STRCMP_EQUAL("service_unavailable", text_in(refused.body, "error").c_str());
  CHECK_FALSE(refused.header("Retry-After").empty());
  LONGS_EQUAL(200, client.get("/api/v1/sessions/s").status);
  CHECK(before == stack.workers("dashboard"));
}

TEST(PlaybackSessions, that_take_too_long_to_read_are_charged_for_the_time) {
  send("s", at("a", "01"));
  LONGS_EQUAL(200, client.get("/api/v1/sessions/s").status);
  set_used(270);
  std::thread holder([&] { stack.as_root("LOCK TABLES millrace.telemetry_batches WRITE", "SELECT SLEEP(5)"); });
  Answer last;
  const bool out_of_time = eventually([&] { return (last = client.get("/api/v1/sessions/s")).status == 503; });
  holder.join();

  CHECK(out_of_time);
  CHECK(used("read account") >= 270 + 40);  // a unit for each 50 ms of two seconds, which is more than was left
  LONGS_EQUAL(429, client.get("/api/v1/sessions/s").status);
}

TEST(PlaybackSessions, are_a_table_for_a_spreadsheet) {
  send("=1+1", at("session_start", "00", R"({"title":"a, \"b\""})") + "," + at("playback_start", "01"));
  send("second", at("playback_start", "01"));
  const auto first = client.get("/api/v1/sessions?format=csv&limit=1");
  LONGS_EQUAL(200, first.status);
  STRCMP_EQUAL("text/csv; charset=utf-8", first.header("Content-Type").c_str());
  STRCMP_CONTAINS("sessionId,streamId,startedAt,", first.body.c_str());
  STRCMP_CONTAINS("\r\nsecond,,20", first.body.c_str());
  const auto rest = client.get("/api/v1/sessions?format=csv&cursor=" + first.header("X-Next-Cursor")).body;
  STRCMP_CONTAINS("\r\n'=1+1,,20", rest.c_str());
  STRCMP_CONTAINS(R"(,"a, ""b""",)", rest.c_str());
  LONGS_EQUAL(400, client.get("/api/v1/sessions?format=xml").status);
}

TEST(PlaybackSessions, report_every_invalid_parameter) {
  const auto answer = client.get("/api/v1/sessions?limit=201&cursor=x&from=now&to=2026&streamId=7");
  LONGS_EQUAL(400, answer.status);
  for (const char* name : {"limit", "cursor", "from", "to", "streamId"}) {
    STRCMP_CONTAINS(("\"" + std::string(name) + "\":\"must be").c_str(), answer.body.c_str());
  }
  LONGS_EQUAL(400, client.get("/api/v1/sessions?from=2026-01-01T00:00:00Z&to=2026-05-01T00:00:00Z").status);
  LONGS_EQUAL(400, client.get("/api/v1/sessions/s/events?limit=0").status);
}
