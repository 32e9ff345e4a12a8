// The dashboard's live screen
#include "crypto/encoding.h"
#include "support/figures_dashboard.h"
#include "support/json.h"

namespace {

struct AppLiveTest : FiguresDashboardTest {
  AppLiveTest() { stack.as_root("DELETE FROM millrace.figure_marks"); }

  void add_viewer(const std::string& state, const std::optional<std::string>& stream = {}) {
    auto session = played(1);
    session.stream_id = stream;
    set_live(session, state, "UTC_TIMESTAMP(3)");
  }
};

}  // namespace

TEST_GROUP_BASE(AppLive, AppLiveTest){};

TEST(AppLive, works) {
  Dashboard& app = dashboard();
  const auto stream = new_stream();
  for (const char* state : {"1", "2", "2", "4", "5"}) add_viewer(state, stream);
  db::Autocommit(stack.database())
      .run(
          "INSERT INTO stream_minutes VALUES (?, DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL 9 MINUTE, '%Y-%m-%d %H:%i:00'),"
          " REPEAT(CHAR(0), 16), 7, 0, 1, 0)",
          account.id);
  set_counted_until("UTC_TIMESTAMP()");
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for_text("4 viewers now; the most in three hours were 7, at ");
  STRCMP_EQUAL("4", number(app, "Viewers now").c_str());
  STRCMP_EQUAL("25 %", number(app, "Stalled now").c_str());
  STRCMP_EQUAL("1", number(app, "Paused now").c_str());
  app.wait_for("document.querySelector('[aria-live]').innerText === '4 viewers now, 1 stalled'");
  STRCMP_EQUAL(("/app/streams/" + crypto::uuid_text(stream)).c_str(),
               app.value_of("document.querySelector('tbody th a').getAttribute('href')").c_str());
  app.check_looks();
}

TEST(AppLive, says_so_when_nobody_is_watching) {
  Dashboard& app = dashboard();
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for_text("Nobody is watching");
  STRCMP_EQUAL("0", number(app, "Viewers now").c_str());
  app.check_looks();
}

TEST(AppLive, follows_without_being_asked) {
  Dashboard& app = dashboard();
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for_text("Nobody is watching");
  add_viewer("2");
  app.wait_for("document.querySelector('.tile strong').innerText === '1'");
}
