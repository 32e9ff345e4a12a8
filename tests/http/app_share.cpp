// Screens that are shared: made in the dashboard, opened by whoever has the link
#include "calendar/period.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "support/figures_dashboard.h"
#include "support/json.h"

namespace {

struct AppShareTest : FiguresDashboardTest {
  Dashboard visitor{stack};  // a browser in which nobody is signed in

  ~AppShareTest() {
    visitor.open("about:blank");
    stack.as_root("DELETE FROM millrace.shares WHERE account_id = '" + account.id + "'");
  }

  Answer created(const std::string& shows) {
    const auto until = calendar::iso_time(db::now(stack.database()) + calendar::kDayMs);
    return account.client.post("/api/v1/shares", R"({"label":"Board","expiresAt":")" + until + "\"," + shows + "}");
  }
  std::string path_of(const std::string& link) { return link.substr(link.find("/", 8)); }
  std::string shared(const std::string& shows) {
    const auto answer = created(shows);
    LONGS_EQUAL_TEXT(201, answer.status, answer.body.c_str());
    return path_of(text_in(answer.body, "link"));
  }
  // The days of three_days(), fixed.
  std::string days() {
    return R"("from":")" + calendar::iso_time(at(0) - 5 * calendar::kMinuteMs) + R"(","to":")" +
           calendar::iso_time(at(72) - 5 * calendar::kMinuteMs) + "\"";
  }
  std::string number_seen(const std::string& label) {
    return visitor.value_of("[...document.querySelectorAll('.tile')].find((one) => one.innerText.startsWith(" +
                            quoted(label) + "))?.querySelector('strong').innerText");
  }
  bool is_offered(const std::string& value) {
    return visitor.value_of("[...document.querySelectorAll('option')].some((one) => one.value === " + quoted(value) +
                            ")") == "true";
  }
  std::string path_in_frame(const std::string& shows) { return path_of(text_in(created(shows).body, "embed")); }
  void check_no_links_elsewhere() {
    STRCMP_EQUAL("", visitor
                         .value_of("[...document.querySelectorAll('main a[href], header a, nav a')].map((one) => "
                                   "one.href).join()")
                         .c_str());
    STRCMP_EQUAL("0", visitor
                          .value_of("[...document.querySelectorAll('button')].filter((one) => /Add a mark|Share|"
                                    "Delete|Filter/.test(one.innerText)).length")
                          .c_str());
  }
  void check_asked_with_the_token_alone() {
    for (const auto& url : visitor.requests()) {
      CHECK_TEXT(url.find("share_") == std::string::npos, url.c_str());
      for (const char* closed : {"/api/auth/", "/api/v1/streams", "/api/v1/sessions"})
        CHECK_TEXT(url.find(closed) == std::string::npos, url.c_str());
    }
  }
};

}  // namespace

TEST_GROUP_BASE(AppShare, AppShareTest){};

TEST(AppShare, works) {
  add_three_days();
  roll_up_now();
  app.sign_in(account);
  app.show("/app/?filter=player%3Ahls.js&last=30d");
  app.click("Share…");
  app.wait_for("document.activeElement?.name === 'label'");
  app.type("Board of hls.js");
  app.press("Enter");
  app.wait_for_text("Copy this link now");
  app.check_looks();
  const auto link = app.text(".credential");

  visitor.show(path_of(link));
  visitor.wait_for_text("Board of hls.js");
  visitor.wait_for_text("Player is ");
  visitor.wait_for_text("The last 30 days. Open until ");
  visitor.wait_for("document.querySelectorAll('.tile').length > 8");
  STRCMP_EQUAL(number("Attempts").c_str(), number_seen("Attempts").c_str());
  check_no_links_elsewhere();
  check_asked_with_the_token_alone();
}

TEST(AppShare, looks_well) {
  add_three_days();
  roll_up_now();
  visitor.show(shared(R"("screen":"overview",)" + days()));
  visitor.wait_for("document.querySelectorAll('.ranking li').length > 1");
  STRCMP_EQUAL("90", number_seen("Attempts").c_str());
  visitor.check_looks();
  check_no_links_elsewhere();
}

TEST(AppShare, keeps_its_name_off_its_title) {
  visitor.show(shared(R"("screen":"overview","last":"30d")"));
  visitor.wait_for("document.querySelector('h1')?.innerText === 'Board'");
  CHECK(std::stod(visitor.value_of("document.querySelector('h1').getBoundingClientRect().top - "
                                   "document.querySelector('.name').getBoundingClientRect().bottom")) >= 12);
}

TEST(AppShare, without_sessions_has_no_columns_of_them) {
  add_three_days();
  add(played(11)).figures.error_code = "fragLoadError";
  roll_up_now();
  const auto columns = [&] {
    visitor.wait_for("document.querySelector('[aria-label=\"Error codes\"] tbody th') !== null");
    return visitor.value_of(
        "[...document.querySelectorAll('[aria-label=\"Error codes\"] thead th')].map((one) => "
        "one.innerText.trim()).join()");
  };
  visitor.show(shared(R"("screen":"overview",)" + days()));
  STRCMP_EQUAL("Error,Fatal ↓,Recovered,Sessions,Trend,Players", columns().c_str());
  visitor.show(shared(R"("screen":"overview","sessions":true,)" + days()));
  visitor.wait_for_text("Newest");
  STRCMP_CONTAINS(",Newest", columns().c_str());
}

TEST(AppShare, shows_another_metric_and_keeps_its_token) {
  add_three_days();
  roll_up_now();
  visitor.show(shared(R"("screen":"overview",)" + days()));
  visitor.wait_for("document.querySelector('.chart select') !== null");
  visitor.value_of(
      "(() => { const one = document.querySelector('.chart select'); one.value = 'attempts';"
      "one.dispatchEvent(new Event('change', { bubbles: true })); })()");
  visitor.wait_for("/metric=attempts/.test(location.search) && /^#share_/.test(location.hash)");
  visitor.wait_for("document.querySelector('.chart h2').innerText.startsWith('Attempts')");
}

TEST(AppShare, has_a_breakdown_without_viewers) {
  add_three_days();
  roll_up_now();
  visitor.show(shared(R"("screen":"breakdown",)" + days()));
  visitor.wait_for_text("dash.js");
  CHECK_FALSE(is_offered("viewer") || is_offered("page"));
  check_no_links_elsewhere();
  visitor.check_looks();
  check_asked_with_the_token_alone();
}

TEST(AppShare, has_what_is_live) {
  visitor.show(shared(R"("screen":"live")"));
  visitor.wait_for_text("Viewers now");
  visitor.wait_for_text("updated every 15 s");
  check_no_links_elsewhere();
  CHECK(is_offered("player"));
  CHECK_FALSE(is_offered("viewer") || is_offered("page"));
  for (const char* elsewhere : {"Sessions in trouble", "Connect a player", "under way"})
    CHECK_TEXT(visitor.text("main").find(elsewhere) == std::string::npos, elsewhere);
  visitor.check_looks();
  check_asked_with_the_token_alone();
}

TEST(AppShare, lists_sessions_where_they_are_ticked) {
  add_three_days(2);
  roll_up_now();
  visitor.show(shared(R"("screen":"sessions","sessions":true,)" + days()));
  visitor.wait_for("document.querySelectorAll('tbody tr').length === 6");
  check_no_links_elsewhere();
  visitor.check_looks();
}

TEST(AppShare, has_pages_in_a_frame_and_in_another_tab) {
  add_three_days(20);
  roll_up_now();
  visitor.show(path_in_frame(R"("screen":"sessions","sessions":true,)" + days()));
  visitor.wait_for("document.querySelectorAll('tbody tr').length === 50");
  const auto next = visitor.value_of("document.querySelector('.pager a').href");
  visitor.value_of("window.isTheSame = true");
  visitor.click("Next page");
  visitor.wait_for("document.querySelectorAll('tbody tr').length === 10");
  visitor.wait_for(
      "window.isTheSame && /^.embed.*cursor=.*#share_/.test(location.pathname + location.search + location.hash)");
  visitor.open(next);
  visitor.wait_for("document.querySelectorAll('tbody tr').length === 10");
}

TEST(AppShare, does_not_say_where_a_finding_is_that_names_a_page) {
  add_three_days();
  roll_up_now();
  stack.as_root(
      "INSERT INTO millrace.findings (account_id, minutes, metric, ends_at, rate_before, rate_after, clear_at, place, "
      "rate_during, rate_until, worse_from, sessions, verdict, sentence, dimensions) VALUES ('" +
      account.id +
      "', 10080, 'startFailures', UTC_TIMESTAMP(), 9200, 68900, 9300, 1, 68900, 9200, UTC_TIMESTAMP(), 50, 'cause', "
      "'a.example', '{\"page\":\"a.example\"}')");
  visitor.show(shared(R"("screen":"overview","last":"7d")"));
  visitor.wait_for_text("Start failures rose to 6.89 %");
  STRCMP_CONTAINS("It cannot be told where.", visitor.text(".findings").c_str());
  CHECK(visitor.text(".findings").find("Sessions") == std::string::npos);
}

TEST(AppShare, says_nothing_that_is_for_the_operator) {
  add_three_days(40);  // of fewer than a hundred, figures are known at once
  roll_up();
  db::Autocommit(stack.database())
      .run("REPLACE INTO watermarks (account_id, complete_until) VALUES ('', UTC_TIMESTAMP(3) - INTERVAL 1 HOUR)");
  auto link = shared(R"("screen":"breakdown",)" + days());
  visitor.show(link.insert(link.find('#'), "?by=country"));
  visitor.wait_for(
      "document.querySelectorAll('.notice').length > 0 && document.querySelectorAll('tbody tr').length > 0");
  for (const char* word : {"millrace-admin", "operator"})
    CHECK_TEXT(visitor.text("main").find(word) == std::string::npos, word);
}

TEST(AppShare, of_a_fixed_period_keeps_the_zone_of_whoever_shares_it) {
  add_three_days();
  roll_up_now();
  app.be_in_zone("Asia/Kolkata");
  app.sign_in(account);
  app.show("/app/?from=" + calendar::iso_time(at(0)) + "&to=" + calendar::iso_time(at(72)));
  app.click("Share…");
  app.wait_for("document.activeElement?.name === 'label'");
  app.type("Three days");
  app.press("Enter");
  app.wait_for_text("Copy this link now");
  app.be_in_zone();
  STRCMP_CONTAINS(R"("timezone":"Asia/)", account.client.get("/api/v1/shares").body.c_str());
}

TEST(AppShare, of_a_fixed_period_has_the_days_of_the_zone_that_it_was_shared_with) {
  add_three_days();
  roll_up_now();
  visitor.be_in_zone("America/New_York");
  visitor.show(shared(R"("screen":"overview","timezone":"UTC","from":")" + calendar::iso_time(at(-24)) + R"(","to":")" +
                      calendar::iso_time(at(71)) + "\""));
  visitor.wait_for_text("Days are those of UTC.");
  visitor.wait_for("document.querySelectorAll('.plot svg text').length > 0");
  const auto last = visitor.value_of(
      "new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: "
      "'UTC' }).format(" +
      std::to_string(at(71)) + ")");
  STRCMP_EQUAL(last.c_str(), visitor
                                 .value_of("[...document.querySelectorAll('.plot svg text')].map((one) => "
                                           "one.textContent).filter((text) => / \\p{Lu}/u.test(text)).at(-1)")
                                 .c_str());
}

TEST(AppShare, names_the_streams_of_its_filters) {
  const auto stream = crypto::uuid_text(new_stream());
  stack.as_root("UPDATE millrace.streams SET name = 'News' WHERE account_id = '" + account.id + "'");
  visitor.show(shared(R"("screen":"live","streamId":")" + stream + "\""));
  visitor.wait_for_text("Stream is ");
  STRCMP_CONTAINS("News", visitor.text(".conditions").c_str());
}

TEST(AppShare, says_that_a_link_has_ended) {
  const auto answer = created(R"("screen":"live")");
  LONGS_EQUAL(204, account.client.del("/api/v1/shares/" + text_in(answer.body, "id")).status);
  visitor.open(stack.base_url() + path_of(text_in(answer.body, "link")));
  visitor.wait_for_text("This link is unknown or was revoked, or it has ended.");
}

TEST(AppShare, is_not_framed_by_the_address_of_another_one) {
  const auto other = text_in(created(R"("screen":"live","hosts":["www.example.com"])").body, "id");
  const auto link = shared(R"("screen":"live")");
  visitor.show("/embed/" + other + link.substr(link.find('#')));
  visitor.wait_for_text("There is nothing to see here");
}

TEST(AppShare, says_that_an_address_is_not_whole) {
  visitor.show("/app/share");
  visitor.wait_for_text("The address is not whole");
}

TEST(AppShare, works_where_nothing_may_be_stored) {
  add_three_days();
  roll_up_now();
  const auto answer = created(R"("screen":"overview",)" + days());
  visitor.refuse_storage();
  visitor.show(path_of(text_in(answer.body, "embed")));
  visitor.wait_for("document.querySelectorAll('.tile').length > 8");
  STRCMP_EQUAL("90", number_seen("Attempts").c_str());
  STRCMP_EQUAL("SecurityError", visitor
                                    .value_of("(() => { try { return sessionStorage.length; } catch (error) { return "
                                              "error.name; } })()")
                                    .c_str());
}

TEST(AppShare, is_listed_in_the_account_with_who_made_it) {
  LONGS_EQUAL(201, created(R"("screen":"live")").status);
  app.sign_in(account);
  app.show("/app/account");
  app.wait_for_text("Board");
  app.wait_for("[...document.querySelectorAll('td')].some((cell) => cell.innerText === '" + account.email + "')");
}

TEST(AppShare, is_ended_in_the_account) {
  LONGS_EQUAL(201, created(R"("screen":"live")").status);
  app.sign_in(account);
  app.show("/app/account");
  app.wait_for_text("Board");
  app.click("End Board");
  app.click("End");
  app.wait_for_text("Ended ");
  LONGS_EQUAL(1,
              stack.number("SELECT COUNT(*) FROM shares WHERE account_id = ? AND revoked_at IS NOT NULL", account.id));
}
