// GET /api/v1/sessions with filters by figures, which look through a limited number of sessions for each page.
#include <set>

#include "support/figures_test.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP_BASE(SessionsByFigures, FiguresTest) {
  const std::string of_user = " WHERE user_id = '" + account.id + "'";

  // 50 more than a page looks through.
  void store_many() { fill_with_sessions(10050); }
  // Some of them fail, as that SQL says.
  std::int64_t fail(const std::string& some) {
    stack.as_root("UPDATE millrace.playback_figures SET error_code = 'E1'" + of_user + some);
    return stack.number("SELECT COUNT(*) FROM playback_figures" + of_user + " AND error_code = 'E1'");
  }
  Answer failed(const std::string& parameters) {
    return get("/api/v1/sessions?error=E1&limit=200&" + period + parameters);
  }
};

TEST(SessionsByFigures, that_are_far_off_come_after_an_empty_page_with_a_cursor) {
  store_many();
  LONGS_EQUAL(1, fail(" ORDER BY session_ref LIMIT 1"));  // the last one of the list

  const auto first = failed("").body;
  STRCMP_CONTAINS(R"({"items":[],"nextCursor":")", first.c_str());
  const auto cursor = "&cursor=" + text_in(first, "nextCursor");
  STRCMP_CONTAINS(R"("errorCode":"E1")", failed(cursor).body.c_str());
  STRCMP_CONTAINS(R"("nextCursor":null})", failed(cursor).body.c_str());
  CHECK_FALSE(failed("&format=csv").header("X-Next-Cursor").empty());
}

TEST(SessionsByFigures, are_all_listed_once_page_by_page) {
  store_many();
  const auto all = fail(" AND HEX(session_ref) LIKE '_0%'");  // one of sixteen

  std::multiset<std::string> listed;
  std::string cursor;
  do {
    const auto body = failed(cursor.empty() ? "" : "&cursor=" + cursor).body;
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

  for (const char* filter :
       {"outcome=played", "minRebufferMs=1", "minStartupMs=1", "player=a", "error=a", "content=a", "state=live"}) {
    const auto refused = get(std::string("/api/v1/sessions?") + filter);
    LONGS_EQUAL(429, refused.status);
    STRCMP_EQUAL("1", refused.header("Retry-After").c_str());
  }
  LONGS_EQUAL(200, get("/api/v1/sessions").status);
  LONGS_EQUAL(200, signed_up(stack).client.get("/api/v1/sessions?error=a").status);
}
