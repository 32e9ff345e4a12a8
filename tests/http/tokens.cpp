// /api/v1/tokens. What read tokens share with SDK keys (labels, bodies, pages) is also tested in keys.cpp.
#include <regex>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "support/account.h"
#include "support/json.h"
#include "support/stack.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/v1/tokens";
const char kLabelled[] = R"({"label":"grafana"})";
const char kUnauthorized[] = R"({"error":"Unauthorized"})";

std::string path_of(const std::string& id) { return std::string(kPath) + "/" + id; }

}  // namespace

TEST_GROUP(Tokens) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Client& client = account.client;

  std::int64_t stored() { return stack.number("SELECT COUNT(*) FROM read_tokens WHERE account_id = ?", account.id); }
  std::string minted_id() { return text_in(client.post(kPath, kLabelled).body, "id"); }
  // Inserts that many tokens of the user.
  void fill(int tokens, const std::string& revoked_at) {
    stack.as_root("INSERT INTO millrace.read_tokens SELECT UNHEX(MD5(CONCAT('" + account.id + "', seq))), '" +
                  account.id + "', 'filled', UNHEX(SHA2(CONCAT('" + account.id +
                  "', seq), 256)), UTC_TIMESTAMP(3), NULL, " + revoked_at + ", 'read' FROM millrace.seq_1_to_" +
                  std::to_string(tokens));
  }
};

TEST(Tokens, works) {
  const auto answer = client.post(kPath, kLabelled);

  LONGS_EQUAL(201, answer.status);
  const std::regex expected(R"(\{"id":"[0-9a-f-]{36}","label":"grafana","rawToken":"read_[0-9A-Za-z]{43}",)"
                            R"("createdAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","scope":"read"\})");
  CHECK(std::regex_match(answer.body, expected));
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
}

TEST(Tokens, may_be_for_marks_only) {
  const auto answer = client.post(kPath, R"({"label":"deploy","scope":"marks"})");
  LONGS_EQUAL(201, answer.status);
  CHECK(std::regex_search(answer.body, std::regex(R"("rawToken":"mark_[0-9A-Za-z]{43}",.*,"scope":"marks")")));
  STRCMP_CONTAINS(R"("revokedAt":null,"scope":"marks"}]})", client.get(kPath).body.c_str());
}

TEST(Tokens, are_for_nothing_else) {
  for (const char* scope : {"\"write\"", "\"\"", "7", "[\"read\"]"}) {
    const auto answer = client.post(kPath, R"({"label":"x","scope":)" + std::string(scope) + "}");
    LONGS_EQUAL_TEXT(400, answer.status, scope);
    STRCMP_CONTAINS(R"("scope":"must be)", answer.body.c_str());
  }
  LONGS_EQUAL(0, stored());
}

TEST(Tokens, refuse_fields_by_which_they_would_not_be_limited) {
  const auto answer = client.post(kPath, R"({"label":"x","expiresAt":"2030-01-01"})");
  LONGS_EQUAL(400, answer.status);
  STRCMP_CONTAINS(R"({"errors":{"expiresAt":)", answer.body.c_str());
  LONGS_EQUAL(0, stored());
}

TEST(Tokens, are_stored_only_as_a_hash) {
  const auto raw_token = text_in(client.post(kPath, kLabelled).body, "rawToken");

  const auto rows = stack.database().select("SELECT token_hash FROM read_tokens WHERE account_id = ?", account.id);
  STRCMP_EQUAL(crypto::hex(crypto::sha256(raw_token)).c_str(), crypto::hex(rows.text()).c_str());
  LONGS_EQUAL(std::string::npos, client.get(kPath).body.find(raw_token));
}

TEST(Tokens, are_listed_with_the_revoked_ones) {
  STRCMP_EQUAL(R"({"tokens":[]})", client.get(kPath).body.c_str());
  const auto token = client.post(kPath, kLabelled).body;
  client.del(path_of(text_in(token, "id")));

  const auto list = client.get(kPath);
  LONGS_EQUAL(200, list.status);
  CHECK(std::regex_match(
      list.body,
      std::regex(R"(\{"tokens":\[\{"id":")" + text_in(token, "id") + R"(","label":"grafana","createdAt":")" +
                 text_in(token, "createdAt") +
                 R"(","lastUsedAt":null,"revokedAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","scope":"read"\}\]\})")));
}

TEST(Tokens, are_listed_in_pages_on_request) {
  for (int i = 0; i < 3; ++i) minted_id();
  const auto all = client.get(kPath).body;
  const auto items = [](const std::string& body) { return body.substr(11, body.find(']') - 11); };

  const auto first = client.get(std::string(kPath) + "?limit=2").body;
  const auto rest = client.get(std::string(kPath) + "?limit=2&cursor=" + text_in(first, "nextCursor")).body;
  STRCMP_EQUAL(items(all).c_str(), (items(first) + "," + items(rest)).c_str());
  STRCMP_CONTAINS(R"("nextCursor":null})", rest.c_str());
}

TEST(Tokens, are_not_listed_among_the_keys) {
  const auto id = minted_id();

  STRCMP_EQUAL(R"({"keys":[]})", client.get("/api/v1/keys").body.c_str());
  LONGS_EQUAL(404, client.del("/api/v1/keys/" + id).status);
}

TEST(Tokens, cannot_be_revoked_twice) {
  const auto path = path_of(minted_id());
  const auto first = client.del(path);
  const auto list = client.get(kPath).body;

  LONGS_EQUAL(204, first.status);
  STRCMP_EQUAL("", first.body.c_str());
  LONGS_EQUAL(404, client.del(path).status);
  STRCMP_EQUAL(list.c_str(), client.get(kPath).body.c_str());
}

TEST(Tokens, are_revoked_once_by_concurrent_calls) {
  const auto path = path_of(minted_id());

  const auto answers = all_at_once(8, [&] { return client.del(path); });
  LONGS_EQUAL(1, answers.count(204));
  LONGS_EQUAL(7, answers.count(404));
}

TEST(Tokens, of_another_user_are_not_found) {
  const auto id = minted_id();
  const Account other = signed_up(stack);

  LONGS_EQUAL(404, other.client.del(path_of(id)).status);
  STRCMP_EQUAL(R"({"tokens":[]})", other.client.get(kPath).body.c_str());
  STRCMP_CONTAINS(R"("revokedAt":null)", client.get(kPath).body.c_str());
}

TEST(Tokens, are_not_found_by_an_invalid_id) {
  for (const char* id : {"1", "'%20OR%201=1--", "00000000-0000-0000-0000-000000000000", "%2e"}) {
    LONGS_EQUAL(404, client.del(path_of(id)).status);
  }
}

TEST(Tokens, cannot_be_read_by_id) {
  const auto answer = client.get(path_of(minted_id()));

  LONGS_EQUAL(405, answer.status);
  STRCMP_EQUAL("DELETE", answer.header("Allow").c_str());
}

TEST(Tokens, refuse_a_bad_label) {
  STRCMP_EQUAL(R"({"errors":{"label":"is required"}})", client.post(kPath, "{}").body.c_str());
  const auto answer = client.post(kPath, R"({"label":")" + std::string(121, 'a') + "\"}");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"errors":{"label":"must be 1 to 120 characters; it has 121"}})", answer.body.c_str());
  LONGS_EQUAL(0, stored());
}

TEST(Tokens, refuse_another_content_type_and_a_large_body) {
  LONGS_EQUAL(415, client.request("POST", kPath, kLabelled, "text/plain").status);
  LONGS_EQUAL(413, client.post(kPath, R"({"label":")" + std::string(20000, 'a') + "\"}").status);
  LONGS_EQUAL(0, stored());
}

TEST(Tokens, are_limited_to_a_hundred_active_ones_even_when_many_are_minted_at_once) {
  fill(98, "NULL");
  const auto answers = all_at_once(8, [&] { return client.post(kPath, kLabelled); });

  LONGS_EQUAL(2, answers.count(201));
  LONGS_EQUAL(6, answers.count(400));
  LONGS_EQUAL(100, stored());
  const auto& refused = answers.find(400)->second.body;
  STRCMP_EQUAL("too_many_tokens", text_in(refused, "error").c_str());
  STRCMP_CONTAINS("revoke one first", refused.c_str());

  LONGS_EQUAL(204, client.del(path_of(text_in(answers.find(201)->second.body, "id"))).status);
  LONGS_EQUAL(201, client.post(kPath, kLabelled).status);
}

TEST(Tokens, are_limited_to_ten_thousand_ever_minted) {
  fill(9999, "UTC_TIMESTAMP(3)");

  LONGS_EQUAL(201, client.post(kPath, kLabelled).status);
  const auto refused = client.post(kPath, kLabelled);
  LONGS_EQUAL(400, refused.status);
  STRCMP_CONTAINS("This account has created 10000 tokens, the revoked ones counted", refused.body.c_str());
  LONGS_EQUAL(201, client.post("/api/v1/keys", kLabelled).status);
}

TEST(Tokens, count_with_keys_as_300_minted_a_minute) {
  LONGS_EQUAL(201, client.post("/api/v1/keys", kLabelled).status);
  stack.as_root("UPDATE millrace.throttles SET used = 299 WHERE kind = 'key account'");

  LONGS_EQUAL(201, client.post(kPath, kLabelled).status);
  const auto refused = client.post(kPath, kLabelled);
  LONGS_EQUAL(429, refused.status);
  CHECK_FALSE(refused.header("Retry-After").empty());
  LONGS_EQUAL(1, stored());
}

TEST(Tokens, need_a_session) {
  const Client nobody = stack.client();

  for (const auto& answer : {nobody.post(kPath, kLabelled), nobody.get(kPath),
                             nobody.del(path_of("00000000-0000-4000-8000-000000000000"))}) {
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL(kUnauthorized, answer.body.c_str());
  }
}

TEST(Tokens, refuse_a_page_of_another_origin) {
  LONGS_EQUAL(401, Client(client).with("Origin", "https://evil.example").post(kPath, kLabelled).status);
  LONGS_EQUAL(0, stored());
}

// Simulates that the account is deleted between the check of its session and the write.
TEST(Tokens, refuse_a_user_who_is_being_deleted) {
  stack.as_root(
      "CREATE TRIGGER millrace.late_token BEFORE INSERT ON millrace.read_tokens FOR EACH ROW BEGIN IF "
      "NEW.account_id = '" +
      account.id + "' THEN DELETE FROM millrace.users WHERE id = '" + account.id + "'; END IF; END");
  const auto answer = client.post(kPath, kLabelled);
  stack.as_root("DROP TRIGGER millrace.late_token");

  LONGS_EQUAL(401, answer.status);
  LONGS_EQUAL(0, stored());
}

TEST(Tokens, are_deleted_with_their_user) {
  minted_id();
  LONGS_EQUAL(200, client.post("/api/auth/delete-user", R"({"password":"correct horse"})").status);

  LONGS_EQUAL(0, stored());
}

TEST(Tokens, count_for_the_minute_when_they_were_minted_already) {
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  minted_id();
  db::Autocommit(stack.database())
      .run("UPDATE throttles SET used = 298 WHERE kind = 'key account' AND bucket = ?",
           throttle_bucket(stack, account.id));
  for (const long status : {409, 409, 429}) LONGS_EQUAL(status, client.post(kPath, kLabelled).status);
}

TEST(Tokens, are_minted_once_with_the_same_idempotency_key) {
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  const auto id = minted_id();
  const auto again = client.post(kPath, kLabelled);
  LONGS_EQUAL(409, again.status);
  STRCMP_EQUAL("already_minted", text_in(again.body, "error").c_str());
  STRCMP_CONTAINS(id.c_str(), text_in(again.body, "message").c_str());
  LONGS_EQUAL(1, stored());
}
