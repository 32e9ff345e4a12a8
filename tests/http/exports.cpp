// GET /api/v1/exports and /api/v1/exports/<day>: all sessions of a day in one file.
#include <fstream>
#include <sstream>

#include "calendar/date.h"
#include "db/clock.h"
#include "events/tables/stored_bytes.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

namespace {

// Documented, and what warehouses have loaded: names stay, in this order, and others come after them.
const char kColumns[] =
    "sessionId,streamId,startedAt,lastEventAt,endedAt,state,startupMs,playedMs,rebufferMs,rebufferCount,"
    "exitBeforeStart,failed,eventCount,outcome,endReason,seekMs,bitrateKbps,switches,droppedFrames,liveLatencyMs,"
    "recovered,errorCode,errorMessage,streamName,estimated,downshifts,seeks,upscalePercent,pageStartupMs,"
    "playerStartupMs,experienceScore,player,playerVersion,browser,browserVersion,os,osVersion,device,deviceModel,"
    "country,region,asn,page,content,video,series,streamType,visibility,cdn,viewer,custom1,custom2,custom3,custom4,"
    "custom5,"
    "custom6,custom7,custom8,custom9,custom10,full";

std::string text_of_file(const std::string& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

long lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

TEST_GROUP_BASE(Exports, FiguresTest) {
  const std::string day = "/api/v1/exports/2024-05-06";

  Answer with(const std::string& header, const std::string& value, const std::string& path) {
    account.client.with(header, value);
    const auto answer = get(path);
    account.client.without(header);
    return answer;
  }
  Answer range(const std::string& bytes, const std::string& path) { return with("Range", "bytes=" + bytes, path); }
  Answer resumed(const std::string& bytes, const std::string& etag) {
    account.client.with("If-Range", etag);
    const auto answer = range(bytes, day);
    account.client.without("If-Range");
    return answer;
  }
  std::string etag() const { return get(day).header("ETag"); }
  // As maintenance does when a session of that hour has changed.
  void count_hour(int hour, int count) {
    const auto begin = calendar::sql_time(at(hour) - 5 * calendar::kMinuteMs).substr(0, 19);
    db::autocommit(stack.database(), [&](db::Transaction& tx) {
      events::tables::stored_bytes::store(tx, account.id, begin, {{count, 1000}, {}});
    });
  }
  void teardown() override {
    db::Autocommit(stack.database()).run("DELETE FROM stored_hours WHERE account_id = ?", account.id);
  }
};

TEST(Exports, works) {
  fill_with_sessions(3);
  count_hour(10, 3);
  const auto list = get("/api/v1/exports");
  LONGS_EQUAL(200, list.status);
  STRCMP_CONTAINS(R"({"items":[{"day":"2024-05-06","sessions":3,"complete":true,"version":")", list.body.c_str());

  const auto answer = get(day);
  LONGS_EQUAL(200, answer.status);
  LONGS_EQUAL(3, lines_in(answer.body));
  STRCMP_EQUAL("application/x-ndjson", answer.header("Content-Type").c_str());
  STRCMP_EQUAL("true", answer.header("X-Export-Complete").c_str());
  STRCMP_CONTAINS(R"(attachment; filename="sessions-)", answer.header("Content-Disposition").c_str());
  const auto version = from_member(list.body, "version").substr(11, 24);
  STRCMP_EQUAL(("\"" + version + "-sessions-jsonl\"").c_str(), answer.header("ETag").c_str());
}

TEST(Exports, have_in_each_line_what_the_list_of_sessions_has) {
  fill_with_sessions(1);
  const auto line = get(day).body;
  const auto list = get("/api/v1/sessions?" + period).body;
  STRCMP_CONTAINS(line.substr(0, line.size() - 1).c_str(), list.c_str());
}

TEST(Exports, have_the_same_bytes_each_time) {
  fill_with_sessions(1700);
  for (const char* format : {"", "?format=csv"}) {
    const auto first = get(day + format), second = get(day + format);
    LONGS_EQUAL(*format ? 1701 : 1700, lines_in(first.body));
    CHECK(first.body == second.body);
    STRCMP_EQUAL(first.header("ETag").c_str(), second.header("ETag").c_str());
  }
}

TEST(Exports, go_on_where_they_were_cut) {
  fill_with_sessions(1100);
  const auto whole = get(day);
  const auto size = std::to_string(whole.body.size());
  for (const std::size_t cut : {std::size_t{1}, whole.body.size() / 2, whole.body.size() - 1}) {
    const auto rest = resumed(std::to_string(cut) + "-", whole.header("ETag"));
    LONGS_EQUAL(206, rest.status);
    STRCMP_EQUAL(("bytes " + std::to_string(cut) + "-" + std::to_string(whole.body.size() - 1) + "/" + size).c_str(),
                 rest.header("Content-Range").c_str());
    CHECK(whole.body.substr(cut) == rest.body);
  }
  STRCMP_EQUAL(whole.body.substr(700000, 10).c_str(), range("700000-700009", day).body.c_str());
}

TEST(Exports, are_whole_for_who_has_another_state_of_the_day) {
  fill_with_sessions(3);
  const auto before = etag();
  count_hour(10, 3);
  const auto answer = resumed("10-", before);
  LONGS_EQUAL(200, answer.status);
  LONGS_EQUAL(3, lines_in(answer.body));
}

TEST(Exports, are_whole_where_several_ranges_are_asked_for) {
  fill_with_sessions(3);
  const auto answer = range("0-1,5-6", day);
  LONGS_EQUAL(200, answer.status);
  LONGS_EQUAL(3, lines_in(answer.body));
}

TEST(Exports, refuse_a_range_beyond_their_end) {
  fill_with_sessions(1);
  const auto size = std::to_string(get(day).body.size());
  const auto answer = range(size + "-", day);
  LONGS_EQUAL(416, answer.status);
  STRCMP_EQUAL(("bytes */" + size).c_str(), answer.header("Content-Range").c_str());
  STRCMP_CONTAINS(R"({"error":"range_not_satisfiable","message":"The file has )", answer.body.c_str());
}

TEST(Exports, are_not_sent_again_to_who_has_them) {
  fill_with_sessions(1);
  LONGS_EQUAL(304, with("If-None-Match", etag(), day).status);
  LONGS_EQUAL(200, with("If-None-Match", etag(), day + "?format=csv").status);
  const auto of_csv = get(day + "?format=csv").header("ETag");
  LONGS_EQUAL(200, with("If-None-Match", of_csv, day + "?format=csv&bom=true").status);
  LONGS_EQUAL(200, with("If-None-Match", "\"another\"", day).status);
}

TEST(Exports, are_sent_again_once_columns_have_other_names) {
  fill_with_sessions(1);
  const auto of_csv = get(day + "?format=csv").header("ETag");
  account.client.request("PUT", "/api/v1/dimensions", R"({"custom1":"plan"})", "application/json");
  LONGS_EQUAL(200, with("If-None-Match", of_csv, day + "?format=csv").status);
  LONGS_EQUAL(304, with("If-None-Match", etag(), day).status);
}

TEST(Exports, tell_their_etag_without_being_made) {
  fill_with_sessions(1);
  begin_large_read();
  const auto day_in_truth = calendar::date_of(db::now(stack.database()) / calendar::kDayMs - 5);
  const auto answer = account.client.request("HEAD", "/api/v1/exports/" + day_in_truth, "", "");
  end_large_read();
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(etag().c_str(), answer.header("ETag").c_str());
}

TEST(Exports, that_are_small_are_made_beside_a_large_one_of_somebody_else) {
  fill_with_sessions(500);
  const auto size = get(day).body.size();
  begin_large_read();
  begin_file_of_others();
  for (const char* query : {"", "?format=csv", "?of=events", "?hour=10"})
    LONGS_EQUAL_TEXT(200, get(day + query).status, query);
  const auto part = range(std::to_string(size / 2) + "-", day);
  end_large_read();
  end_file_of_others();
  LONGS_EQUAL(206, part.status);
}

TEST(Exports, that_are_large_wait_for_one_of_somebody_else) {
  fill_with_sessions(501);
  begin_file_of_others();
  const auto refused = get(day);
  const auto of_events = get(day + "?of=events"), of_an_hour = get(day + "?hour=11");
  end_file_of_others();
  LONGS_EQUAL(503, refused.status);
  STRCMP_EQUAL("5", refused.header("Retry-After").c_str());
  STRCMP_CONTAINS("They take turns on this host; yours is next.", refused.body.c_str());
  LONGS_EQUAL(503, of_events.status);
  LONGS_EQUAL(200, of_an_hour.status);
  LONGS_EQUAL(200, get(day).status);
}

TEST(Exports, have_another_etag_once_an_hour_is_made_again_or_a_stream_is_named) {
  const auto stream = new_stream();
  const auto first = etag();
  count_hour(10, 1);
  const auto second = etag();
  db::Autocommit(stack.database()).run("UPDATE streams SET name = 'Evening' WHERE id = ?", stream);
  CHECK(first != second);
  CHECK(second != etag());
}

TEST(Exports, of_a_day_that_changes_are_whole_and_have_no_etag) {
  auto& session = add(played(10));
  store_figures(stack, {session});
  set_live(session, "2", "UTC_TIMESTAMP(3)");
  for (const char* what : {"a live session", "a stale hour"}) {
    const auto answer = range("10-", day);
    LONGS_EQUAL_TEXT(200, answer.status, what);
    LONGS_EQUAL(1, lines_in(answer.body));
    STRCMP_EQUAL("", answer.header("ETag").c_str());
    STRCMP_EQUAL("false", answer.header("X-Export-Complete").c_str());
    STRCMP_CONTAINS(R"("complete":false,"version":null)", get("/api/v1/exports").body.c_str());
    db::Autocommit(stack.database()).run("DELETE FROM live_sessions WHERE account_id = ?", account.id);
    db::Autocommit(stack.database())
        .run("REPLACE INTO stale_hours (account_id, begins_at, stale_since) VALUES (?, ?, UTC_TIMESTAMP())", account.id,
             calendar::sql_time(at(10) - 5 * calendar::kMinuteMs).substr(0, 19));
  }
}

TEST(Exports, of_today_are_what_there_is_so_far) {
  const auto answer = get("/api/v1/exports/2024-05-11");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("false", answer.header("X-Export-Complete").c_str());
  STRCMP_EQUAL("", answer.header("ETag").c_str());
}

TEST(Exports, of_an_hour_have_its_sessions) {
  store_figures(stack, {played(10), played(11), played(11)});
  LONGS_EQUAL(1, lines_in(get(day + "?hour=10").body));
  LONGS_EQUAL(2, lines_in(get(day + "?hour=11").body));
  LONGS_EQUAL(0, lines_in(get(day + "?hour=12").body));
  LONGS_EQUAL(3, lines_in(get(day).body));
}

TEST(Exports, of_days_that_there_are_not_say_why) {
  const std::pair<const char*, const char*> codes[] = {{"2024-02-30", "no_such_day"},
                                                       {"yesterday", "no_such_day"},
                                                       {"2020-01-01", "no_longer_kept"},
                                                       {"2024-05-12", "not_yet"}};
  for (const auto& [name, code] : codes) {
    const auto answer = get("/api/v1/exports/" + std::string(name));
    LONGS_EQUAL(404, answer.status);
    STRCMP_CONTAINS(("{\"error\":\"" + std::string(code) + "\",\"message\":\"").c_str(), answer.body.c_str());
  }
}

TEST(Exports, have_no_sessions_of_another_account) {
  fill_with_sessions(3);
  account.client = signed_up(stack).client;
  STRCMP_EQUAL("", get(day).body.c_str());
  STRCMP_EQUAL(R"({"items":[]})", get("/api/v1/exports").body.c_str());
}

TEST(Exports, are_opened_by_a_read_token_and_by_no_other) {
  const Player player(stack, account.id);
  const auto minted = account.client.post("/api/v1/tokens", R"({"label":"warehouse"})").body;
  for (const auto& [bearer, status] : {std::pair{text_in(minted, "rawToken"), 200}, std::pair{player.key, 401}}) {
    account.client = stack.client().with("Authorization", "Bearer " + bearer);
    LONGS_EQUAL(status, get(day).status);
    LONGS_EQUAL(status, get("/api/v1/exports").status);
  }
}

TEST(Exports, are_compressed_for_who_accepts_that_but_not_their_parts) {
  fill_with_sessions(100);
  const auto plain = get(day);
  const auto packed = with("Accept-Encoding", "gzip", day);
  STRCMP_EQUAL("gzip", packed.header("Content-Encoding").c_str());
  STRCMP_EQUAL(("W/" + plain.header("ETag")).c_str(), packed.header("ETag").c_str());
  CHECK(packed.body.size() * 4 < plain.body.size());

  account.client.with("Accept-Encoding", "gzip");
  const auto part = range("1000-", day);
  STRCMP_EQUAL("", part.header("Content-Encoding").c_str());
  CHECK(plain.body.substr(1000) == part.body);
}

TEST(Exports, make_no_formula_of_text) {
  auto& session = add(played(10));
  session.figures.dimensions.set(playback::Dimension::content, "=1+1");
  store_figures(stack, {session});
  STRCMP_CONTAINS(",'=1+1,", get(day + "?format=csv").body.c_str());
  STRCMP_CONTAINS(R"("content":"=1+1")", get(day).body.c_str());
}

TEST(Exports, begin_with_a_byte_order_mark_for_who_asks_for_it) {
  store_figures(stack, {add(played(10))});
  const auto plain = get(day + "?format=csv").body, of_people = get(day + "?format=csv&bom=true").body;
  STRCMP_EQUAL(("\xEF\xBB\xBF" + plain.substr(0, plain.find('\n'))).c_str(),
               of_people.substr(0, of_people.find('\n')).c_str());
}

TEST(Exports, refuse_what_they_do_not_know) {
  const std::pair<const char*, const char*> errors[] = {
      {"?filter=player:x", R"("filter":"is not a parameter here)"},
      {"?format=json", R"("format":"must be csv or jsonl")"},
      {"?of=events&format=csv", R"("format":"must be jsonl")"},
      {"?of=figures", R"("of":"must be sessions or events")"},
      {"?bom=true", R"("bom":"must be true, and only with format=csv")"},
      {"?format=csv&bom=1", R"("bom":"must be true, and only)"},
      {"?hour=24", R"("hour":"must be a number from 0 to 23")"}};
  for (const auto& [query, error] : errors) {
    const auto answer = get(day + query);
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(error, answer.body.c_str());
  }
}

TEST(Exports, have_the_columns_that_the_description_names) {
  const auto description = text_of_file("nginx/www/openapi.json");
  const std::string list = "\"required\": [";
  const auto begin = description.find(list, description.find("\"Playback\": {")) + list.size();
  const auto names = description.substr(begin, description.find(']', begin) - begin);
  std::string documented;
  for (auto at = names.find('"'); at != names.npos; at = names.find('"', at)) {
    const auto end = names.find('"', at + 1);
    documented += (documented.empty() ? "" : ",") + names.substr(at + 1, end - at - 1);
    at = end + 1;
  }
  STRCMP_EQUAL((documented + "\r\n").c_str(), get(day + "?format=csv").body.c_str());
  STRCMP_EQUAL(kColumns, documented.substr(0, sizeof kColumns - 1).c_str());
}
