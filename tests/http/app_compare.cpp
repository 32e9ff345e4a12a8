// The dashboard's charts with lines of other periods and filters
#include "calendar/timestamp.h"
#include "support/figures_dashboard.h"

namespace {

struct AppCompareTest : FiguresDashboardTest {
  void show(const std::string& query) {
    add_three_days();
    roll_up_now();
    app.sign_in(account);
    app.show("/app/?metric=startupMs%3Amean" + query);
    app.wait_for("document.querySelector('.chart h2') !== null");
  }
  // One option of the list of what may be added.
  void add(const std::string& value) {
    app.wait_for("[...document.querySelectorAll('.compare option')].some((one) => one.value === " + quoted(value) +
                 ")");
    app.value_of("((one) => { one.value = " + quoted(value) +
                 "; one.dispatchEvent(new Event('change', { bubbles: true })); })"
                 "(document.querySelector('.compare select'))");
  }
  std::string headings() {
    app.click("As a table");
    app.wait_for("document.querySelector('.values thead') !== null");
    return app.value_of(
        "[...document.querySelectorAll('.values th[scope=col]')].map((one) => one.innerText).join('|')");
  }
  std::string second_day() { return calendar::sql_time(at(24)).substr(0, 10); }
};

}  // namespace

TEST_GROUP_BASE(AppCompare, AppCompareTest){};

TEST(AppCompare, works) {
  show("");
  app.click("Compare");
  app.wait_for_address("/app/?metric=startupMs%3Amean&with=before");
  app.wait_for("document.querySelector('.legend')?.innerText.includes('The 7 days before')");
  app.wait_for("document.activeElement.innerText === 'Compare'");
  add("player:dash.js");
  app.wait_for_address("/app/?metric=startupMs%3Amean&with=before&with=player%3Adash.js");
  app.wait_for("document.querySelector('.legend')?.innerText.includes('Player: dash.js')");
  app.wait_for("/M/.test(document.querySelector('.plot path.line-2, .plot circle.line-2')?.parentNode.innerHTML)");
  app.check_looks();
  STRCMP_EQUAL("Time|Startup time, mean|The 7 days before|Player: dash.js", headings().c_str());
  app.check_looks();
  app.click("The 7 days before: take away");
  app.wait_for_address("/app/?metric=startupMs%3Amean&with=player%3Adash.js");
  app.click("Compare");
  app.wait_for_address("/app/?metric=startupMs%3Amean");
  app.wait_for("document.querySelector('.compare') === null");
}

TEST(AppCompare, puts_the_period_before_below_this_one) {
  show("&from=" + second_day() + "&to=" + second_day() + "&with=before");
  STRCMP_CONTAINS("|The period before", headings().c_str());
  app.wait_for(
      "[...document.querySelectorAll('.values tbody tr')].some(({ innerText }) => "
      "innerText.includes('4 s') && innerText.includes('800 ms'))");
}

TEST(AppCompare, names_a_saved_filter_and_keeps_its_conditions_in_the_address) {
  account.client.post("/api/v1/filters", R"({"name":"Old players","where":["player:dash.js","device:!phone"]})");
  show("&with=before");
  add(R"(["player:dash.js","device:!phone"])");
  app.wait_for("document.querySelector('.legend')?.innerText.includes('Old players')");
  app.wait_for("location.search.includes('with=%5B%22player%3Adash.js%22%2C%22device%3A%21phone%22%5D')");
}

TEST(AppCompare, has_five_lines_at_most) {
  show("&with=before&with=player%3Aa&with=player%3Ab&with=player%3Ac&with=player%3Ad&with=planet%3Amars");
  app.wait_for("document.querySelectorAll('.legend [class*=line-]').length === 5");
  STRCMP_EQUAL("4", app.value_of("document.querySelectorAll('.compare .chip').length").c_str());
  STRCMP_EQUAL("", app.text(".compare select").c_str());
}
