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
  STRCMP_EQUAL("false", visitor
                            .value_of("[...document.querySelectorAll('option')].some(({ value }) => value === "
                                      "'viewer' || value === 'page')")
                            .c_str());
  check_no_links_elsewhere();
  visitor.check_looks();
  check_asked_with_the_token_alone();
}

TEST(AppShare, has_what_is_live) {
  visitor.show(shared(R"("screen":"live")"));
  visitor.wait_for_text("Viewers now");
  check_no_links_elsewhere();
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
