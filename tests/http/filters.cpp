// /api/v1/filters, and what queries make of them.
#include <atomic>

#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/v1/filters";

}  // namespace

TEST_GROUP(SavedFilters) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Client& client = account.client;
  Player player{stack, account.id};

  Answer save(const std::string& name, const std::string& where) {
    return client.post(kPath, R"({"name":")" + name + R"(","where":)" + where + "}");
  }
  std::string saved_id(const std::string& name, const std::string& where = R"(["player:hls.js"])") {
    return text_in(save(name, where).body, "id");
  }
  Answer replace(const std::string& id, const std::string& body) {
    return client.request("PUT", std::string(kPath) + "/" + id, body, "application/json");
  }
  void send(const std::string& session, const std::string& payload) {
    LONGS_EQUAL(204,
                player.send(stack.client(), player.envelope(session, Player::event("session_start", payload))).status);
  }
  // The sessions that pass: ?filter=QUERY
  std::string listed(const std::string& query) const {
    Answer answer;
    // The worker may still be at the end of the file before.
    CHECK(eventually([&] {
      answer = client.get("/api/v1/sessions?format=csv&sort=firstSeenAt&filter=" + query);
      return answer.status != 429;
    }));
    LONGS_EQUAL(200, answer.status);
    std::string ids;
    for (auto at = answer.body.find('\n'); at + 1 < answer.body.size(); at = answer.body.find('\n', at + 1))
      ids += (ids.empty() ? "" : " ") + answer.body.substr(at + 1, answer.body.find(',', at) - at - 1);
    return ids;
  }
  std::int64_t stored() { return stack.number("SELECT COUNT(*) FROM saved_filters WHERE account_id = ?", account.id); }
  void fill(int filters) {
    stack.as_root("INSERT INTO millrace.saved_filters SELECT UNHEX(MD5(CONCAT('" + account.id + "', seq))), '" +
                  account.id + "', CONCAT('filled ', seq), '[\"player:x\"]' FROM millrace.seq_1_to_" +
                  std::to_string(filters));
  }
};

TEST(SavedFilters, work) {
  send("s1", R"({"player":"hls.js","title":"Evening"})");
  send("s2", R"({"player":"hls.js","title":"Morning"})");
  send("s3", R"({"player":"dash.js","title":"Evening"})");
  const auto answer = save("Evening on hls.js", R"(["player:hls.js","content:!Morning"])");
  LONGS_EQUAL(201, answer.status);
  STRCMP_CONTAINS(R"(,"name":"Evening on hls.js","where":["player:hls.js","content:!Morning"]})", answer.body.c_str());
  STRCMP_EQUAL((R"({"items":[)" + answer.body + "]}").c_str(), client.get(kPath).body.c_str());
  STRCMP_EQUAL("s1", listed("Evening%20on%20hls.js").c_str());
  STRCMP_EQUAL("s1", listed(text_in(answer.body, "id")).c_str());
}

TEST(SavedFilters, hold_beside_others) {
  send("s1", R"({"player":"hls.js","title":"Evening"})");
  send("s2", R"({"player":"hls.js","title":"Morning"})");
  saved_id("hls");
  saved_id("mornings", R"(["content:Morning"])");
  STRCMP_EQUAL("s2", listed("hls&filter=content:Morning").c_str());
  STRCMP_EQUAL("s2", listed("hls&filter=mornings").c_str());
}

TEST(SavedFilters, work_in_every_read_that_takes_filters) {
  send("s1", R"({"player":"hls.js"})");
  send("s2", R"({"player":"dash.js"})");
  saved_id("hls");
  STRCMP_CONTAINS(R"("values":{"sessions":1})",
                  client.get("/api/v1/metrics/overall?metrics=sessions&filter=hls").body.c_str());
  STRCMP_CONTAINS(R"("items":[{"value":"hls.js","sessions":1,)",
                  client.get("/api/v1/metrics/breakdown?by=player&metrics=sessions&filter=hls").body.c_str());
  for (const char* path : {"/api/v1/metrics/timeseries?filter=", "/api/v1/errors?filter="}) {
    LONGS_EQUAL_TEXT(200, client.get(path + std::string("hls")).status, path);
    const auto refused = client.get(path + std::string("nobodys"));
    LONGS_EQUAL_TEXT(400, refused.status, path);
    STRCMP_CONTAINS("or the name or the id of a filter that /api/v1/filters lists", refused.body.c_str());
  }
}

TEST(SavedFilters, are_kept_by_numbers_of_custom_dimensions_and_without_ids_of_viewers) {
  client.request("PUT", "/api/v1/dimensions", R"({"custom3":"experiment"})", "application/json");
  send("s1", R"({"viewerId":"mia","custom":{"custom3":"b"}})");
  const auto answer = save("mia", R"(["experiment:b","viewer:mia"])");
  STRCMP_CONTAINS(R"("where":["custom3:b","viewer:v_)", answer.body.c_str());
  CHECK_FALSE(answer.body.find("viewer:mia") != std::string::npos);
  client.request("PUT", "/api/v1/dimensions", R"({"custom3":"renamed"})", "application/json");
  STRCMP_EQUAL("s1", listed("mia").c_str());
}

TEST(SavedFilters, keep_a_value_that_begins_like_an_operator) {
  send("s1", R"({"title":"!Hero"})");
  send("s2", R"({"title":"Hero"})");
  const auto answer = save("new heroes", R"(["content:\\!Hero"])");
  STRCMP_CONTAINS(R"("where":["content:\\!Hero"]})", answer.body.c_str());
  STRCMP_EQUAL("s1", listed("new%20heroes").c_str());
}

TEST(SavedFilters, have_a_condition_once) {
  STRCMP_CONTAINS(R"("where":["player:x"]})", save("x", R"(["player:x","player:x "])").body.c_str());
}

TEST(SavedFilters, are_replaced) {
  const auto id = saved_id("old");
  const std::string body = R"({"name":"new","where":["player:!dash.js"]})";
  for (int i = 0; i < 2; ++i) {
    const auto answer = replace(id, body);
    LONGS_EQUAL(200, answer.status);
    STRCMP_EQUAL((R"({"id":")" + id + "\"," + body.substr(1)).c_str(), answer.body.c_str());
  }
  LONGS_EQUAL(400, client.get("/api/v1/sessions?filter=old").status);
  LONGS_EQUAL(200, client.get("/api/v1/sessions?filter=new").status);
}

TEST(SavedFilters, have_names_of_their_own) {
  saved_id("taken");
  const auto other = saved_id("free");
  for (const auto& answer : {save("taken", R"(["player:x"])"), save("  taken ", R"(["player:x"])"),
                             replace(other, R"({"name":"taken","where":["player:x"]})")}) {
    LONGS_EQUAL(409, answer.status);
    STRCMP_EQUAL("name_taken", text_in(answer.body, "error").c_str());
  }
  LONGS_EQUAL(201, save("Taken", R"(["player:x"])").status);
  LONGS_EQUAL(3, stored());
}

TEST(SavedFilters, count_for_the_minute_when_their_name_is_taken) {
  saved_id("taken");
  db::Autocommit(stack.database())
      .run("UPDATE throttles SET used = 298 WHERE kind = 'filter account' AND bucket = ?",
           throttle_bucket(stack, account.id));
  for (const long status : {409, 409, 429}) LONGS_EQUAL(status, save("taken", R"(["player:x"])").status);
}

TEST(SavedFilters, of_one_name_are_saved_once_by_concurrent_calls) {
  const auto answers = all_at_once(8, [&] { return save("raced", R"(["player:x"])"); });
  LONGS_EQUAL(1, answers.count(201));
  LONGS_EQUAL(7, answers.count(409));
  LONGS_EQUAL(1, stored());
}

TEST(SavedFilters, are_limited_to_a_hundred_even_when_many_are_saved_at_once) {
  fill(98);
  std::atomic<int> names{0};
  const auto answers = all_at_once(
      8, [&] { return client.post(kPath, R"({"name":"n)" + std::to_string(++names) + R"(","where":["player:x"]})"); });
  LONGS_EQUAL(2, answers.count(201));
  STRCMP_EQUAL("too_many_filters", text_in(answers.find(400)->second.body, "error").c_str());
  LONGS_EQUAL(100, stored());
}

TEST(SavedFilters, refuse_a_bad_name) {
  for (const std::string& bad : {std::string(), std::string("   "), std::string("a:b"), std::string(61, 'a'),
                                 std::string("a\\u0007b"), std::string("0d3f3a52-9c1e-4b0e-8f26-3c1b7d0a5e11")}) {
    const auto answer = save(bad, R"(["player:x"])");
    LONGS_EQUAL_TEXT(400, answer.status, bad.c_str());
    STRCMP_CONTAINS(R"("name":"must)", answer.body.c_str());
  }
  LONGS_EQUAL(0, stored());
}

TEST(SavedFilters, refuse_what_is_no_list_of_conditions) {
  std::string eleven;
  for (int i = 0; i < 11; ++i) eleven += (i ? ",\"player:" : "\"player:") + std::to_string(i) + '"';
  saved_id("other");
  for (const std::string& bad :
       {std::string("[]"), std::string("null"), std::string("\"player:x\""), std::string("[7]"),
        std::string(R"(["nice:x"])"), std::string(R"(["player"])"), std::string(R"(["other"])"),
        std::string(R"(["stream:x"])"), std::string(R"(["country:BRAZIL"])"), "[" + eleven + "]"}) {
    const auto answer = save("bad", bad);
    LONGS_EQUAL_TEXT(400, answer.status, bad.c_str());
    STRCMP_CONTAINS(R"("where":"must)", answer.body.c_str());
  }
  STRCMP_EQUAL(R"({"errors":{"name":"is required","where":"is required"}})", client.post(kPath, "{}").body.c_str());
  STRCMP_EQUAL(R"({"errors":{"public":"is not a known property"}})",
               client.post(kPath, R"({"name":"x","where":["player:x"],"public":true})").body.c_str());
}

TEST(SavedFilters, give_a_query_twenty_conditions_at_most) {
  std::string ten;
  for (int i = 0; i < 10; ++i) ten += (i ? ",\"player:!" : "\"player:!") + std::to_string(i) + '"';
  save("ten", "[" + ten + "]");
  save("others", "[" + ten + "]");
  LONGS_EQUAL(200, client.get("/api/v1/sessions?filter=ten&filter=others").status);
  const auto refused = client.get("/api/v1/sessions?filter=ten&filter=others&filter=player:x");
  LONGS_EQUAL(400, refused.status);
  STRCMP_CONTAINS("twenty conditions at most", refused.body.c_str());
}

TEST(SavedFilters, are_deleted_once) {
  const auto path = std::string(kPath) + "/" + saved_id("x");
  LONGS_EQUAL(204, client.del(path).status);
  LONGS_EQUAL(404, client.del(path).status);
  LONGS_EQUAL(404, client.del(std::string(kPath) + "/1").status);
  STRCMP_EQUAL(R"({"items":[]})", client.get(kPath).body.c_str());
}

TEST(SavedFilters, of_another_account_are_not_found) {
  const auto id = saved_id("mine");
  const Account other = signed_up(stack);
  const auto path = std::string(kPath) + "/" + id;
  STRCMP_EQUAL(R"({"items":[]})", other.client.get(kPath).body.c_str());
  LONGS_EQUAL(400, other.client.get("/api/v1/sessions?filter=mine").status);
  LONGS_EQUAL(400, other.client.get("/api/v1/sessions?filter=" + id).status);
  LONGS_EQUAL(404, other.client.del(path).status);
  LONGS_EQUAL(404,
              other.client.request("PUT", path, R"({"name":"x","where":["player:x"]})", "application/json").status);
  LONGS_EQUAL(201, other.client.post(kPath, R"({"name":"mine","where":["player:x"]})").status);
  LONGS_EQUAL(1, stored());
}

TEST(SavedFilters, are_read_by_a_read_token_and_written_by_a_session_only) {
  saved_id("hls");
  auto script = with_token(stack, account);
  LONGS_EQUAL(200, script.get(kPath).status);
  LONGS_EQUAL(200, script.get("/api/v1/sessions?filter=hls").status);
  LONGS_EQUAL(401, script.post(kPath, R"({"name":"x","where":["player:x"]})").status);
  LONGS_EQUAL(401, stack.client().get(kPath).status);
  LONGS_EQUAL(401, Client(client).with("Origin", "https://evil.example").post(kPath, "{}").status);
}

TEST(SavedFilters, are_deleted_with_their_user) {
  saved_id("x");
  LONGS_EQUAL(200, client.post("/api/auth/delete-user", R"({"password":"correct horse"})").status);
  stack.as_root("UPDATE millrace.deleted_users SET deleted_at = deleted_at - INTERVAL 1 MINUTE WHERE user_id = '" +
                account.id + "'");
  stack.admin("maintain");
  LONGS_EQUAL(0, stored());
}
