// /api/v1/keys
#include <regex>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "support/account.h"
#include "support/json.h"
#include "support/paused_workers.h"
#include "support/stack.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/v1/keys";
const char kUnauthorized[] = R"({"error":"Unauthorized"})";

std::string labelled(const std::string& label) { return R"({"label":")" + label + R"("})"; }

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_GROUP(Keys) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Client& client = account.client;

  std::int64_t stored() { return stack.number("SELECT COUNT(*) FROM sdk_keys WHERE account_id = ?", account.id); }
  // Checks the answer, and that nothing was stored.
  void check_refused(const Answer& answer, long status, const std::string& body) {
    LONGS_EQUAL(status, answer.status);
    STRCMP_EQUAL(body.c_str(), answer.body.c_str());
    STRCMP_EQUAL("application/json", answer.header("Content-Type").c_str());
    LONGS_EQUAL(0, stored());
  }
  void check_bad_label(const std::string& body, const std::string& message) {
    check_refused(client.post(kPath, body), 400, R"({"errors":{"label":")" + message + R"("}})");
  }
  void check_bad_body(const std::string& body) {
    const auto answer = client.post(kPath, body);
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(R"({"errors":{"body":"The body )", answer.body.c_str());
    LONGS_EQUAL(0, stored());
  }
  void store_revoked(int keys) {
    stack.as_root(
        "INSERT INTO millrace.sdk_keys (id, account_id, label, key_hash, created_at, last_used_at, revoked_at) SELECT "
        "UNHEX(MD5(CONCAT('" +
        account.id + "', seq))), '" + account.id + "', 'rotated', UNHEX(SHA2(CONCAT('" + account.id +
        "', seq), 256)), UTC_TIMESTAMP(3), NULL, UTC_TIMESTAMP(3)"
        " FROM millrace.seq_1_to_" +
        std::to_string(keys));
  }
  std::string minted_id() { return text_in(client.post(kPath, labelled("phone")).body, "id"); }
};

TEST(Keys, works) {
  const auto answer = client.post(kPath, labelled("phone"));

  LONGS_EQUAL(201, answer.status);
  const std::regex expected(R"(\{"id":"[0-9a-f-]{36}","label":"phone","rawKey":"sdk_[0-9A-Za-z]{43}",)"
                            R"("createdAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"\})");
  CHECK(std::regex_match(answer.body, expected));
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
}

TEST(Keys, are_stored_only_as_a_hash) {
  const auto raw_key = text_in(client.post(kPath, labelled("phone")).body, "rawKey");

  const auto rows = stack.database().select("SELECT key_hash FROM sdk_keys WHERE account_id = ?", account.id);
  STRCMP_EQUAL(crypto::hex(crypto::sha256(raw_key)).c_str(), crypto::hex(rows.text()).c_str());
  LONGS_EQUAL(std::string::npos, client.get(kPath).body.find(raw_key));
}

TEST(Keys, are_listed_newest_first_with_the_revoked_ones) {
  const auto first = client.post(kPath, labelled("first"));
  client.del(std::string(kPath) + "/" + text_in(first.body, "id"));
  // Two keys of the same millisecond have no defined order.
  CHECK(eventually([&] {
    return stack.database()
               .select("SELECT 1 FROM sdk_keys WHERE account_id = ? AND created_at < UTC_TIMESTAMP(3)", account.id)
               .size() == 1;
  }));
  const auto second = client.post(kPath, labelled("second"));

  const auto list = client.get(kPath);
  LONGS_EQUAL(200, list.status);
  const auto row = [](const Answer& key, const std::string& label, const std::string& revoked) {
    return R"(\{"id":")" + text_in(key.body, "id") + R"(","label":")" + label + R"(","createdAt":")" +
           text_in(key.body, "createdAt") + R"(","lastUsedAt":null,"revokedAt":)" + revoked +
           R"(,"lastError":null,"proxies":\[\],"respectGpc":false\})";
  };
  const std::string time = R"("\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")";
  CHECK(std::regex_match(list.body, std::regex(R"(\{"keys":\[)" + row(second, "second", "null") + "," +
                                               row(first, "first", time) + R"(\]\})")));
}

TEST(Keys, are_an_empty_list_at_first) { STRCMP_EQUAL(R"({"keys":[]})", client.get(kPath).body.c_str()); }

TEST(Keys, are_revoked_with_an_empty_204) {
  const auto answer = client.del(std::string(kPath) + "/" + minted_id());

  LONGS_EQUAL(204, answer.status);
  STRCMP_EQUAL("", answer.body.c_str());
}

TEST(Keys, cannot_be_revoked_twice) {
  const auto path = std::string(kPath) + "/" + minted_id();
  client.del(path);
  const auto list = client.get(kPath).body;

  LONGS_EQUAL(404, client.del(path).status);
  STRCMP_EQUAL(list.c_str(), client.get(kPath).body.c_str());
}

TEST(Keys, are_revoked_once_by_concurrent_calls) {
  const auto path = std::string(kPath) + "/" + minted_id();

  const auto answers = all_at_once(8, [&] { return client.del(path); });
  LONGS_EQUAL(1, answers.count(204));
  LONGS_EQUAL(7, answers.count(404));
}

TEST(Keys, of_another_user_are_not_found) {
  const auto id = minted_id();
  const Account other = signed_up(stack);

  LONGS_EQUAL(404, other.client.del(std::string(kPath) + "/" + id).status);
  STRCMP_EQUAL(R"({"keys":[]})", other.client.get(kPath).body.c_str());
  STRCMP_CONTAINS(R"("revokedAt":null)", client.get(kPath).body.c_str());
}

TEST(Keys, are_not_found_by_an_invalid_id) {
  for (const char* id : {"1", "%F0%9F%94%91", "'%20OR%201=1--", "00000000-0000-0000-0000-000000000000", "..", "%2e"}) {
    LONGS_EQUAL(404, client.del(std::string(kPath) + "/" + id).status);
  }
  LONGS_EQUAL(404, client.del(std::string(kPath) + "/" + std::string(10000, 'a')).status);
}

TEST(Keys, cannot_be_read_by_id) {
  const auto answer = client.get(std::string(kPath) + "/" + minted_id());

  LONGS_EQUAL(405, answer.status);
  STRCMP_EQUAL("PATCH, DELETE", answer.header("Allow").c_str());
}

TEST(Keys, accept_a_label_of_120_characters) {
  const std::string longest = repeated("\xF0\x9F\x94\x91", 120);

  const auto answer = client.post(kPath, labelled(longest));
  LONGS_EQUAL(201, answer.status);
  STRCMP_EQUAL(longest.c_str(), text_in(answer.body, "label").c_str());
}

TEST(Keys, refuse_a_label_of_121_characters) {
  check_bad_label(labelled(std::string(121, 'a')), "must be 1 to 120 characters; it has 121");
}

TEST(Keys, refuse_an_empty_label) { check_bad_label(labelled(""), "must be 1 to 120 characters; it has 0"); }
TEST(Keys, refuse_a_missing_label) { check_bad_label("{}", "is required"); }

TEST(Keys, refuse_a_label_of_another_type) {
  for (const char* label : {"5", "true", "null", "[]", "{}", "1e400"}) {
    const auto answer = client.post(kPath, R"({"label":)" + std::string(label) + "}");
    LONGS_EQUAL(400, answer.status);
  }
  check_bad_label(R"({"label":5})", "must be a string");
}

TEST(Keys, refuse_a_body_that_is_not_a_json_object) {
  for (const char* body : {"", "{", "[]", "\"label\"", "null", "{\"label\":\"a\"} x", "{\"label\":\"\xFF\"}",
                           "{\"label\":\"\\ud800\"}", "{\"label\":\"a\\u0000b\"}", "{'label':'a'}"}) {
    check_bad_body(body);
  }
}

TEST(Keys, refuse_a_label_given_twice) { check_bad_body(R"({"label":"a","label":"b"})"); }

TEST(Keys, refuse_deep_nesting) {
  check_bad_body(R"({"label":"a","more":)" + std::string(2000, '[') + std::string(2000, ']') + "}");
}

TEST(Keys, refuse_another_content_type) {
  for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"}) {
    const auto answer = client.request("POST", kPath, labelled("phone"), type);
    check_refused(
        answer, 415,
        R"({"error":"unsupported_media_type","message":"Content-Type must be application/json: add -H 'Content-Type: application/json' to a call by curl."})");
  }
}

TEST(Keys, refuse_a_body_of_a_megabyte) {
  const auto answer = client.post(kPath, labelled(std::string(1 << 20, 'a')));

  LONGS_EQUAL(413, answer.status);
  STRCMP_EQUAL("payload_too_large", text_in(answer.body, "error").c_str());
  LONGS_EQUAL(0, stored());
}

TEST(Keys, can_be_minted_300_times_a_minute) {
  LONGS_EQUAL(201, client.post(kPath, labelled("tablet")).status);
  stack.as_root("UPDATE millrace.throttles SET used = 270 WHERE kind = 'key account'");
  const auto answers = all_at_once(36, [&] { return client.post(kPath, labelled("phone")); });

  LONGS_EQUAL(30, answers.count(201));
  LONGS_EQUAL(6, answers.count(429));
  LONGS_EQUAL(31, stored());
  const auto& refused = answers.find(429)->second;
  STRCMP_EQUAL("too_many_requests", text_in(refused.body, "error").c_str());
  const int seconds = std::stoi(refused.header("Retry-After"));
  CHECK(seconds >= 1 && seconds <= 60);
  LONGS_EQUAL(201, signed_up(stack).client.post(kPath, labelled("phone")).status);
}

TEST(Keys, are_minted_listed_and_revoked_while_figures_and_passwords_fill_their_pools) {
  const PausedWorkers dashboard(stack, "dashboard"), auth(stack, "auth");
  CHECK(dashboard.any() && auth.any());

  const auto id = minted_id();
  STRCMP_CONTAINS(id.c_str(), client.get(kPath).body.c_str());
  LONGS_EQUAL(204, client.del(std::string(kPath) + '/' + id).status);
  LONGS_EQUAL(200, client.get("/api/v1/tokens").status);
}

TEST(Keys, need_a_session) {
  const Client nobody = stack.client();

  check_refused(nobody.post(kPath, labelled("phone")), 401, kUnauthorized);
  check_refused(nobody.get(kPath), 401, kUnauthorized);
  check_refused(nobody.del("/api/v1/keys/00000000-0000-4000-8000-000000000000"), 401, kUnauthorized);
}

TEST(Keys, refuse_a_bearer_key_in_place_of_the_cookie) {
  const auto raw_key = text_in(client.post(kPath, labelled("phone")).body, "rawKey");

  const auto answer = stack.client().with("Authorization", "Bearer " + raw_key).get(kPath);
  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL(kUnauthorized, answer.body.c_str());
}

TEST(Keys, require_the_session_before_the_body_is_read) {
  check_refused(stack.client().request("POST", kPath, "{", "text/plain"), 401, kUnauthorized);
}

TEST(Keys, refuse_a_cookie_with_one_character_changed) {
  const auto value = account.cookie.find('=') + 1;
  for (const auto at : {value, value + 20, value + 40, account.cookie.size() - 1}) {
    std::string changed = account.cookie;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    check_refused(stack.client().with("Cookie", changed).post(kPath, labelled("phone")), 401, kUnauthorized);
  }
}

TEST(Keys, are_made_with_any_cookie_that_is_signed) {
  const std::string bad = "auth.session_token=bad";
  check_refused(stack.client().with("Cookie", bad + "; " + bad).post(kPath, labelled("phone")), 401, kUnauthorized);
  LONGS_EQUAL(201, stack.client().with("Cookie", bad + "; " + account.cookie).post(kPath, labelled("phone")).status);
  LONGS_EQUAL(200, stack.client().with("Cookie", account.cookie + "; " + bad).get(kPath).status);
}

TEST(Keys, refuse_a_page_of_another_origin) {
  const auto from = [&](const std::string& header, const std::string& value) {
    const auto answer = Client(client).with(header, value).post(kPath, labelled("phone"));
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL("Unauthorized", text_in(answer.body, "error").c_str());
    LONGS_EQUAL(0, stored());
  };

  from("Origin", "https://evil.example");
  from("Origin", "null");
  from("Sec-Fetch-Site", "cross-site");
  from("Referer", "https://evil.example/page");
}

TEST(Keys, accept_a_page_of_their_own_origin) {
  const auto answer =
      client.with("Origin", stack.base_url()).with("Sec-Fetch-Site", "same-origin").post(kPath, labelled("phone"));
  LONGS_EQUAL(201, answer.status);
}

TEST(Keys, are_listed_in_pages_on_request) {
  for (int i = 0; i < 5; ++i) minted_id();
  const auto all = client.get(kPath).body;

  std::string cursor, listed;
  for (int page = 0; page < 3; ++page) {
    const auto answer = client.get(std::string(kPath) + "?limit=2" + (cursor.empty() ? "" : "&cursor=" + cursor)).body;
    listed += (page ? "," : "") + answer.substr(9, answer.rfind("],") - 9);
    cursor = text_in(answer, "nextCursor");
    CHECK_EQUAL(page == 2, cursor.empty());
  }
  STRCMP_EQUAL(all.c_str(), (R"({"keys":[)" + listed + "]}").c_str());
  STRCMP_EQUAL(R"({"errors":{"limit":"must be a number from 1 to 200"}})",
               client.get(std::string(kPath) + "?limit=0").body.c_str());
}

TEST(Keys, are_limited_to_ten_thousand_even_when_many_are_minted_or_listed_at_once) {
  store_revoked(9998);
  const auto answers = all_at_once(8, [&] { return client.post(kPath, labelled("phone")); });

  LONGS_EQUAL(2, answers.count(201));
  LONGS_EQUAL(6, answers.count(400));
  STRCMP_EQUAL("too_many_keys", text_in(answers.find(400)->second.body, "error").c_str());
  LONGS_EQUAL(10000, stored());
  const auto list = client.get(kPath);
  LONGS_EQUAL(200, list.status);
  CHECK(list.body.size() > 10000 * 100);

  std::multimap<long, int> statuses;
  for (int i = 0; i < 6; ++i) statuses.emplace(client.get(kPath).status, i);
  LONGS_EQUAL(5, statuses.count(200));
  LONGS_EQUAL(1, statuses.count(429));
  LONGS_EQUAL(200, client.get(std::string(kPath) + "?limit=200").status);
}

TEST(Keys, are_all_listed_whatever_the_reads_of_figures_come_to) {
  store_revoked(1001);
  for (const char* kind : {"read account", "large read account"}) {
    db::Autocommit(stack.database())
        .run(
            "INSERT INTO throttles (kind, bucket, used, ends_at) VALUES (?, ?, 300, UTC_TIMESTAMP(3) + INTERVAL 1 "
            "HOUR)",
            kind, throttle_bucket(stack, account.id));
  }

  LONGS_EQUAL(200, client.get(kPath).status);
}

// Simulates that the account is deleted between the check of its session and the write.
TEST(Keys, refuse_a_user_who_is_being_deleted) {
  stack.as_root(
      "CREATE TRIGGER millrace.late_key BEFORE INSERT ON millrace.sdk_keys FOR EACH ROW BEGIN IF "
      "NEW.account_id = '" +
      account.id + "' THEN DELETE FROM millrace.users WHERE id = '" + account.id + "'; END IF; END");
  const auto answer = client.post(kPath, labelled("phone"));
  stack.as_root("DROP TRIGGER millrace.late_key");

  check_refused(answer, 401, kUnauthorized);
}

TEST(Keys, are_deleted_with_their_user) {
  client.post(kPath, labelled("phone"));
  LONGS_EQUAL(200, client.post("/api/auth/delete-user", R"({"password":"correct horse"})").status);

  LONGS_EQUAL(0, stored());
  LONGS_EQUAL(401, client.get(kPath).status);
}

TEST(Keys, are_minted_once_by_eight_concurrent_calls_with_the_same_idempotency_key) {
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  const auto answers = all_at_once(8, [&] { return client.post(kPath, R"({"label":"phone"})"); });
  LONGS_EQUAL(1, answers.count(201));
  LONGS_EQUAL(7, answers.count(409));
  const auto minted = text_in(answers.find(201)->second.body, "id");
  for (const auto& [status, answer] : answers) {
    if (status == 409) STRCMP_CONTAINS(minted.c_str(), text_in(answer.body, "message").c_str());
  }
  LONGS_EQUAL(1, stored());
}
