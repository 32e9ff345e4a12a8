// /api/v1/streams
#include <algorithm>
#include <atomic>
#include <fstream>
#include <regex>
#include <set>

#include <unistd.h>

#include "crypto/digest.h"
#include "crypto/random.h"
#include "limits/bucket.h"
#include "net/this_host.h"
#include "support/account.h"
#include "support/json.h"
#include "support/shared_database.h"
#include "support/stack.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/v1/streams";
const char kPublic[] = "https://93.184.215.14/live/main.m3u8?token=a%20b";

std::string with_url(const std::string& url) { return R"({"sourceUrl":")" + url + R"("})"; }

// The ids in the answer of a list, in order.
std::vector<std::string> ids_in(const std::string& list) {
  const std::regex id(R"re("id":"([^"]*)")re");
  std::vector<std::string> ids;
  for (std::sregex_iterator at(list.begin(), list.end(), id), end; at != end; ++at) ids.push_back((*at)[1]);
  return ids;
}

}  // namespace

TEST_GROUP(Streams) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Client& client = account.client;

  std::int64_t stored() { return stack.number("SELECT COUNT(*) FROM streams WHERE account_id = ?", account.id); }
  void check_guarded(const std::string& url, const std::string& message) {
    const auto answer = client.post(kPath, with_url(url));
    LONGS_EQUAL(400, answer.status);
    STRCMP_EQUAL((R"({"errors":{"sourceUrl":")" + message + R"("}})").c_str(), answer.body.c_str());
    LONGS_EQUAL(0, stored());
  }
  std::int64_t leases() {
    return stack.number(
        "SELECT COUNT(*) FROM throttles WHERE (kind LIKE 'look-up%' OR kind = 'turn look-up')"
        " AND ends_at > UTC_TIMESTAMP(3)");
  }
  std::string registered_id() { return text_in(client.post(kPath, with_url(kPublic)).body, "id"); }
  static std::string path_of(const std::string& id) { return std::string(kPath) + "/" + id; }
  static Answer patch(const Client& caller, const std::string& id, const std::string& body) {
    return caller.request("PATCH", path_of(id), body, "application/json");
  }
  std::string new_key() { return text_in(client.post("/api/v1/keys", R"({"label":"phone"})").body, "rawKey"); }
  // What a player sends of a session that names that stream.
  void send(const std::string& key, const std::string& session, const std::string& stream) {
    const auto answer =
        stack.client()
            .with("Authorization", "Bearer " + key)
            .post("/api/v1/telemetry", R"({"apiKey":")" + key + R"(","sessionId":")" + session + R"(","streamId":")" +
                                           stream +
                                           R"(","events":[{"type":"a","ts":"2026-01-21T04:12:34Z","payload":{}}]})");
    LONGS_EQUAL(204, answer.status);
  }
};

TEST(Streams, works) {
  const auto answer = client.post(kPath, with_url(kPublic));

  LONGS_EQUAL(201, answer.status);
  STRCMP_EQUAL(kPublic, text_in(answer.body, "sourceUrl").c_str());
  CHECK((members_of(answer.body) == std::vector<std::string>{"id", "sourceUrl", "name", "createdAt"}));
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
}

TEST(Streams, are_ten_thousand_at_most) {
  stack.as_root(
      "INSERT INTO millrace.streams (id, account_id, source_url, host, created_at) SELECT UNHEX(MD5(CONCAT('" +
      account.id + "', seq))), '" + account.id + "', 'https://1.1.1.1/', '1.1.1.1', UTC_TIMESTAMP(3)" +
      " FROM millrace.seq_1_to_9999");
  LONGS_EQUAL(201, client.post(kPath, with_url(kPublic)).status);
  const auto refused = client.post(kPath, with_url(kPublic));
  LONGS_EQUAL(400, refused.status);
  STRCMP_EQUAL("too_many_streams", text_in(refused.body, "error").c_str());
  LONGS_EQUAL(10000, stored());
}

TEST(Streams, are_changed_by_a_user_who_has_not_made_ten_thousand_changes_a_day) {
  const auto path = std::string(kPath) + '/' + text_in(client.post(kPath, with_url(kPublic)).body, "id");
  db::Autocommit(stack.database())
      .run("UPDATE throttles SET used = 9999 WHERE kind = 'change user' AND bucket = ?",
           throttle_bucket(stack, account.id));
  LONGS_EQUAL(200, client.request("PATCH", path, R"({"name":"a"})", "application/json").status);
  LONGS_EQUAL(429, client.request("PATCH", path, R"({"name":"b"})", "application/json").status);
  STRCMP_CONTAINS(R"("name":"a")", client.get(path).body.c_str());
}

TEST(Streams, are_read_back_as_they_were_created) {
  const auto made = client.post(kPath, with_url(kPublic));

  const auto answer = client.get(std::string(kPath) + "/" + text_in(made.body, "id"));
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(made.body.c_str(), answer.body.c_str());
}

TEST(Streams, store_the_host_that_was_resolved) {
  client.post(kPath, with_url("http://0x5DB8D70E/"));

  const auto rows = stack.database().select("SELECT source_url, host FROM streams WHERE account_id = ?", account.id);
  auto row = rows.front();
  STRCMP_EQUAL("http://0x5DB8D70E/", row.text().c_str());
  STRCMP_EQUAL("93.184.215.14", row.text().c_str());
}

TEST(Streams, refuse_a_url_that_cannot_be_parsed) {
  check_guarded("", "URL could not be parsed");
  check_guarded("http://a b/", "URL could not be parsed");
  check_guarded("https://93.184.215.14/" + std::string(2048, 'a'), "URL could not be parsed");
}

TEST(Streams, refuse_another_scheme) {
  check_guarded("ftp://93.184.215.14/", "Only http(s) URLs are allowed");
  check_guarded("file:///etc/passwd", "Only http(s) URLs are allowed");
}

TEST(Streams, refuse_a_url_without_hostname) { check_guarded("http://", "URL has no hostname"); }

TEST(Streams, refuse_a_hostname_that_does_not_resolve) {
  check_guarded("https://nowhere.invalid/", "Hostname did not resolve");
}

TEST(Streams, refuse_a_private_address_and_name_it) {
  check_guarded("http://127.0.0.1/", "Hostname resolves to a private address (127.0.0.1)");
  check_guarded("http://localhost:8443/", "Hostname resolves to a private address (127.0.0.1)");
  check_guarded("http://2130706433/", "Hostname resolves to a private address (127.0.0.1)");
  check_guarded("http://169.254.169.254/latest/meta-data", "Hostname resolves to a private address (169.254.169.254)");
  check_guarded("http://[::1]/", "Hostname resolves to a private address (::1)");
}

TEST(Streams, refuse_a_missing_url_and_one_of_another_type) {
  STRCMP_EQUAL(R"({"errors":{"sourceUrl":"is required"}})", client.post(kPath, "{}").body.c_str());
  STRCMP_EQUAL(R"({"errors":{"sourceUrl":"must be a string"}})", client.post(kPath, R"({"sourceUrl":5})").body.c_str());
  LONGS_EQUAL(400, client.post(kPath, R"({"sourceUrl":null})").status);
  LONGS_EQUAL(400, client.post(kPath, R"({"sourceUrl":["http://93.184.215.14/"]})").status);
  LONGS_EQUAL(0, stored());
}

TEST(Streams, refuse_a_nul_in_the_url) {
  LONGS_EQUAL(400, client.post(kPath, with_url("http://93.184.215.14\\u0000.evil/")).status);
  LONGS_EQUAL(0, stored());
}

TEST(Streams, refuse_anything_but_a_json_object) {
  for (const char* body : {"", "[]", "{", R"({"sourceUrl":"http://93.184.215.14/","sourceUrl":"http://10.0.0.7/"})"}) {
    const auto answer = client.post(kPath, body);
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(R"({"errors":{"body":)", answer.body.c_str());
  }
  LONGS_EQUAL(415, client.request("POST", kPath, with_url(kPublic), "text/plain").status);
  LONGS_EQUAL(413, client.post(kPath, with_url(std::string(1 << 20, 'a'))).status);
  LONGS_EQUAL(0, stored());
}

TEST(Streams, need_the_cookie_and_take_no_bearer_key) {
  const auto raw_key = text_in(client.post("/api/v1/keys", R"({"label":"phone"})").body, "rawKey");
  const Client bearer = stack.client().with("Authorization", "Bearer " + raw_key);

  for (const auto& answer : {bearer.post(kPath, with_url(kPublic)), bearer.get(kPath),
                             bearer.get(std::string(kPath) + "/" + registered_id()), stack.client().get(kPath)}) {
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL(R"({"error":"Unauthorized"})", answer.body.c_str());
  }
}

TEST(Streams, refuse_a_page_of_another_origin) {
  LONGS_EQUAL(401, Client(client).with("Origin", "https://evil.example").post(kPath, with_url(kPublic)).status);
  LONGS_EQUAL(401, Client(client).with("Origin", "null").post(kPath, with_url(kPublic)).status);
  LONGS_EQUAL(401, Client(client).with("Sec-Fetch-Site", "cross-site").post(kPath, with_url(kPublic)).status);
  LONGS_EQUAL(0, stored());
}

TEST(Streams, of_another_user_are_not_found) {
  const auto path = std::string(kPath) + "/" + registered_id();
  const Account other = signed_up(stack);

  LONGS_EQUAL(404, other.client.get(path).status);
  STRCMP_EQUAL(R"({"items":[],"nextCursor":null})", other.client.get(kPath).body.c_str());
}

TEST(Streams, are_not_found_by_an_invalid_id) {
  const std::string unknown = "00000000-0000-4000-8000-000000000000";
  for (const auto& id : {unknown, std::string("1"), std::string("%F0%9F%8E%AC"), std::string("\xF0\x9F\x8E\xAC"),
                         std::string("1'%20OR%20'1'='1"), std::string(10000, 'a'), unknown + "0"}) {
    const auto answer = client.get(std::string(kPath) + "/" + id);
    LONGS_EQUAL(404, answer.status);
    STRCMP_EQUAL("not_found", text_in(answer.body, "error").c_str());
  }
}

TEST(Streams, are_listed_newest_first_page_by_page) {
  std::set<std::string> made;
  for (int i = 0; i < 5; ++i) made.insert(registered_id());

  std::vector<std::string> seen, times;
  std::string cursor;
  for (int pages = 0; pages < 3; ++pages) {
    const auto list = client.get(std::string(kPath) + "?limit=2" + (cursor.empty() ? "" : "&cursor=" + cursor)).body;
    for (const auto& id : ids_in(list)) {
      seen.push_back(id);
      times.push_back(text_in(client.get(std::string(kPath) + "/" + id).body, "createdAt"));
    }
    cursor = text_in(list, "nextCursor");
    CHECK_EQUAL(pages == 2, cursor.empty());
  }
  CHECK(made == std::set<std::string>(seen.begin(), seen.end()));
  CHECK_EQUAL(5u, seen.size());
  CHECK(std::is_sorted(times.rbegin(), times.rend()));
}

TEST(Streams, end_without_a_cursor_when_the_last_page_is_full) {
  registered_id();
  registered_id();

  STRCMP_CONTAINS(R"("nextCursor":null)", client.get(std::string(kPath) + "?limit=2").body.c_str());
}

TEST(Streams, report_every_invalid_parameter_of_a_list) {
  STRCMP_EQUAL(
      R"({"errors":{"cursor":"must be the nextCursor of an earlier page","limit":"must be a number from 1 to 200"}})",
      client.get(std::string(kPath) + "?limit=201&cursor=x").body.c_str());
  for (const char* limit : {"0", "-1", "1.5", "", "9999999999999999999", "1e2", "%31%00"}) {
    LONGS_EQUAL(400, client.get(std::string(kPath) + "?limit=" + limit).status);
  }
  LONGS_EQUAL(200, client.get(std::string(kPath) + "?limit=200").status);
}

TEST(Streams, of_another_user_are_not_shown_by_their_cursor) {
  registered_id();
  registered_id();
  const auto cursor = text_in(client.get(std::string(kPath) + "?limit=1").body, "nextCursor");

  CHECK_EQUAL(1u, ids_in(client.get(std::string(kPath) + "?cursor=" + cursor).body).size());
  STRCMP_EQUAL(R"({"items":[],"nextCursor":null})",
               signed_up(stack).client.get(std::string(kPath) + "?cursor=" + cursor).body.c_str());
}

TEST(Streams, can_be_registered_30_times_a_minute) {
  const auto answers = all_at_once(36, [&] { return client.post(kPath, with_url(kPublic)); });

  LONGS_EQUAL(30, answers.count(201));
  LONGS_EQUAL(6, answers.count(429));
  LONGS_EQUAL(30, stored());
  const auto& refused = answers.find(429)->second;
  STRCMP_EQUAL("too_many_requests", text_in(refused.body, "error").c_str());
  const int seconds = std::stoi(refused.header("Retry-After"));
  CHECK(seconds >= 1 && seconds <= 60);
}

TEST(Streams, that_the_guard_refuses_count_for_the_limit) {
  for (int i = 0; i < 30; ++i) LONGS_EQUAL(400, client.post(kPath, with_url("http://10.0.0.7/")).status);

  LONGS_EQUAL(429, client.post(kPath, with_url("http://10.0.0.7/")).status);
  LONGS_EQUAL(201, signed_up(stack).client.post(kPath, with_url(kPublic)).status);
}

// A name that is too long, so it fails without a DNS query, in a domain of its own, which nobody else has to wait for.
std::string named() {
  return with_url("https://" + std::string(64, 'a') + '.' + crypto::random_base62(12) + ".example/");
}

TEST(Streams, resolve_one_hostname_of_a_user_and_one_of_an_address_at_a_time) {
  for (const auto& [kind, whose] :
       {std::pair("look-up account", account.id), std::pair("look-up address", limits::network_of(client.address()))}) {
    begin_lease(stack, kind, whose);
    const auto refused = client.post(kPath, named());
    LONGS_EQUAL(429, refused.status);
    STRCMP_EQUAL("too_many_requests", text_in(refused.body, "error").c_str());
    STRCMP_EQUAL("1", refused.header("Retry-After").c_str());
    LONGS_EQUAL(201, client.post(kPath, with_url(kPublic)).status);  // an IP address is not looked up
    LONGS_EQUAL(400, signed_up(stack).client.post(kPath, named()).status);
    end_lease(stack, kind, whose);
  }
  LONGS_EQUAL(400, client.post(kPath, named()).status);
}

TEST(Streams, whose_hostname_has_to_wait_count_for_the_limit) {
  begin_lease(stack, "look-up account", account.id);
  for (int i = 0; i < 30; ++i) LONGS_EQUAL(429, client.post(kPath, named()).status);

  STRCMP_CONTAINS("At most 30 of these a minute.", client.post(kPath, named()).body.c_str());
}

TEST(Streams, resolve_one_hostname_at_a_time_on_a_host) {
  begin_lease(stack, "turn look-up", net::this_host());

  const auto refused = client.post(kPath, named());
  LONGS_EQUAL(503, refused.status);
  STRCMP_EQUAL("service_unavailable", text_in(refused.body, "error").c_str());
  STRCMP_EQUAL("2", refused.header("Retry-After").c_str());
  LONGS_EQUAL(201, client.post(kPath, with_url(kPublic)).status);
  end_lease(stack, "turn look-up", net::this_host());
  LONGS_EQUAL(400, client.post(kPath, named()).status);
}

TEST(Streams, resolve_hostnames_of_who_has_had_none_resolved_first) {
  const auto other = signed_up(stack);
  LONGS_EQUAL(400, client.post(kPath, named()).status);  // a whole second, however short it was
  begin_lease(stack, "turn look-up", net::this_host());
  LONGS_EQUAL(503, client.post(kPath, named()).status);
  LONGS_EQUAL(503, other.client.post(kPath, named()).status);
  end_lease(stack, "turn look-up", net::this_host());
  const auto refused = client.post(kPath, named());
  LONGS_EQUAL(503, refused.status);
  STRCMP_CONTAINS("turns before yours: 1.", refused.body.c_str());
  LONGS_EQUAL(400, other.client.post(kPath, named()).status);
  LONGS_EQUAL(400, client.post(kPath, named()).status);
}

TEST(Streams, resolve_the_next_hostname_as_soon_as_the_previous_one_is_done) {
  for (int i = 0; i < 3; ++i) {
    STRCMP_CONTAINS("Hostname did not resolve", client.post(kPath, named()).body.c_str());
    LONGS_EQUAL(0, leases());
  }
}

TEST(Streams, may_have_a_name) {
  const auto named = [&](const std::string& name) {
    return client.post(kPath, R"({"sourceUrl":")" + std::string(kPublic) + R"(","name":)" + name + "}");
  };
  const auto made = named(R"("  Evening – late \ud83c\udfac\t")");
  LONGS_EQUAL(201, made.status);
  STRCMP_EQUAL("Evening – late \xF0\x9F\x8E\xAC", text_in(made.body, "name").c_str());
  STRCMP_EQUAL(made.body.c_str(), client.get(path_of(text_in(made.body, "id"))).body.c_str());
  STRCMP_CONTAINS(made.body.c_str(), client.get(kPath).body.c_str());

  STRCMP_CONTAINS(R"("name":null)", named("null").body.c_str());
  LONGS_EQUAL(201, named('"' + std::string(120, 'n') + '"').status);
}

TEST(Streams, refuse_a_bad_name) {
  for (const char* name : {R"("")", R"("  ")", R"("a\u0001b")", R"("a\nb")", R"("a\u0085b")"}) {
    STRCMP_EQUAL(
        R"({"errors":{"name":"must be 1 to 120 characters, none of them a control character"}})",
        client.post(kPath, std::string(R"({"sourceUrl":"https://93.184.215.14/","name":)") + name + "}").body.c_str());
  }
  const auto id = registered_id();
  LONGS_EQUAL(400, patch(client, id, R"({"name":")" + std::string(121, 'n') + R"("})").status);
  STRCMP_EQUAL(R"({"errors":{"name":"must be a string"}})", patch(client, id, R"({"name":5})").body.c_str());
  STRCMP_EQUAL(R"({"errors":{"name":"is required"}})", patch(client, id, "{}").body.c_str());
  STRCMP_CONTAINS(R"("name":null)", client.get(path_of(id)).body.c_str());
}

TEST(Streams, are_renamed) {
  const auto id = registered_id();
  const auto before = client.get(path_of(id)).body;

  const auto answer = patch(client, id, R"({"name":"Evening"})");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("Evening", text_in(answer.body, "name").c_str());
  STRCMP_EQUAL(answer.body.c_str(), client.get(path_of(id)).body.c_str());
  LONGS_EQUAL(200, patch(client, id, R"({"name":"Evening"})").status);  // nothing changes
  STRCMP_EQUAL(before.c_str(), patch(client, id, R"({"name":null})").body.c_str());
}

TEST(Streams, keep_their_url_for_good) {
  const auto id = registered_id();
  STRCMP_EQUAL(R"({"errors":{"sourceUrl":"cannot be changed; register another stream"}})",
               patch(client, id, R"({"name":"Evening","sourceUrl":"https://93.184.215.14/"})").body.c_str());
  STRCMP_CONTAINS(R"("name":null)", client.get(path_of(id)).body.c_str());
}

TEST(Streams, are_gone_once_they_are_deleted) {
  const auto id = registered_id();
  const auto answer = client.del(path_of(id));
  LONGS_EQUAL(204, answer.status);
  STRCMP_EQUAL("", answer.body.c_str());

  LONGS_EQUAL(404, client.get(path_of(id)).status);
  LONGS_EQUAL(404, client.del(path_of(id)).status);
  LONGS_EQUAL(404, patch(client, id, R"({"name":"Evening"})").status);
  STRCMP_EQUAL(R"({"items":[],"nextCursor":null})", client.get(kPath).body.c_str());
}

TEST(Streams, of_another_user_are_neither_renamed_nor_deleted) {
  const auto id = registered_id();
  const Account other = signed_up(stack);

  LONGS_EQUAL(404, patch(other.client, id, R"({"name":"mine"})").status);
  LONGS_EQUAL(404, other.client.del(path_of(id)).status);
  LONGS_EQUAL(401, patch(Client(client).with("Origin", "https://evil.example"), id, R"({"name":"mine"})").status);
  LONGS_EQUAL(401, Client(client).with("Origin", "https://evil.example").del(path_of(id)).status);
  STRCMP_CONTAINS(R"("name":null)", client.get(path_of(id)).body.c_str());
}

TEST(Streams, that_are_deleted_stay_with_their_sessions_without_their_name) {
  const auto id = registered_id();
  patch(client, id, R"({"name":"Evening"})");
  send(new_key(), "s", id);
  STRCMP_CONTAINS(R"("streamName":"Evening")", client.get("/api/v1/sessions/s").body.c_str());

  client.del(path_of(id));
  const auto left = client.get("/api/v1/sessions?streamId=" + id).body;
  STRCMP_CONTAINS((R"("sessionId":"s","streamId":")" + id).c_str(), left.c_str());
  STRCMP_CONTAINS(R"("streamName":null)", left.c_str());
  for (const char* figures :
       {"metrics/overall?", "metrics/timeseries?", "metrics/breakdown?by=player&", "errors?", "live?"}) {
    LONGS_EQUAL(200, client.get("/api/v1/" + std::string(figures) + "streamId=" + id).status);
  }
}

TEST(Streams, that_are_deleted_are_ignored_by_ingest_like_unknown_ones) {
  const auto id = registered_id();
  client.del(path_of(id));

  send(new_key(), "late", id);
  STRCMP_CONTAINS(R"("streamId":null)", client.get("/api/v1/sessions/late").body.c_str());
}

TEST(Streams, may_be_deleted_while_players_send) {
  const auto id = registered_id(), key = new_key();
  std::atomic<int> next{0};
  all_at_once(8, [&] {
    const int mine = next++;
    if (mine == 3) return client.del(path_of(id));
    send(key, "s" + std::to_string(mine), id);
    return Answer{};
  });
  for (int i = 0; i < 8; ++i) {
    LONGS_EQUAL(i == 3 ? 404 : 200, client.get("/api/v1/sessions/s" + std::to_string(i)).status);
  }
  LONGS_EQUAL(0, stored());
}

TEST(Streams, are_renamed_and_deleted_by_several_callers_at_once) {
  const auto id = registered_id();
  std::atomic<int> next{0};
  const auto answers =
      all_at_once(8, [&] { return next++ % 2 ? client.del(path_of(id)) : patch(client, id, R"({"name":"Evening"})"); });
  LONGS_EQUAL(1, answers.count(204));
  LONGS_EQUAL(8, answers.count(204) + answers.count(404) + answers.count(200));
}

// Simulates that the account is deleted between the check of its session and the write.
TEST(Streams, refuse_a_user_who_is_being_deleted) {
  stack.as_root(
      "CREATE TRIGGER millrace.late_stream BEFORE INSERT ON millrace.streams FOR EACH ROW BEGIN IF "
      "NEW.account_id = '" +
      account.id + "' THEN DELETE FROM millrace.users WHERE id = '" + account.id + "'; END IF; END");
  const auto answer = client.post(kPath, with_url(kPublic));
  stack.as_root("DROP TRIGGER millrace.late_stream");

  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL(R"({"error":"Unauthorized"})", answer.body.c_str());
}

TEST(Streams, are_deleted_with_their_user) {
  registered_id();
  LONGS_EQUAL(200, client.post("/api/auth/delete-user", R"({"password":"correct horse"})").status);

  LONGS_EQUAL(0, stored());
}

TEST_GROUP(StreamsWithOtherRanges) {
  Stack& stack = with_database_of(
      Stack::running(), {{"MILLRACE_GUARD_ALLOW", "10.1.0.0/16"}, {"MILLRACE_GUARD_DENY", "93.184.215.0/24"}});
  Account account = signed_up(stack);

  std::string said_of(const std::string& url) { return account.client.post(kPath, with_url(url)).body; }
};

TEST(StreamsWithOtherRanges, may_be_in_a_private_network_that_the_operator_allows) {
  LONGS_EQUAL(201, account.client.post(kPath, with_url("http://10.1.2.3/cam")).status);
  STRCMP_CONTAINS("private address (10.2.2.3)", said_of("http://10.2.2.3/cam").c_str());
}

TEST(StreamsWithOtherRanges, may_not_be_in_a_network_that_the_operator_denies) {
  STRCMP_CONTAINS("private address (93.184.215.14)", said_of(kPublic).c_str());
}

TEST(Streams, are_registered_once_with_the_same_idempotency_key) {
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  const auto first = client.post(kPath, with_url(kPublic)), again = client.post(kPath, with_url(kPublic));
  LONGS_EQUAL(201, again.status);
  STRCMP_EQUAL(first.body.c_str(), again.body.c_str());
  LONGS_EQUAL(1, stored());
}

TEST(Streams, are_registered_once_by_eight_concurrent_calls_with_the_same_idempotency_key) {
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  const auto answers = all_at_once(8, [&] { return client.post(kPath, with_url(kPublic)); });
  LONGS_EQUAL(8, answers.count(201));
  LONGS_EQUAL(1, stored());
}

TEST(Streams, refuse_another_url_with_the_same_idempotency_key) {
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  client.post(kPath, with_url(kPublic));
  const auto answer = client.post(kPath, with_url("https://93.184.215.14/other.m3u8"));
  LONGS_EQUAL(409, answer.status);
  STRCMP_EQUAL("idempotency_key_reused", text_in(answer.body, "error").c_str());
  LONGS_EQUAL(1, stored());
}

TEST(Streams, of_two_users_may_have_the_same_idempotency_key) {
  Account other = signed_up(stack);
  client.with("Idempotency-Key", "a-word-of-the-callers-own").post(kPath, with_url(kPublic));
  other.client.with("Idempotency-Key", "a-word-of-the-callers-own");
  LONGS_EQUAL(201, other.client.post(kPath, with_url("https://93.184.215.14/other.m3u8")).status);
}

TEST(Streams, refuse_an_idempotency_key_of_256_characters) {
  const auto answer = client.with("Idempotency-Key", std::string(256, 'w')).post(kPath, with_url(kPublic));
  LONGS_EQUAL(400, answer.status);
  STRCMP_CONTAINS("Idempotency-Key", answer.body.c_str());
  LONGS_EQUAL(0, stored());
}
