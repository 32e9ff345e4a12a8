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
