// Marks in the dashboard's charts
#include "calendar/period.h"
#include "support/figures_dashboard.h"

namespace {

struct AppMarksTest : FiguresDashboardTest {
  ~AppMarksTest() { stack.as_root("DELETE FROM millrace.marks WHERE account_id = '" + account.id + "'"); }

  // At the begin of the second day of three.
  void set(const std::string& text) {
    const auto at = calendar::iso_time(this->at(24) - 5 * calendar::kMinuteMs);
    LONGS_EQUAL(201, account.client.post("/api/v1/marks", R"({"text":")" + text + R"(","at":")" + at + "\"}").status);
  }
  void show() {
    add_three_days();
    roll_up_now();
    app.sign_in(account);
    app.show("/app/?metric=startupMs%3Amean");
  }
};

}  // namespace

TEST_GROUP_BASE(AppMarks, AppMarksTest){};

TEST(AppMarks, work) {
  set("Release <b>4.2</b>");
  show();
  app.wait_for_text("Release <b>4.2</b>");
  app.wait_for("document.querySelector('.marked text')?.textContent === '1'");
  app.value_of("document.querySelector('.marks button').click()");
  app.wait_for_text("The difference is +3.20 s.");
  STRCMP_CONTAINS("Before: 800 ms, of 30 attempts", app.text(".comparison").c_str());
  STRCMP_CONTAINS("After: 4 s, of 30 attempts", app.text(".comparison").c_str());
  app.check_looks();
}

TEST(AppMarks, are_opened_by_a_click_on_their_line) {
  set("Release");
  show();
  app.wait_for("document.querySelector('.marked') !== null && document.querySelector('.marks button') !== null");
  app.value_of("document.querySelector('.marked').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
  app.wait_for_text("before and after “Release”");
  app.wait_for_address("/app/?metric=startupMs%3Amean");
}

TEST(AppMarks, say_between_what_the_difference_of_a_share_lies) {
  set("Release");
  show();
  app.show("/app/?metric=good");
  app.wait_for("document.querySelector('.marks button') !== null");
  app.value_of("document.querySelector('.marks button').click()");
  app.wait_for_text("with 95 % confidence");
}

TEST(AppMarks, are_not_loaded_where_there_are_none) {
  show();
  app.wait_for("document.querySelector('.plot svg') !== null");
  STRCMP_EQUAL("0", app.value_of("performance.getEntriesByType('resource').filter(({ name }) => "
                                 "name.endsWith('/marks.js')).length")
                        .c_str());
}
