// /api/v1/shares, and what their links open
#include "calendar/period.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kOverall[] = "/api/v1/figures/overall?metrics=attempts";
const std::string kDay = R"("screen":"overview","last":"24h")";

struct SharesTest : FiguresTest {
  const std::int64_t now = db::now(stack.database());
  std::string created;

  ~SharesTest() { stack.as_root("DELETE FROM millrace.shares WHERE account_id = '" + account.id + "'"); }

  Row& played_with(const std::string& player, std::int64_t hours_ago) {
    auto& session = add(played_session(account.id, now - hours_ago * calendar::kHourMs));
    session.figures.dimensions.set(playback::Dimension::player, player);
    return session;
  }
  std::string body_of(const std::string& shows, std::int64_t days = 7) {
    return R"({"label":"board","expiresAt":")" + calendar::iso_time(now + days * calendar::kDayMs) + "\"," + shows +
           "}";
  }
  Answer create(const std::string& shows, std::int64_t days = 7) {
    return account.client.post("/api/v1/shares", body_of(shows, days));
  }
  std::string token_of(const std::string& shows) {
    const auto answer = create(shows);
    LONGS_EQUAL_TEXT(201, answer.status, answer.body.c_str());
    created = text_in(answer.body, "id");
    const auto link = text_in(answer.body, "link");
    return link.substr(link.find('#') + 1);
  }
  Client bearing(const std::string& token) { return stack.client().with("Authorization", "Bearer " + token); }
  Client shared(const std::string& shows) { return bearing(token_of(shows)); }
  long attempts(const Answer& answer) {
    LONGS_EQUAL_TEXT(200, answer.status, answer.body.c_str());
    return at_(answer.body, "/attempts");
  }
  long at_(const std::string& body, const std::string& place) { return ::at(document(body), place).GetInt(); }
  void three_sessions() {
    played_with("hls.js", 2);
    played_with("dash.js", 2);
    played_with("hls.js", 24 * 5);
    roll_up();
  }
  std::int64_t used(const char* kind, const std::string& whose) {
    return stack.number(
        std::string("SELECT COALESCE(SUM(used), 0) FROM throttles WHERE kind = '") + kind + "' AND bucket = ?",
        throttle_bucket(stack, whose));
  }
  std::string raw_id() { return *crypto::from_uuid_text(created); }
  Client as_member(Account& member, const std::string& role) {
    const auto link = text_in(account.client.post("/api/v1/invitations", R"({"role":")" + role + "\"}").body, "link");
    const auto body = R"({"token":")" + link.substr(link.find('#') + 1) + "\"}";
    LONGS_EQUAL(200, member.client.post("/api/v1/invitations/accept", body).status);
    return Client(member.client).with("X-Account", account.id);
  }
  void check_refused(const Answer& answer) {
    LONGS_EQUAL_TEXT(401, answer.status, answer.body.c_str());
    STRCMP_CONTAINS(R"({"error":"Unauthorized","message":"This link )", answer.body.c_str());
  }
};

}  // namespace

TEST_GROUP_BASE(Shares, SharesTest){};

TEST(Shares, work) {
  three_sessions();
  const auto link = shared(kDay + R"(,"filter":["player:hls.js"])");
  const auto seen = link.get(kOverall);
  LONGS_EQUAL(1, attempts(seen));
  const auto period = "&from=" + text_in(seen.body, "from") + "&to=" + text_in(seen.body, "to");
  LONGS_EQUAL(1, attempts(account.client.get(kOverall + period + "&filter=player:hls.js")));
  LONGS_EQUAL(2, attempts(account.client.get(kOverall + period)));
}

TEST(Shares, say_what_they_show) {
  const auto stream = crypto::uuid_text(new_stream());
  stack.as_root("UPDATE millrace.streams SET name = 'News' WHERE account_id = '" + account.id + "'");
  const auto link = shared(kDay + R"(,"streamId":")" + stream + "\"");
  const auto answer = link.get("/api/v1/share");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(
      (R"({"id":")" + created +
       R"(","label":"board","shows":{"screen":"overview","last":"24h","from":null,"to":null,"timezone":null,"streamId":")" +
       stream + R"(","filter":[],"sessions":false,"hosts":[]},"expiresAt":")")
          .c_str(),
      answer.body.c_str());
  STRCMP_CONTAINS((R"("streamNames":{")" + stream + R"(":"News"})").c_str(), answer.body.c_str());
}

TEST(Shares, show_their_own_filter_period_and_stream_whatever_the_url_says) {
  three_sessions();
  const auto link = shared(kDay + R"(,"filter":["player:hls.js"])");
  const Account other = signed_up(stack);
  for (const std::string& more :
       {std::string("&filter=player:dash.js"), std::string("&filter=player:dash.js&filter=player:hls.js"),
        std::string("&%66ilter=player:dash.js"), std::string("&filter"), "&filter=" + std::string(10000, 'x'),
        std::string("&from=2024-01-01&to=2024-01-02"), std::string("&from=nothing"), std::string("&%74o=2024-01-02"),
        "&streamId=" + crypto::uuid_text(new_stream()), "&streamId=" + crypto::uuid_text(stream_of(other.id)),
        std::string("&automated=true"), std::string("&player=dash.js"), "&account=" + other.id,
        std::string("&format=csv"), std::string("&timezone=Asia/Kolkata"), "&" + std::string(10000, 'y') + "=1"}) {
    LONGS_EQUAL_TEXT(1, attempts(link.get(kOverall + more)), more.substr(0, 60).c_str());
  }
  forget(other.id);
}

TEST(Shares, compare_with_the_period_before) {
  played_with("hls.js", 2);
  played_with("hls.js", 30);
  played_with("hls.js", 31);
  roll_up();
  const auto answer = shared(kDay).get(std::string(kOverall) + "&compare=previous");
  LONGS_EQUAL(1, attempts(answer));
  LONGS_EQUAL(2, at_(answer.body, "/previous/attempts"));
}

TEST(Shares, show_a_fixed_period) {
  three_sessions();
  const auto from = calendar::iso_time(now - 6 * calendar::kDayMs), to = calendar::iso_time(now - 4 * calendar::kDayMs);
  const auto link = shared(R"("screen":"overview","from":")" + from + R"(","to":")" + to + "\"");
  LONGS_EQUAL(1, attempts(link.get(std::string(kOverall) + "&from=2024-01-01")));
  check_refused(link.get("/api/v1/live"));
}

TEST(Shares, show_a_fixed_period_as_it_was_asked_for_whatever_the_zone_of_the_url) {
  const auto begin = calendar::rounded_down(now, calendar::kHourMs) - 3 * calendar::kDayMs;
  const auto from = calendar::iso_time(begin + calendar::kQuarterMs),
             to = calendar::iso_time(begin + 2 * calendar::kQuarterMs);
  const auto period = R"("from":")" + from + R"(","to":")" + to + "\"";
  const auto link = shared(R"("screen":"overview","timezone":"Asia/Kolkata",)" + period);
  STRCMP_CONTAINS((period + R"(,"timezone":"Asia/Kolkata")").c_str(), link.get("/api/v1/share").body.c_str());
  STRCMP_CONTAINS(period.c_str(), link.get(std::string(kOverall) + "&timezone=UTC").body.c_str());
  STRCMP_CONTAINS((period + R"(,"timezone":"UTC")").c_str(), create(R"("screen":"overview",)" + period).body.c_str());
}

TEST(Shares, compare_a_fixed_period_by_the_days_of_its_own_zone) {
  const auto link = shared(R"("screen":"overview","from":"2024-03-30","to":"2024-04-01","timezone":"Europe/Berlin")");
  const auto answer = link.get(std::string(kOverall) + "&compare=previous&timezone=UTC");
  STRCMP_EQUAL("2024-03-26T23:00:00.000Z", ::at(document(answer.body), "/previous/from").GetString());
}

TEST(Shares, list_the_sessions_of_a_fixed_period_to_the_minute) {
  const auto begin = calendar::rounded_down(now, calendar::kHourMs) - 3 * calendar::kHourMs;
  for (const int minutes : {10, 30}) add(played_session(account.id, begin + minutes * calendar::kMinuteMs));
  roll_up();
  const auto link =
      shared(R"("screen":"sessions","sessions":true,"from":")" + calendar::iso_time(begin + 20 * calendar::kMinuteMs) +
             R"(","to":")" + calendar::iso_time(begin + 50 * calendar::kMinuteMs) + "\"");
  LONGS_EQUAL(1, at_(link.get("/api/v1/sessions").body, "/count"));
}

TEST(Shares, open_what_their_screen_needs) {
  three_sessions();
  const auto overview = shared(kDay), live = shared(R"("screen":"live")");
  for (const char* path :
       {"/api/v1/figures", "/api/v1/figures/timeseries?metrics=plays&interval=hour", "/api/v1/live",
        "/api/v1/figures/breakdown?by=player&metrics=plays", "/api/v1/errors?limit=10&sort=-fatal", "/api/v1/marks",
        "/api/v1/insights?metric=startFailures", "/api/v1/findings?last=30m", "/api/v1/dimensions"}) {
    const auto answer = overview.get(path);
    LONGS_EQUAL_TEXT(200, answer.status, (path + answer.body).c_str());
  }
  LONGS_EQUAL(200, overview.request("HEAD", kOverall, "", "").status);
  for (const char* path : {"/api/v1/live?by=player", "/api/v1/dimensions"})
    LONGS_EQUAL_TEXT(200, live.get(path).status, path);
  STRCMP_CONTAINS(R"("last":"30m")", live.get("/api/v1/findings?last=7d").body.c_str());
  STRCMP_CONTAINS(R"("last":"24h")", overview.get("/api/v1/findings?last=7d").body.c_str());
  for (const char* path : {"/api/v1/figures/overall", "/api/v1/figures/breakdown?by=player", "/api/v1/errors"})
    check_refused(live.get(path));
}

TEST(Shares, of_an_overview_show_the_dimensions_that_it_has) {
  three_sessions();
  const auto overview = shared(kDay + R"(,"sessions":true)");
  for (const char* by : {"asn", "viewer", "custom1", "experiment"}) {
    check_refused(overview.get(std::string("/api/v1/figures/breakdown?metrics=plays&by=") + by));
    check_refused(overview.get(std::string("/api/v1/live?by=") + by));
  }
  LONGS_EQUAL(200, shared(R"("screen":"breakdown","last":"24h")").get("/api/v1/figures/breakdown?by=asn").status);
}

TEST(Shares, name_the_hosts_of_cdns_only_where_sessions_are_ticked) {
  LONGS_EQUAL(
      200,
      account.client.request("PUT", "/api/v1/dimensions", R"({"cdns":{"*.cdn.example":"Example"}})", "application/json")
          .status);
  STRCMP_CONTAINS(R"("cdns":{})", shared(kDay).get("/api/v1/dimensions").body.c_str());
  STRCMP_CONTAINS("cdn.example", shared(kDay + R"(,"sessions":true)").get("/api/v1/dimensions").body.c_str());
}

TEST(Shares, count_programs_where_a_breakdown_is_by_them) {
  played_with("hls.js", 2);
  played_with("bot", 2).identity.client.set(playback::Dimension::automated, "crawler");
  roll_up();
  const auto breakdown = shared(R"("screen":"breakdown","last":"24h")");
  LONGS_EQUAL(1, attempts(breakdown.get(kOverall)));
  LONGS_EQUAL(2, attempts(breakdown.get(std::string(kOverall) + "&automated=true")));
  LONGS_EQUAL(1, attempts(shared(kDay).get(std::string(kOverall) + "&automated=true")));
}

TEST(Shares, with_filters_show_nothing_that_cannot_be_filtered) {
  const auto link = shared(kDay + R"(,"filter":["player:hls.js"])");
  for (const char* path : {"/api/v1/live", "/api/v1/findings"}) check_refused(link.get(path));
}

TEST(Shares, open_nothing_else) {
  const auto token = token_of(kDay);
  for (const bool with_cookie : {false, true}) {
    auto link = bearing(token);
    if (with_cookie) link.with("Cookie", account.cookie);
    for (const char* path : {"/api/v1/search?q=a", "/api/v1/filters", "/api/v1/exports", "/api/v1/sessions",
                             "/api/v1/sessions/s", "/api/v1/sessions/s/events", "/api/v1/metrics/overall"}) {
      check_refused(link.get(path));
    }
  }
  const auto link = bearing(token);
  for (const char* path : {"/api/v1/streams", "/api/v1/keys", "/api/v1/tokens", "/api/v1/shares", "/api/v1/access",
                           "/api/v1/members", "/api/v1/activity", "/api/v1/storage"}) {
    LONGS_EQUAL_TEXT(401, link.get(path).status, path);
  }
}

TEST(Shares, change_nothing) {
  const auto token = token_of(kDay);
  auto link = bearing(token);
  for (const bool with_key : {false, true}) {
    if (with_key) link.with("Idempotency-Key", "again");
    LONGS_EQUAL(401, link.post("/api/v1/marks", R"({"text":"x"})").status);
    LONGS_EQUAL(401, link.post("/api/v1/shares", body_of(kDay)).status);
    LONGS_EQUAL(401, link.post("/api/v1/filters", R"({"name":"x","where":["player:a"]})").status);
    LONGS_EQUAL(401, link.del("/api/v1/shares/" + created).status);
    LONGS_EQUAL(401, link.del("/api/v1/sessions/s").status);
  }
  LONGS_EQUAL(405, link.post("/api/v1/figures/overall", "{}").status);
}

TEST(Shares, count_rather_than_the_cookie) {
  three_sessions();
  const Account other = signed_up(stack);
  const auto token = token_of(kDay);
  LONGS_EQUAL(2, attempts(bearing(token).with("Cookie", other.cookie).get(kOverall)));
  LONGS_EQUAL(2, attempts(bearing(token).with("X-Account", other.id).get(kOverall)));
  check_refused(bearing("share_" + std::string(43, 'a')).with("Cookie", account.cookie).get(kOverall));
}

TEST(Shares, show_no_viewers_pages_or_sessions_unless_they_are_ticked) {
  three_sessions();
  const auto link = shared(kDay);
  for (const char* by : {"viewer", "page", "%76iewer"})
    check_refused(link.get(std::string("/api/v1/figures/breakdown?metrics=plays&by=") + by));
  check_refused(link.get("/api/v1/live?by=viewer"));
  LONGS_EQUAL(400, create(kDay + R"(,"filter":["viewer:joe"])").status);
  LONGS_EQUAL(400, create(R"("screen":"sessions","last":"24h")").status);

  const auto ticked = shared(R"("sessions":true,"screen":"sessions","last":"24h","filter":["player:hls.js"])");
  const auto list = ticked.get("/api/v1/sessions?filter=player:dash.js&from=2024-01-01&state=live");
  LONGS_EQUAL(200, list.status);
  LONGS_EQUAL(1, at_(list.body, "/count"));
  check_refused(ticked.get("/api/v1/sessions/s"));
  for (const char* as : {"csv", "jsonl"})
    LONGS_EQUAL(1, at_(ticked.get(std::string("/api/v1/sessions?format=") + as).body, "/count"));
}

TEST(Shares, do_not_say_where_a_finding_is_that_names_a_page_unless_sessions_are_ticked) {
  stack.as_root(
      "INSERT INTO millrace.findings (account_id, minutes, metric, ends_at, rate_before, rate_after, clear_at, place, "
      "rate_during, rate_until, worse_from, sessions, verdict, sentence, dimensions) VALUES ('" +
      account.id +
      "', 1440, 'startFailures', UTC_TIMESTAMP(), 1, 9, 2, 1, 9, 1, UTC_TIMESTAMP(), 50, 'cause', 'a.example', "
      "'{\"page\":\"a.example\"}')");
  const auto path = "/api/v1/findings";
  STRCMP_CONTAINS(R"("sessions":null,"verdict":"unlocated","sentence":"","dimensions":{}}])",
                  shared(kDay).get(path).body.c_str());
  STRCMP_CONTAINS("a.example", shared(kDay + R"(,"sessions":true)").get(path).body.c_str());
  stack.as_root("DELETE FROM millrace.findings WHERE account_id = '" + account.id + "'");
}

TEST(Shares, open_no_tools) {
  auto link = shared(R"("screen":"live")");
  const auto answer = link.post(
      "/mcp/figures", R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"live","arguments":{}}})");
  STRCMP_CONTAINS("Unauthorized", answer.body.c_str());
}

TEST(Shares, name_no_session_that_had_an_error_unless_they_are_ticked) {
  auto& failed = played_with("hls.js", 2);
  failed.figures.error_code = "27";
  roll_up();
  const auto path = "/api/v1/errors";
  STRCMP_CONTAINS(R"("exampleSessionId":null)", shared(kDay).get(path).body.c_str());
  STRCMP_CONTAINS(R"("exampleSessionId":")", shared(kDay + R"(,"sessions":true)").get(path).body.c_str());
}

TEST(Shares, tell_nothing_of_the_newest_session_that_had_an_error_unless_they_are_ticked) {
  auto& failed = played_with("hls.js", 2);
  failed.figures.error_code = "27";
  failed.figures.error_message = "joe@example.com was refused";
  roll_up();
  const auto path = "/api/v1/errors";
  const auto hidden = shared(kDay).get(path).body;
  STRCMP_CONTAINS(R"("message":null)", hidden.c_str());
  STRCMP_CONTAINS(R"("lastAt":null)", hidden.c_str());
  STRCMP_CONTAINS("joe@example.com", shared(kDay + R"(,"sessions":true)").get(path).body.c_str());
}

TEST(Shares, end_at_their_date) {
  const auto link = shared(kDay);
  LONGS_EQUAL(200, link.get(kOverall).status);
  stack.as_root("UPDATE millrace.shares SET expires_at = UTC_TIMESTAMP(3) WHERE account_id = '" + account.id + "'");
  check_refused(link.get(kOverall));
  check_refused(link.get("/api/v1/share"));
}

TEST(Shares, end_once_they_are_revoked) {
  const auto link = shared(kDay);
  LONGS_EQUAL(200, link.get(kOverall).status);
  LONGS_EQUAL(404, signed_up(stack).client.del("/api/v1/shares/" + created).status);
  LONGS_EQUAL(204, account.client.del("/api/v1/shares/" + created).status);
  check_refused(link.get(kOverall));
  LONGS_EQUAL(404, account.client.del("/api/v1/shares/" + created).status);
}

TEST(Shares, have_a_budget_of_their_own) {
  three_sessions();
  const auto link = shared(kDay);
  forget_reads();
  LONGS_EQUAL(200, link.get(kOverall).status);
  CHECK(used("read share", raw_id()) > 0);
  LONGS_EQUAL(0, used("read account", account.id));

  stack.as_root("UPDATE millrace.throttles SET used = 300 WHERE kind = 'read share'");
  const auto refused = link.get(kOverall);
  LONGS_EQUAL(429, refused.status);
  CHECK(!refused.header("Retry-After").empty());
  LONGS_EQUAL(200, account.client.get(kOverall).status);
}

TEST(Shares, of_an_account_have_a_budget_together) {
  three_sessions();
  const auto link = shared(kDay), other = shared(kDay);
  forget_reads();
  LONGS_EQUAL(200, link.get(kOverall).status);
  LONGS_EQUAL(200, other.get(kOverall).status);
  CHECK(used("read shares", account.id) >= 2);
  stack.as_root("UPDATE millrace.throttles SET used = 600 WHERE kind = 'read shares'");
  LONGS_EQUAL(429, link.get(kOverall).status);
  LONGS_EQUAL(200, account.client.get(kOverall).status);
}

TEST(Shares, of_an_account_make_one_large_read_at_a_time) {
  const auto link = shared(R"("screen":"sessions","sessions":true,"last":"24h")");
  const auto path = "/api/v1/sessions?sort=-startupMs";
  begin_lease(stack, "large read account", account.id + " shares");
  const auto refused = link.get(path);
  end_lease(stack, "large read account", account.id + " shares");
  LONGS_EQUAL(429, refused.status);
  begin_large_read();
  const auto beside = link.get(path);
  end_large_read();
  LONGS_EQUAL(200, beside.status);
}

TEST(Shares, are_stored_as_hashes_only) {
  const auto token = token_of(kDay);
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM shares WHERE token_hash = ?", crypto::sha256(token)));
  STRCMP_EQUAL("", text_in(account.client.get("/api/v1/shares").body, "link").c_str());
  CHECK(account.client.get("/api/v1/shares").body.find(token) == std::string::npos);
}

TEST(Shares, are_listed_newest_first_with_those_that_have_ended) {
  token_of(kDay);
  LONGS_EQUAL(204, account.client.del("/api/v1/shares/" + created).status);
  token_of(R"("screen":"live")");
  const auto list = account.client.get("/api/v1/shares").body;
  STRCMP_EQUAL("live", ::at(document(list), "/items/0/shows/screen").GetString());
  CHECK(::at(document(list), "/items/0/revokedAt").IsNull());
  CHECK(::at(document(list), "/items/1/revokedAt").IsString());
  STRCMP_CONTAINS(R"("nextCursor":")", account.client.get("/api/v1/shares?limit=1").body.c_str());
}

TEST(Shares, go_with_the_account) {
  Account leaving = signed_up(stack);
  LONGS_EQUAL(201, leaving.client.post("/api/v1/shares", body_of(kDay)).status);
  LONGS_EQUAL(200, leaving.client.post("/api/auth/delete-user", "{}").status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM shares WHERE account_id = ?", leaving.id));
}

TEST(Shares, have_the_conditions_that_a_saved_filter_had) {
  three_sessions();
  LONGS_EQUAL(201, account.client.post("/api/v1/filters", R"({"name":"web","where":["player:hls.js"]})").status);
  const auto link = shared(kDay + R"(,"filter":["web"])");
  STRCMP_CONTAINS(R"("filter":["player:hls.js"])", link.get("/api/v1/share").body.c_str());
  LONGS_EQUAL(1, attempts(link.get(kOverall)));
}

TEST(Shares, are_refused_where_something_is_wrong) {
  for (const auto& [shows, name] : {std::pair<std::string, const char*>{R"("screen":"search","last":"7d")", "screen"},
                                    {R"("screen":"overview")", "last"},
                                    {R"("screen":"overview","last":"8d")", "last"},
                                    {R"("screen":"live","last":"7d")", "last"},
                                    {R"("screen":"live","filter":["player:a"])", "filter"},
                                    {kDay + R"(,"from":"2024-01-01")", "last"},
                                    {kDay + R"(,"filter":["nothing:a"])", "filter"},
                                    {kDay + R"(,"filter":"player:a")", "filter"},
                                    {kDay + R"(,"streamId":"mine")", "streamId"},
                                    {kDay + R"(,"hosts":["a.example; script-src *"])", "hosts"},
                                    {kDay + R"(,"hosts":["*"])", "hosts"},
                                    {kDay + R"(,"hosts":["*.com"])", "hosts"},
                                    {kDay + R"(,"hosts":["a.example:0"])", "hosts"},
                                    {kDay + R"(,"hosts":["a.example:65536"])", "hosts"},
                                    {kDay + R"(,"automated":true)", "automated"},
                                    {kDay + R"(,"timezone":"Mars/Olympus")", "timezone"},
                                    {kDay + R"(,"colour":"red")", "colour"},
                                    {R"("screen":"overview","from":"2024-02-01","to":"2024-01-01")", "to"}}) {
    const auto answer = create(shows);
    LONGS_EQUAL_TEXT(400, answer.status, shows.c_str());
    STRCMP_CONTAINS((std::string("\"") + name + "\":\"").c_str(), answer.body.c_str());
  }
  for (const int days : {-1, 0, 367}) STRCMP_CONTAINS(R"("expiresAt":")", create(kDay, days).body.c_str());
  const Account other = signed_up(stack);
  STRCMP_CONTAINS("streamId",
                  create(kDay + R"(,"streamId":")" + crypto::uuid_text(stream_of(other.id)) + "\"").body.c_str());
  forget(other.id);
}

TEST(Shares, refuse_more_than_the_table_of_limits_says) {
  const auto list = [](const char* name, int count, const std::string& one) {
    std::string all;
    for (int i = 0; i < count; ++i) all += (i == 0 ? "\"" : ",\"") + one + "\"";
    return ",\"" + std::string(name) + "\":[" + all + "]";
  };
  for (const auto& more :
       {list("hosts", 21, "a.example"), list("hosts", 1, std::string(256, 'a')), list("filter", 11, "player:a")})
    LONGS_EQUAL_TEXT(400, create(kDay + more).status, more.c_str());
  const auto most = create(kDay + list("hosts", 20, std::string(255, 'a')) + list("filter", 10, "player:a"));
  LONGS_EQUAL_TEXT(201, most.status, most.body.c_str());
  LONGS_EQUAL(200, stack.client().get("/embed/" + text_in(most.body, "id")).status);
}

TEST(Shares, are_created_once_for_an_idempotency_key) {
  const auto client = Client(account.client).with("Idempotency-Key", "board");
  LONGS_EQUAL(201, client.post("/api/v1/shares", body_of(kDay)).status);
  LONGS_EQUAL(409, client.post("/api/v1/shares", body_of(kDay)).status);
}

TEST(Shares, are_fifty_at_most_that_have_not_ended) {
  for (int i = 0; i < 50; ++i) token_of(kDay);
  STRCMP_CONTAINS("too_many_shares", create(kDay).body.c_str());
  stack.as_root("UPDATE millrace.shares SET expires_at = UTC_TIMESTAMP(3) WHERE account_id = '" + account.id +
                "' LIMIT 1");
  LONGS_EQUAL(201, create(kDay).status);
}

TEST(Shares, are_made_by_editors_and_listed_by_viewers) {
  token_of(kDay);
  Account member = signed_up(stack);
  const auto viewer = as_member(member, "viewer");
  LONGS_EQUAL(200, viewer.get("/api/v1/shares").status);
  LONGS_EQUAL(401, viewer.post("/api/v1/shares", body_of(kDay)).status);
  LONGS_EQUAL(401, viewer.del("/api/v1/shares/" + created).status);
}

TEST(Shares, of_a_member_who_was_removed_go_on_and_say_who_made_them) {
  Account member = signed_up(stack);
  const auto made = as_member(member, "editor").post("/api/v1/shares", body_of(kDay));
  LONGS_EQUAL(201, made.status);
  LONGS_EQUAL(204, account.client.del("/api/v1/members/" + member.id).status);
  LONGS_EQUAL(200, member.client.post("/api/auth/delete-user", "{}").status);
  token_of(kDay);
  const auto list = document(account.client.get("/api/v1/shares").body);
  STRCMP_EQUAL(account.email.c_str(), ::at(list, "/items/0/createdBy").GetString());
  STRCMP_EQUAL(member.email.c_str(), ::at(list, "/items/1/createdBy").GetString());
  const auto opened = text_in(made.body, "link");
  LONGS_EQUAL(200, bearing(opened.substr(opened.find('#') + 1)).get(kOverall).status);
}

TEST(Shares, are_told_of_in_the_activity_of_the_account) {
  token_of(kDay);
  STRCMP_CONTAINS(R"("summary":"shared a screen","name":"board")", account.client.get("/api/v1/activity").body.c_str());
}

TEST(Shares, refuse_what_is_no_way_to_show_something) {
  const auto link = shared(kDay);
  for (const char* name : {"metrics", "compare", "timezone"})
    LONGS_EQUAL(400, link.get("/api/v1/figures/overall?" + std::string(name) + "=" + std::string(10000, 'x')).status);
  LONGS_EQUAL(400, link.get(std::string(kOverall) + "&metrics=%00").status);
  LONGS_EQUAL(400, link.get("/api/v1/figures/breakdown?by=player&by=country").status);
  check_refused(link.get("/api/v1/figures/breakdown?by=player&by=viewer"));
}

TEST(Shares, do_not_continue_a_list_of_something_else) {
  three_sessions();
  const std::string path = "/api/v1/figures/breakdown?metrics=plays&by=";
  const auto page = account.client.get(path + "player&limit=1");
  const auto cursor = text_in(page.body, "nextCursor");
  LONGS_EQUAL(400, shared(kDay).get(path + "country&cursor=" + cursor).status);
}
