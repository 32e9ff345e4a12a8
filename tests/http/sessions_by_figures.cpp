// GET /api/v1/sessions with filters by figures, which look through a limited number of sessions for each page.
#include <set>

#include "support/figures_test.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP_BASE(SessionsByFigures, FiguresTest) {
  const std::string of_user = " WHERE account_id = '" + account.id + "'";

  // 50 more than are looked through at once, of which a page looks through a fifth.
  void store_many() { fill_with_sessions(50050); }
  // Some of them fail, as that SQL says.
  std::int64_t fail(const std::string& some) {
    stack.as_root("UPDATE millrace.session_figures SET error_code = 'E1'" + of_user + some);
    return stack.number("SELECT COUNT(*) FROM session_figures" + of_user + " AND error_code = 'E1'");
  }
  Answer failed(const std::string& parameters) {
    return get("/api/v1/sessions?error=E1&limit=200&" + period + parameters);
  }
};

TEST(SessionsByFigures, that_are_far_off_come_after_empty_pages_with_a_cursor) {
  store_many();
  LONGS_EQUAL(1, fail(" ORDER BY session_ref LIMIT 1"));  // the last one of the list

  std::string body, cursor;
  int pages = 0;
  do {
    body = failed(cursor).body;
    if (++pages == 1) STRCMP_CONTAINS(R"({"items":[],"count":null,"nextCursor":")", body.c_str());
    cursor = "&cursor=" + text_in(body, "nextCursor");
  } while (body.find(R"("errorCode":"E1")") == body.npos && pages < 20);
  LONGS_EQUAL(6, pages);
  STRCMP_CONTAINS(R"("nextCursor":null})", body.c_str());
  CHECK_FALSE(failed("&format=csv").header("X-Next-Cursor").empty());
}

TEST(SessionsByFigures, are_not_sorted_or_listed_as_a_whole_where_there_are_too_many) {
  store_many();
  for (const char* parameters : {"sort=-startupMs", "format=csv", "format=csv&outcome=played"}) {
    const auto answer = get("/api/v1/sessions?" + period + "&" + parameters);
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(R"({"errors":{"from":"must be later: the period has more than )", answer.body.c_str());
  }
  STRCMP_CONTAINS(R"("count":null,)", get("/api/v1/sessions?limit=1&" + period).body.c_str());
  STRCMP_CONTAINS(R"("count":null,)", get("/api/v1/sessions?limit=1&sort=firstSeenAt&" + period).body.c_str());
}

TEST(SessionsByFigures, are_all_listed_once_page_by_page) {
  fill_with_sessions(10050);
  const auto all = fail(" AND HEX(session_ref) LIKE '_0%'");  // one of sixteen

  std::multiset<std::string> listed;
  std::string cursor;
  do {
    const auto body = failed(cursor.empty() ? "" : "&cursor=" + cursor).body;
    STRCMP_CONTAINS(("\"count\":" + std::to_string(all) + ",").c_str(), body.c_str());
    for (std::size_t at = 0; (at = body.find(R"("sessionId":")", at)) != body.npos; ++at) {
      listed.insert(body.substr(at, 45));
    }
    cursor = text_in(body, "nextCursor");
  } while (!cursor.empty());

  LONGS_EQUAL(all, listed.size());
  LONGS_EQUAL(all, std::set<std::string>(listed.begin(), listed.end()).size());
}

TEST(SessionsByFigures, are_read_once_at_a_time_for_each_user) {
  begin_large_read();

  for (const char* filter : {"outcome=played", "minRebufferMs=1", "minStartupMs=1", "where=switches=1", "player=a",
                             "error=a", "content=a", "filter=country:BR", "filter=stream:", "sort=-startupMs"}) {
    const auto refused = get(std::string("/api/v1/sessions?") + filter);
    LONGS_EQUAL(429, refused.status);
    STRCMP_EQUAL("1", refused.header("Retry-After").c_str());
  }
  LONGS_EQUAL(200, get("/api/v1/sessions").status);
  LONGS_EQUAL(200, signed_up(stack).client.get("/api/v1/sessions?error=a").status);
}
