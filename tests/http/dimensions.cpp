// GET and PUT /api/v1/dimensions, and what sessions say by these names.
#include "calendar/date.h"
#include "calendar/period.h"
#include "db/clock.h"
#include "support/account.h"
#include "support/player.h"
#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(DimensionNames) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Player player{stack, account.id};

  Answer name(const std::string& body) {
    return account.client.request("PUT", "/api/v1/dimensions", body, "application/json");
  }
  std::string named(const std::string& body, const std::string& id) const {
    const auto at = body.find("\"id\":\"" + id + "\",\"name\":");
    return body.substr(at, body.find(",\"label\"", at) - at);
  }
  // Plays for five seconds from one host, then for three from another, where it stalls for one.
  void change_cdn(const std::string& session) {
    const auto at = [](int second) { return "2026-01-21T10:00:" + std::to_string(10 + second) + "Z"; };
    const auto event = [&](int second, const char* type, const std::string& payload) {
      return R"({"type":")" + std::string(type) + R"(","ts":")" + at(second) + R"(","payload":)" + payload + "}";
    };
    const auto events =
        event(0, "play_request", "{}") + "," + event(1, "playback_start", R"({"mediaHost":"x.cdn.example"})") + "," +
        event(6, "session_update", R"({"mediaHost":"media.test"})") + "," + event(8, "rebuffer_start", "{}") + "," +
        event(9, "rebuffer_end", "{}") + "," + event(10, "heartbeat", "{}");
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, "[" + events + "]")).status);
  }
  std::string breakdown(const std::string& more = "") const {
    return account.client.get("/api/v1/metrics/breakdown?by=cdn&metrics=attempts,playedMs,rebufferCount:perHour" + more)
        .body;
  }
  void send(const std::string& session, const std::string& payload) {
    LONGS_EQUAL(204,
                player.send(stack.client(), player.envelope(session, Player::event("session_start", payload))).status);
  }
  std::string listed(const std::string& filter) const {
    const auto answer = account.client.get("/api/v1/sessions?format=csv&filter=" + filter);
    LONGS_EQUAL(200, answer.status);
    std::string ids;
    for (auto at = answer.body.find('\n'); at + 1 < answer.body.size(); at = answer.body.find('\n', at + 1))
      ids += (ids.empty() ? "" : " ") + answer.body.substr(at + 1, answer.body.find(',', at) - at - 1);
    return ids;
  }
};

TEST(DimensionNames, work) {
  const auto answer = name(R"({"custom1":"experiment","custom3":"appVersion"})");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"("id":"custom3","name":"appVersion")", named(answer.body, "custom3").c_str());
  STRCMP_CONTAINS(R"("name":"appVersion","label":"appVersion",)", answer.body.c_str());
  const auto again = account.client.get("/api/v1/dimensions");
  STRCMP_EQUAL(answer.body.c_str(), again.body.c_str());
  send("s1", R"({"custom":{"experiment":"b","appVersion":3,"unnamed":"x"}})");
  send("s2", R"({"custom":{"experiment":"a","custom3":true}})");
  STRCMP_EQUAL("s1", listed("experiment:b").c_str());
  STRCMP_EQUAL("s1", listed("custom3:3").c_str());
  STRCMP_EQUAL("s2", listed("appVersion:true").c_str());
}

TEST(DimensionNames, list_all_dimensions_with_the_fields_that_say_them) {
  const auto body = account.client.get("/api/v1/dimensions").body;
  STRCMP_CONTAINS(R"({"id":"viewer","name":null,"label":"Viewer","from":"player","field":"viewerId","maxLength":22,)",
                  body.c_str());
  STRCMP_CONTAINS(R"({"id":"browser","name":null,"label":"Browser","from":"request","field":null,)", body.c_str());
  STRCMP_CONTAINS(R"({"id":"custom10","name":null,"label":"custom10","from":"account","field":"custom.custom10",)",
                  body.c_str());
}

TEST(DimensionNames, that_are_left_out_are_taken_away) {
  name(R"({"custom1":"a","custom2":"b"})");
  const auto answer = name(R"({"custom2":"b","custom1":null})");
  STRCMP_EQUAL(R"("id":"custom1","name":null)", named(answer.body, "custom1").c_str());
  STRCMP_EQUAL(R"("id":"custom2","name":"b")", named(answer.body, "custom2").c_str());
}

TEST(DimensionNames, may_change_places) {
  name(R"({"custom1":"a","custom2":"b"})");
  LONGS_EQUAL(200, name(R"({"custom1":"b","custom2":"a"})").status);
}

TEST(DimensionNames, are_refused_if_they_are_none_or_taken) {
  name(R"({"custom1":"kept"})");
  for (const char* bad : {R"({"custom1":""})", R"({"custom1":"1a"})", R"({"custom1":"a b"})", R"({"custom1":"player"})",
                          R"({"custom1":"custom2"})", R"({"custom1":"a","custom2":"a"})", R"({"custom11":"a"})",
                          R"({"custom1":7})", R"({"custom1":"abcdefghijklmnopqrstuvwxyzabcdefg"})"}) {
    LONGS_EQUAL_TEXT(400, name(bad).status, bad);
  }
  STRCMP_EQUAL(R"("id":"custom1","name":"kept")",
               named(account.client.get("/api/v1/dimensions").body, "custom1").c_str());
}

TEST(DimensionNames, of_another_account_do_not_count) {
  name(R"({"custom1":"experiment"})");
  auto other = signed_up(stack);
  LONGS_EQUAL(400, other.client.get("/api/v1/sessions?filter=experiment:b").status);
  STRCMP_EQUAL(R"("id":"custom1","name":null)", named(other.client.get("/api/v1/dimensions").body, "custom1").c_str());
}

TEST(DimensionNames, need_a_session) {
  LONGS_EQUAL(401, stack.client().get("/api/v1/dimensions").status);
  LONGS_EQUAL(401, stack.client().request("PUT", "/api/v1/dimensions", "{}", "application/json").status);
}

TEST(DimensionNames, head_the_columns_of_tables) {
  name(R"({"custom1":"experiment","custom2":"appVersion"})");
  const auto today = calendar::date_of(db::now(stack.database()) / calendar::kDayMs);
  for (const auto& table : {std::string("sessions?format=csv"), std::string("sessions?format=csv&bom=true"),
                            "exports/" + today + "?format=csv"})
    STRCMP_CONTAINS(",viewer,experiment,appVersion,custom3,", account.client.get("/api/v1/" + table).body.c_str());
  const auto breakdown = account.client.get("/api/v1/metrics/breakdown?by=custom2&metrics=plays&format=csv").body;
  STRCMP_EQUAL("appVersion,sessions,attempts,impact,plays\r\n", breakdown.c_str());
}

TEST(DimensionNames, head_no_two_columns_of_a_table) {
  name(R"({"custom1":"Failed","custom2":"a","custom3":"A","custom4":"good"})");
  STRCMP_CONTAINS(",viewer,custom1,a,custom3,good,custom5,",
                  account.client.get("/api/v1/sessions?format=csv").body.c_str());
  STRCMP_EQUAL("custom4,sessions,attempts,impact,good\r\n",
               account.client.get("/api/v1/metrics/breakdown?by=custom4&metrics=good&format=csv").body.c_str());
}

TEST(DimensionNames, work_in_figures) {
  name(R"({"custom1":"experiment"})");
  send("s1", R"({"custom":{"experiment":"b"},"cdn":"edge","videoId":"v17","series":"News","streamType":"live"})");
  const auto answer = account.client.get("/api/v1/metrics/breakdown?by=experiment&metrics=sessions");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"("by":"custom1")", answer.body.c_str());
  STRCMP_CONTAINS(R"({"value":"b","sessions":1,)", answer.body.c_str());
  for (const char* filter : {"cdn:edge", "video:v17", "series:News", "streamType:live", "experiment:!a"}) {
    const auto found = account.client.get(std::string("/api/v1/metrics/overall?metrics=sessions&filter=") + filter);
    STRCMP_CONTAINS_TEXT(R"("values":{"sessions":1})", found.body.c_str(), filter);
  }
}

TEST(DimensionNames, are_given_to_cdns_by_their_hosts) {
  const auto answer = name(R"({"cdns":{"*.cdn.example":"One"}})");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"("cdns":{"*.cdn.example":"One"}})", answer.body.c_str());
  change_cdn("s1");
  STRCMP_EQUAL("s1", listed("cdn:One").c_str());
  STRCMP_EQUAL("s1", listed("cdn:media.test").c_str());
  STRCMP_EQUAL("", listed("cdn:x.cdn.example").c_str());
  STRCMP_CONTAINS(R"("cdns":[{"cdn":"One","playedMs":5000,"rebufferMs":0,"rebufferCount":0},)"
                  R"({"cdn":"media.test","playedMs":3000,"rebufferMs":1000,"rebufferCount":1}])",
                  account.client.get("/api/v1/sessions/s1").body.c_str());
}

TEST(DimensionNames, of_cdns_count_what_each_of_them_served) {
  name(R"({"cdns":{"*.cdn.example":"One"}})");
  change_cdn("s1");
  for (const bool stored : {false, true}) {
    if (stored) {
      for (int i = 0; i < 100; ++i) send("other " + std::to_string(i), "{}");
      stack.admin("maintain");
    }
    const auto body = breakdown();
    STRCMP_CONTAINS(R"("value":"One","sessions":1,"attempts":1,)", body.c_str());
    STRCMP_CONTAINS(R"("values":{"attempts":1,"playedMs:sum":5000,"rebufferCount:perHour":0})", body.c_str());
    STRCMP_CONTAINS(R"("value":"media.test","sessions":0,"attempts":0,)", body.c_str());
    STRCMP_CONTAINS(R"("values":{"attempts":0,"playedMs:sum":3000,"rebufferCount:perHour":1200})", body.c_str());
    const auto filtered = breakdown("&filter=cdn:media.test&filter=content:!x");
    STRCMP_CONTAINS(R"("playedMs:sum":3000)", filtered.c_str());
  }
}

TEST(DimensionNames, of_cdns_are_refused_if_they_are_none) {
  name(R"({"cdns":{"kept.example":"Kept"}})");
  for (const char* bad :
       {R"({"cdns":{"A.example":"x"}})", R"({"cdns":{"a.example":""}})", R"({"cdns":{"a.example":7}})",
        R"({"cdns":["a.example"]})", R"({"cdns":{"https://a.example":"x"}})"}) {
    LONGS_EQUAL_TEXT(400, name(bad).status, bad);
  }
  std::string many;
  for (int i = 0; i < 51; ++i) many += (i ? ",\"h" : "\"h") + std::to_string(i) + "\":\"x\"";
  LONGS_EQUAL(400, name("{\"cdns\":{" + many + "}}").status);
  STRCMP_CONTAINS(R"("cdns":{"kept.example":"Kept"})", account.client.get("/api/v1/dimensions").body.c_str());
}
