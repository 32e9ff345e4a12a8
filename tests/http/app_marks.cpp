// Marks in the dashboard's charts
#include "calendar/period.h"
#include "db/clock.h"
#include "support/figures_dashboard.h"
#include "support/json.h"

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
  void open_form() {
    app.click("Add a mark");
    app.wait_for("document.activeElement?.name === 'text'");
  }
  void add(const std::string& text) {
    app.type(text);
    app.press("Enter");
    app.wait_for_text("The mark is set.");
  }
  void open_first() {
    app.wait_for("document.querySelector('.marks button') !== null");
    app.value_of("document.querySelector('.marks button').click()");
    app.wait_for_text("The difference is");
  }
  std::string begins_at() {
    return stack.database()
        .select("SELECT begins_at FROM marks WHERE account_id = ? AND is_deleted = FALSE", account.id)
        .text();
  }
  void sign_in_as_viewer() {
    const auto member = signed_up(stack);
    const auto link = text_in(account.client.post("/api/v1/invitations", R"({"role":"viewer"})").body, "link");
    const auto body = R"({"token":")" + link.substr(link.find('#') + 1) + "\"}";
    LONGS_EQUAL(200, Client(member.client).post("/api/v1/invitations/accept", body).status);
    app.sign_in(member);
    app.show("/app/?metric=startupMs%3Amean&account=" + account.id);
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

TEST(AppMarks, are_added_and_drawn_at_once) {
  show();
  open_form();
  app.check_looks();
  const auto before = calendar::sql_time(calendar::rounded_down(db::now(stack.database()), calendar::kMinuteMs) -
                                         2 * calendar::kMinuteMs);
  add("Release <b>4.2</b>");
  app.wait_for("document.querySelector('.marked text')?.textContent === '1'");
  STRCMP_CONTAINS("Release <b>4.2</b>", app.text(".marks").c_str());
  CHECK(begins_at() > before);
  STRCMP_CONTAINS("Add a mark", app.focus().c_str());
  app.check_looks();
}

TEST(AppMarks, are_added_at_the_point_of_the_chart_that_was_read_last) {
  app.be_in_zone("Asia/Kolkata");
  show();
  app.value_of("document.querySelector('.plot').focus()");
  app.press("ArrowRight");
  app.press("ArrowRight");  // the second day
  open_form();
  add("Release");
  STRCMP_CONTAINS(" 18:30:00", begins_at().c_str());
  app.be_in_zone();
}

TEST(AppMarks, are_added_at_the_point_of_the_chart_that_was_clicked_last) {
  show();
  app.wait_for("document.querySelector('.plot svg') !== null");
  app.value_of(
      "(() => { const svg = document.querySelector('.plot svg'); const { left, width } = svg.getBoundingClientRect(); "
      "svg.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: left + width / 2 })); })()");
  app.wait_for("document.querySelector('.tip') !== null");
  app.value_of("document.querySelector('.plot svg').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
  open_form();
  STRCMP_CONTAINS("T00:00", app.value_of("document.querySelector('[name=at]').value").c_str());
}

TEST(AppMarks, are_not_added_after_Escape) {
  show();
  open_form();
  app.press("Escape");
  app.wait_for("document.querySelector('form [name=at]') === null");
  STRCMP_CONTAINS("Add a mark", app.focus().c_str());
}

TEST(AppMarks, say_what_is_wrong_with_one_that_cannot_be) {
  show();
  open_form();
  app.value_of("document.querySelector('[name=at]').value = '2001-01-01T00:00'");
  app.type("Release");
  app.press("Enter");
  app.wait_for_text("Must be within the last 25 months");
}

TEST(AppMarks, are_deleted_once_that_is_confirmed) {
  set("Release");
  show();
  open_first();
  app.value_of("document.querySelector('.comparison .actions button').click()");
  app.wait_for_text("Delete this mark?");
  app.check_looks();
  app.click("Delete");
  app.wait_for_text("The mark is deleted.");
  app.wait_for("document.querySelector('.marked') === null");
  app.check_looks();
  STRCMP_EQUAL("status", app.value_of("document.activeElement.getAttribute('role')").c_str());
  STRCMP_CONTAINS("\"items\":[]", account.client.get("/api/v1/marks").body.c_str());
}

TEST(AppMarks, are_neither_added_nor_deleted_by_viewers) {
  set("Release");
  add_three_days();
  roll_up_now();
  sign_in_as_viewer();
  open_first();
  STRCMP_EQUAL("0", app.value_of("[...document.querySelectorAll('main button')].filter((one) => /^(Add a mark|Delete)/"
                                 ".test(one.getAttribute('aria-label') ?? one.innerText)).length")
                        .c_str());
}

TEST(AppMarks, stay_below_the_table_of_their_chart) {
  set("Release");
  show();
  app.wait_for("document.querySelector('.marks button') !== null");
  app.click("As a table");
  app.wait_for("document.querySelector('.chart tbody') !== null");
  CHECK(app.text(".marks").find("Release") != std::string::npos);
  app.click("As a table");
  app.wait_for("document.querySelector('.marked') !== null");
}
