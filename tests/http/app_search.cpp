// The dashboard's search, dimensions that the account names, and viewers.
#include "support/figures_dashboard.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppSearch) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Player player{stack, account.id};
  Dashboard& app = Dashboard::of(stack);

  void send(const std::string& session, const std::string& payload) {
    const auto events = "[" + Player::event("session_start", payload) + "," + Player::event("play_request") + "]";
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, events)).status);
  }
  void show(const std::string& path) {
    app.sign_in(account);
    app.show(path);
  }
  void type(const std::string& selector, const std::string& text) {
    app.value_of("((one) => { one.value = " + quoted(text) +
                 "; one.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelector(" +
                 quoted(selector) + "))");
  }
  void name(const std::string& names) {
    LONGS_EQUAL(200, account.client.request("PUT", "/api/v1/dimensions", names, "application/json").status);
  }
};

TEST(AppSearch, works) {
  for (const char* session : {"evening-1", "evening-2"}) send(session, R"({"title":"Evening"})");
  show("/app/");
  app.value_of("dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))");
  STRCMP_EQUAL("INPUT q", app.focus().c_str());
  type(".search input", "evening");
  app.value_of("document.querySelector('.search').requestSubmit()");
  app.wait_for_address("/app/search?q=evening");
  app.click("evening-1");
  app.wait_for_address("/app/sessions/evening-1");
}

TEST(AppSearch, suggests_what_it_finds_while_somebody_types) {
  for (const char* session : {"evening-1", "evening-2"}) send(session, "{}");
  show("/app/");
  app.value_of("document.querySelector('.search input').focus()");
  app.type("evening");
  app.wait_for("document.querySelectorAll('.suggestions a').length === 2");
  app.wait_for_text("2 suggestions");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.press("ArrowDown");
  app.press("ArrowDown");
  app.press("ArrowUp");
  STRCMP_CONTAINS("A Session evening-", app.focus().c_str());
  app.press("Escape");
  STRCMP_EQUAL("INPUT q", app.focus().c_str());
  app.wait_for("document.querySelector('.suggestions') === null");
  app.type("-2");
  app.wait_for("document.querySelectorAll('.suggestions a').length === 1");
  app.press("ArrowDown");
  app.press("Enter");
  app.wait_for_address("/app/sessions/evening-2");
  app.wait_for("document.querySelector('.suggestions') === null");
}

TEST(AppSearch, opens_the_only_thing_that_it_finds) {
  send("evening-1", R"({"title":"Evening"})");
  show("/app/search?q=evening");
  app.wait_for_address("/app/sessions/evening-1");
}

TEST(AppSearch, says_what_is_found_by_what) {
  show("/app/search?q=nothing");
  app.wait_for_text("Nothing was found.");
  app.check_looks();
}

TEST(AppSearch, looks_well) {
  for (const char* session : {"evening-1", "evening-2"}) send(session, R"({"title":"Evening"})");
  show("/app/search?q=evening");
  app.wait_for_text("evening-1");
  app.check_looks();
}

TEST(AppSearch, leads_from_a_session_to_those_of_its_viewer_and_deletes_them) {
  for (const char* session : {"s1", "s2"}) send(session, R"({"title":"Evening","viewerId":"mia","cdn":"edge"})");
  send("s3", R"({"title":"Evening"})");
  show("/app/sessions/s1");
  app.wait_for_text("CDN");
  app.check_looks();
  app.click("Delete all of this viewer…");
  app.wait_for_text("Delete all 2 sessions of this viewer, with all events, for good?");
  app.click("Delete all of them");
  app.wait_for_text("2 sessions deleted.");
  STRCMP_CONTAINS("2 sessions deleted.", app.focus().c_str());
  app.check_looks();
  LONGS_EQUAL(404, account.client.get("/api/v1/sessions/s2").status);
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions/s3").status);
}

TEST(AppSearch, leads_to_the_sessions_of_a_viewer_and_deletes_them) {
  for (const char* session : {"s1", "s2"}) send(session, R"({"viewerId":"mia"})");
  CHECK(eventually([&] {
    stack.admin("maintain");  // asking costs reads, which the page needs
    return stack.number("SELECT COUNT(*) FROM session_figures WHERE account_id = ?", account.id) == 2;
  }));
  show("/app/search?q=mia");
  app.wait_for_text("2 sessions");
  app.click("Delete all of this viewer…");
  app.click("Delete all of them");
  app.wait_for_text("2 sessions deleted.");
  app.wait_for("document.querySelectorAll('tbody tr').length === 0");
  app.check_looks();
}

TEST(AppSearch, breaks_down_by_a_dimension_that_the_account_has_named) {
  name(R"({"custom3":"experiment"})");
  send("s1", R"({"custom":{"experiment":"b"}})");
  show("/app/breakdown?by=custom3&metric=attempts");
  app.wait_for_text("experiment");
  app.wait_for("document.querySelector('tbody th').innerText === 'b'");
  STRCMP_EQUAL("1", app.value_of("[...document.querySelectorAll('.choices option')].filter((one) => one.innerText === "
                                 "'experiment').length")
                        .c_str());
  STRCMP_EQUAL("0", app.value_of("[...document.querySelectorAll('.choices option')].filter((one) => "
                                 "one.innerText.startsWith('Custom')).length")
                        .c_str());
}

TEST(AppSearch, offers_the_dimensions_that_the_api_lists_and_by_its_names) {
  name(R"({"custom3":"experiment"})");
  send("s1", "{}");
  show("/app/breakdown?metric=attempts");
  app.wait_for("document.querySelectorAll('.choices select')[1]?.options.length > 20");
  app.value_of(
      "fetch('/api/v1/dimensions').then((one) => one.json()).then(({ items }) => { window.listed = items"
      ".filter(({ from, name }) => from !== 'account' || name).map(({ label }) => label).join(); })");
  app.wait_for(
      "[...document.querySelectorAll('.choices select')[1].options].map((one) => one.innerText).join() === "
      "window.listed");
}

TEST(AppSearch, names_a_filter_on_a_dimension_as_the_account_does) {
  name(R"({"custom3":"experiment"})");
  show("/app/sessions?filter=custom3%3Ab");
  app.wait_for_text("experiment is b");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppSearch, names_dimensions_of_the_account) {
  show("/app/account");
  app.wait_for("document.querySelector('input[name=custom1]') !== null");
  type("input[name=custom1]", "experiment");
  app.click("Save the names");
  CHECK(eventually([&] {
    return account.client.get("/api/v1/dimensions").body.find(R"("id":"custom1","name":"experiment")") !=
           std::string::npos;
  }));
  app.wait_for_text("Saved.");
  type("input[name=custom2]", "player");
  app.click("Save the names");
  app.wait_for_text("Must not be the name of another dimension");
}

TEST(AppSearch, shows_the_names_of_dimensions_well) {
  show("/app/account");
  app.wait_for("document.querySelector('input[name=custom1]') !== null");
  app.check_looks();
}

TEST_GROUP_BASE(AppSearchOfThePast, FiguresDashboardTest){};

// The list of sessions is of the last seven days by itself.
TEST(AppSearchOfThePast, leads_to_a_period_with_all_sessions_that_were_counted) {
  const std::string viewer = "v_0123456789abcdef0123";
  for (const int hour : {-20 * 24, 5 * 24 - 3})
    add(played(hour)).figures.dimensions.set(playback::Dimension::viewer, viewer);
  roll_up_now();
  STRCMP_CONTAINS("\"sessions\":2", account.client.get("/api/v1/search?q=" + viewer).body.c_str());
  app.sign_in(account);
  app.show("/app/search?q=" + viewer);
  app.wait_for("location.pathname === '/app/sessions'");
  app.wait_for_text("2 sessions");
}
