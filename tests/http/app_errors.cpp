// The table of error codes in the dashboard
#include "support/figures_dashboard.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP_BASE(AppErrors, FiguresDashboardTest){};

TEST(AppErrors, keep_their_codes_whole_beside_long_messages) {
  add_three_days();
  for (const char* player : {"hls.js", "dash.js", "shaka", "video.js", "exoplayer", "avplayer"}) {
    auto& failed = add(played(24));
    failed.figures.error_code = "bufferAppendError";
    failed.figures.error_message = "the buffer could not be appended to, since the video element has an error already";
    failed.figures.dimensions.set(playback::Dimension::player, player);
  }
  roll_up_now();
  app.sign_in(account);
  app.show("/app/");
  app.wait_for("document.querySelector('th .wraps') !== null");
  STRCMP_EQUAL("1",
               app.value_of("((text) => { text.selectNodeContents(document.querySelector('th .wraps')); return new "
                            "Set([...text.getClientRects()].map(({ top }) => Math.round(top / 10))).size; "
                            "})(document.createRange())")
                   .c_str());
}

TEST(AppErrors, fit_beside_the_navigation_with_whole_names_of_players) {
  add_three_days();
  for (int i = 0; i < 60; ++i) {
    auto& failed = add(played(24));
    failed.figures.error_code = i % 2 ? "bufferAppendError" : "manifestParsingError";
    failed.figures.error_message = "the buffer could not be appended to, since the video element has an error already";
    failed.figures.dimensions.set(playback::Dimension::player, i % 3 ? "hls.js" : "dash.js");
  }
  roll_up_now();
  app.sign_in(account);
  app.show("/app/");
  app.wait_for("document.querySelector('[aria-label=\"Error codes\"] tbody th') !== null");
  STRCMP_EQUAL("0", app.value_of("((box) => box.scrollWidth - box.clientWidth)"
                                 "(document.querySelector('[aria-label=\"Error codes\"]'))")
                        .c_str());
  STRCMP_EQUAL("1",
               app.value_of("((text, range) => { const at = text.data.indexOf('dash.js'); range.setStart(text, at); "
                            "range.setEnd(text, at + 7); return range.getClientRects().length; })"
                            "(document.querySelector('[aria-label=\"Error codes\"] .players app-text').firstChild, "
                            "document.createRange())")
                   .c_str());
}
