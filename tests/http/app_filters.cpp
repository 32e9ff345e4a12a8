// Saved filters in the dashboard
#include "support/figures_dashboard.h"

namespace {

struct AppFiltersTest : FiguresDashboardTest {
  void show(const std::string& path) {
    add_three_days();
    roll_up_now();
    app.sign_in(account);
    open(path);
  }
  void open(const std::string& path) {
    app.show(path);
    app.click("Filter…");
    app.wait_for("document.querySelector('input[name=value]') !== null");
    app.wait_until_shown();
  }
  void save(const std::string& name, const std::string& where) {
    LONGS_EQUAL(
        201, account.client.post("/api/v1/filters", R"({"name":")" + name + R"(","where":[")" + where + "\"]}").status);
  }
};

}  // namespace

TEST_GROUP_BASE(AppFilters, AppFiltersTest){};

TEST(AppFilters, work) {
  show("/app/breakdown?filter=player%3Adash.js");
  app.type("input[name=name]", "On dash.js");
  app.click("Save");
  app.wait_for("document.querySelector('.saved-filters .chip')?.innerText === 'On dash.js'");
  app.check_looks();
  STRCMP_CONTAINS(R"("name":"On dash.js","where":["player:dash.js"])",
                  account.client.get("/api/v1/filters").body.c_str());
  open("/app/sessions?outcome=played");
  app.click("On dash.js");
  app.wait_for_address("/app/sessions?outcome=played&filter=player%3Adash.js");
}

TEST(AppFilters, are_listed_before_there_is_a_form_below_them) {
  show("/app/breakdown?filter=player%3Adash.js");
  app.click("Filter…");
  app.hold("/api/v1/filters");
  app.click("Filter…");
  app.wait_for_text("Loading…");
  STRCMP_EQUAL("true", app.value_of("document.querySelector('input[name=name]') === null").c_str());
  app.let_go();
  app.wait_for("document.querySelector('input[name=name]') !== null");
}

TEST(AppFilters, say_why_they_cannot_be_saved) {
  save("taken", "player:x");
  show("/app/breakdown?filter=player%3Adash.js");
  app.type("input[name=name]", "taken");
  app.click("Save");
  app.wait_for_text("This account has a filter of that name already.");
}

TEST(AppFilters, are_deleted) {
  save("old", "player:x");
  show("/app/breakdown");
  app.click("Delete old");
  app.click("Delete");
  app.wait_for("document.querySelector('.saved-filters') === null");
  STRCMP_EQUAL(R"({"items":[]})", account.client.get("/api/v1/filters").body.c_str());
}

TEST(AppFilters, that_a_screen_does_not_know_are_not_offered_there) {
  save("dash", "player:dash.js");
  show("/app/live");
  STRCMP_EQUAL("", app.text(".saved-filters").c_str());
}
