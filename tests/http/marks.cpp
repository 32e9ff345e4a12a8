// /api/v1/marks
#include "calendar/period.h"
#include "db/clock.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/v1/marks";
constexpr std::int64_t kMinuteMs = 60000, kHourMs = 60 * kMinuteMs, kDayMs = 24 * kHourMs;

}  // namespace

TEST_GROUP_BASE(Marks, FiguresTest) {
  Client& client = account.client;
  const std::int64_t now = db::now(stack.database());

  void teardown() override { stack.as_root("DELETE FROM millrace.marks WHERE account_id = '" + account.id + "'"); }

  static std::string iso(std::int64_t time) { return calendar::iso_time(time); }
  Answer set(const std::string& text, const std::string& more = "") {
    return client.post(kPath, R"({"text":")" + text + "\"" + more + "}");
  }
  Answer set_at(std::int64_t at, const std::string& more = "") {
    return set("Release", R"(,"at":")" + iso(at) + "\"" + more);
  }
  std::string path_of(const Answer& set) { return std::string(kPath) + "/" + text_in(set.body, "id"); }
  std::int64_t stored() { return stack.number("SELECT COUNT(*) FROM marks WHERE account_id = ?", account.id); }
  // The texts of the list, the last one first.
  std::string listed(const std::string& query = "") {
    const auto answer = client.get(kPath + query);
    LONGS_EQUAL_TEXT(200, answer.status, answer.body.c_str());
    std::string texts;
    const std::string sought = "\"text\":\"";
    for (auto at = answer.body.find(sought); at != std::string::npos; at = answer.body.find(sought, at + 1)) {
      const auto begin = at + sought.size();
      texts += (texts.empty() ? "" : " ") + answer.body.substr(begin, answer.body.find('"', begin) - begin);
    }
    return texts;
  }
  void check_refused(const std::string& field, const Answer& answer) {
    LONGS_EQUAL_TEXT(400, answer.status, answer.body.c_str());
    STRCMP_CONTAINS(("{\"errors\":{\"" + field + "\":\"").c_str(), answer.body.c_str());
    LONGS_EQUAL(0, stored());
  }
};

TEST(Marks, work) {
  const auto at = now - kHourMs, until = now - kMinuteMs;
  const auto answer = set(
      "Release 4.2", R"(,"at":")" + iso(at) + R"(","until":")" + iso(until) + R"(","tags":["deploy","web","deploy"])");
  LONGS_EQUAL(201, answer.status);
  STRCMP_CONTAINS((R"(,"at":")" + iso(at) + R"(","until":")" + iso(until) +
                   R"(","text":"Release 4.2","tags":["deploy","web"],"source":"account","createdAt":")")
                      .c_str(),
                  answer.body.c_str());
  STRCMP_EQUAL((R"({"items":[)" + answer.body + R"(],"nextCursor":null})").c_str(), client.get(kPath).body.c_str());
}

TEST(Marks, are_set_now_by_default) {
  const auto at = calendar::parse_timestamp(text_in(set("now").body, "at")).value();
  CHECK(at >= now && at <= db::now(stack.database()));
  STRCMP_CONTAINS(R"("until":null,"text":"now","tags":[])", client.get(kPath).body.c_str());
}

TEST(Marks, keep_markup_as_text) {
  const std::string html = "<img src=x onerror=alert(1)>";
  set(html);
  STRCMP_EQUAL(html.c_str(), listed().c_str());
}

TEST(Marks, are_listed_by_period_and_tag) {
  set("old", R"(,"at":")" + iso(now - 3 * kDayMs) + R"(","tags":["deploy"])");
  set("long", R"(,"at":")" + iso(now - 2 * kDayMs) + R"(","until":")" + iso(now - kHourMs) + "\"");
  set("new", R"(,"tags":["deploy-web"])");
  STRCMP_EQUAL("new long old", listed().c_str());
  STRCMP_EQUAL("new long", listed("?from=" + iso(now - kDayMs)).c_str());
  STRCMP_EQUAL("new", listed("?from=" + iso(now - kMinuteMs)).c_str());
  STRCMP_EQUAL("long old", listed("?to=" + iso(now - kMinuteMs)).c_str());
  STRCMP_EQUAL("old", listed("?tag=deploy").c_str());
  STRCMP_EQUAL("", listed("?tag=deplo").c_str());
}

TEST(Marks, are_not_listed_of_what_is_no_period_or_tag) {
  for (const char* query : {"?from=2026-11-21T00:00:00Z&to=2026-11-20", "?from=x", "?tag=a,b", "?tag=", "?tag=%C3%A9",
                            "?limit=0", "?cursor=x"})
    LONGS_EQUAL_TEXT(400, client.get(kPath + std::string(query)).status, query);
}

TEST(Marks, are_listed_in_pages) {
  for (int i = 0; i < 3; ++i) set(std::to_string(i), R"(,"at":")" + iso(now - kHourMs) + "\"");
  const auto first = client.get(kPath + std::string("?limit=2"));
  STRCMP_EQUAL("", text_in(first.body, "text").c_str());
  const auto cursor = text_in(first.body, "nextCursor");
  const auto all = listed(), begin = listed("?limit=2"), rest = listed("?limit=2&cursor=" + cursor);
  STRCMP_EQUAL(all.c_str(), (begin + " " + rest).c_str());
}

TEST(Marks, refuse_a_text_that_is_empty_too_long_or_has_control_characters) {
  for (const std::string& bad :
       {std::string(), std::string("  "), std::string(201, 'a'), std::string("a\\u0000b"), std::string("a\\nb")}) {
    LONGS_EQUAL_TEXT(400, set(bad).status, bad.c_str());
  }
  LONGS_EQUAL(0, stored());
  LONGS_EQUAL(201, set(std::string(200, 'a')).status);
}

TEST(Marks, refuse_times_that_cannot_be) {
  check_refused("at", set_at(now - 761 * kDayMs));
  check_refused("at", set_at(now + 32 * kDayMs));
  check_refused("at", set("x", R"(,"at":"yesterday")"));
  check_refused("at", set("x", R"(,"at":7)"));
  check_refused("until", set_at(now, R"(,"until":")" + iso(now - 1) + "\""));
  check_refused("until", set_at(now, R"(,"until":")" + iso(now + 32 * kDayMs) + "\""));
  LONGS_EQUAL(201, set_at(now - 759 * kDayMs).status);
  LONGS_EQUAL(201, set_at(now + 30 * kDayMs, R"(,"until":")" + iso(now + 60 * kDayMs) + "\"").status);
}

TEST(Marks, refuse_tags_that_are_none) {
  std::string eleven;
  for (int i = 0; i < 11; ++i) eleven += (i ? ",\"" : "\"") + std::to_string(i) + '"';
  for (const std::string& bad :
       {std::string("\"deploy\""), std::string("[7]"), std::string("[\"\"]"), std::string("[\"a,b\"]"),
        std::string("[\"a b\"]"), "[\"" + std::string(33, 'a') + "\"]", "[" + eleven + "]"}) {
    check_refused("tags", set("x", R"(,"tags":)" + bad));
  }
}

TEST(Marks, refuse_fields_that_they_do_not_have) { check_refused("title", set("x", R"(,"title":"y")")); }

TEST(Marks, are_set_by_a_token_that_may_do_nothing_else) {
  auto script = with_token(stack, account, "marks");
  LONGS_EQUAL(201, script.post(kPath, R"({"text":"deployed"})").status);
  STRCMP_EQUAL("deployed", listed().c_str());
  for (const char* path : {kPath, "/api/v1/sessions", "/api/v1/metrics/overall", "/api/v1/filters"}) {
    const auto answer = script.get(path);
    LONGS_EQUAL_TEXT(401, answer.status, path);
    STRCMP_CONTAINS("can only set marks", answer.body.c_str());
  }
  LONGS_EQUAL(401, script.del(path_of(set("x"))).status);
  LONGS_EQUAL(401, script.post("/api/v1/filters", "{}").status);
  LONGS_EQUAL(401, script.post("/api/v1/tokens", R"({"label":"x"})").status);
}

TEST(Marks, are_read_by_a_read_token_that_cannot_set_them) {
  set("seen");
  auto script = with_token(stack, account);
  LONGS_EQUAL(200, script.get(kPath).status);
  const auto refused = script.post(kPath, R"({"text":"x"})");
  LONGS_EQUAL(401, refused.status);
  STRCMP_CONTAINS("can only read", refused.body.c_str());
  STRCMP_EQUAL("seen", listed().c_str());
}

TEST(Marks, are_not_set_by_a_token_that_was_revoked_or_is_none) {
  const auto token = client.post("/api/v1/tokens", R"({"label":"x","scope":"marks"})").body;
  client.del("/api/v1/tokens/" + text_in(token, "id"));
  const auto raw = text_in(token, "rawToken");
  for (const std::string& bearer : {raw, "mark_" + std::string(43, 'a'), "read_" + raw.substr(5), std::string("mark_")})
    LONGS_EQUAL_TEXT(401,
                     stack.client().with("Authorization", "Bearer " + bearer).post(kPath, R"({"text":"x"})").status,
                     bearer.c_str());
  LONGS_EQUAL(401, stack.client().post(kPath, R"({"text":"x"})").status);
  LONGS_EQUAL(401, Client(client).with("Origin", "https://evil.example").post(kPath, R"({"text":"x"})").status);
  LONGS_EQUAL(0, stored());
}

TEST(Marks, are_set_once_with_the_same_idempotency_key) {
  const auto keyed = Client(client).with("Idempotency-Key", "build-17");
  const std::string body = R"({"text":"deployed","tags":["web"]})";
  const auto first = keyed.post(kPath, body);
  LONGS_EQUAL(201, first.status);
  const auto answers = all_at_once(4, [&] { return keyed.post(kPath, body); });
  LONGS_EQUAL(4, answers.count(201));
  STRCMP_EQUAL(first.body.c_str(), answers.begin()->second.body.c_str());
  STRCMP_EQUAL("idempotency_key_reused", text_in(keyed.post(kPath, R"({"text":"other"})").body, "error").c_str());
  LONGS_EQUAL(1, stored());
  client.del(path_of(first));
  STRCMP_EQUAL("mark_deleted", text_in(keyed.post(kPath, body).body, "error").c_str());
}

TEST(Marks, are_limited_to_a_thousand_a_day_even_when_many_are_set_at_once) {
  set("first");
  db::Autocommit(stack.database())
      .run("UPDATE throttles SET used = 998 WHERE kind = 'mark account' AND bucket = ?",
           throttle_bucket(stack, account.id));
  const auto answers = all_at_once(8, [&] { return set("raced"); });
  LONGS_EQUAL(2, answers.count(201));
  LONGS_EQUAL(6, answers.count(429));
  CHECK(std::stoi(answers.find(429)->second.header("Retry-After")) > 80000);
  STRCMP_CONTAINS("At most 1000 of these a day", answers.find(429)->second.body.c_str());
  LONGS_EQUAL(3, stored());
}

TEST(Marks, are_deleted_once_with_their_text) {
  const auto path = path_of(set("secret", R"(,"tags":["secret"])"));
  LONGS_EQUAL(204, client.del(path).status);
  LONGS_EQUAL(404, client.del(path).status);
  LONGS_EQUAL(404, client.get(path + "/comparison?metric=good").status);
  LONGS_EQUAL(404, client.del(std::string(kPath) + "/1").status);
  STRCMP_EQUAL("", listed().c_str());
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM marks WHERE text = 'secret' OR tags = 'secret'"));
}

TEST(Marks, of_another_account_are_not_found) {
  const auto path = path_of(set_at(now - kDayMs));
  const Account other = signed_up(stack);
  STRCMP_EQUAL(R"({"items":[],"nextCursor":null})", other.client.get(kPath).body.c_str());
  LONGS_EQUAL(404, other.client.del(path).status);
  LONGS_EQUAL(404, other.client.get(path + "/comparison?metric=good").status);
  STRCMP_EQUAL("Release", listed().c_str());
}

TEST(Marks, compare_before_and_after) {
  for (int i = 0; i < 30; ++i) {
    add(played(10));
    add(i < 10 ? exited(30) : played(30));
  }
  roll_up_of_many();
  const auto mark = path_of(set_at(at(24) - 5 * kMinuteMs));
  const auto answer = client.get(mark + "/comparison?metric=exitsBeforeStart");
  LONGS_EQUAL_TEXT(200, answer.status, answer.body.c_str());
  const auto body = answer.body.c_str();
  STRCMP_CONTAINS(R"({"metric":"exitsBeforeStart","basis":"rollup",)", body);
  STRCMP_CONTAINS((R"("before":{"from":")" + iso(at(0) - 5 * kMinuteMs) + R"(","to":")" + iso(at(24) - 5 * kMinuteMs) +
                   R"(","sessions":30,"attempts":30,"lowSample":false,"value":0},"after":{"from":")" +
                   iso(at(24) - 5 * kMinuteMs) + R"(","to":")" + iso(at(48) - 5 * kMinuteMs) +
                   R"(","sessions":30,"attempts":30,"lowSample":false,"value":0.333333},"difference":0.333333,)")
                      .c_str(),
                  body);
  STRCMP_CONTAINS(R"("interval":{"lower":0.1522)", body);
  STRCMP_CONTAINS(R"("upper":0.512)", body);
}

TEST(Marks, compare_what_is_no_share_without_an_interval_and_what_passes_a_filter) {
  add(played(10)).figures.startup_ms = 500;
  add(played(30)).figures.startup_ms = 700;
  add(played(30)).figures.dimensions.set(playback::Dimension::player, "x");
  roll_up();
  const auto mark = path_of(set_at(at(24) - 5 * kMinuteMs));
  STRCMP_CONTAINS(R"("difference":200,"interval":null})",
                  client.get(mark + "/comparison?metric=startupMs:mean&filter=player:!x").body.c_str());
  STRCMP_CONTAINS(R"("value":null},"after":)",
                  client.get(mark + "/comparison?metric=good&filter=player:x").body.c_str());
}

TEST(Marks, compare_minutes_while_no_hour_is_over) {
  const auto mark = path_of(set_at(now - 10 * kMinuteMs));
  const auto answer = client.get(mark + "/comparison?metric=good");
  LONGS_EQUAL_TEXT(200, answer.status, answer.body.c_str());
  STRCMP_CONTAINS(R"("difference":null,"interval":null})", answer.body.c_str());
}

TEST(Marks, compare_nothing_that_is_not_over_yet) {
  const auto answer = client.get(path_of(set("now")) + "/comparison?metric=good");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL("too_early", text_in(answer.body, "error").c_str());
}

TEST(Marks, compare_no_viewers_and_nothing_unknown) {
  const auto mark = path_of(set_at(now - kDayMs));
  for (const char* query : {"", "?metric=viewers", "?metric=nice", "?metric=good&filter=nobodys", "?metric=good&by=x"})
    LONGS_EQUAL_TEXT(400, client.get(mark + "/comparison" + query).status, query);
}

TEST(Marks, are_deleted_with_their_user) {
  set("x");
  LONGS_EQUAL(200, client.post("/api/auth/delete-user", R"({"password":"correct horse"})").status);
  stack.as_root("UPDATE millrace.deleted_users SET deleted_at = deleted_at - INTERVAL 1 MINUTE WHERE user_id = '" +
                account.id + "'");
  stack.admin("maintain");
  LONGS_EQUAL(0, stored());
}
