// GET /api/v1/findings
#include "figures/rules/findings/findings.h"
#include "figures/rules/findings/last_minutes.h"
#include "figures/rules/rollups/update_account.h"

#include "support/figures_test.h"

using playback::Dimension;
using playback::Outcome;

namespace {

struct FindingsTest : FiguresTest {
  static constexpr int kHours = 48, kAnHour = 40;

  ~FindingsTest() { stack.as_root("DELETE FROM millrace.marks WHERE account_id = '" + account.id + "'"); }

  // Two days of which one start in twenty fails, and all with a player from that hour on. It stalls in some of the
  // hours.
  void play(int broken_from, int stalls_from = kHours, int stalls_to = kHours) {
    for (int i = 0; i < kHours * kAnHour; ++i) {
      const int hour = i / kAnHour;
      const bool shaka = i % 4 == 0;
      auto& session = add(played(hour));
      session.figures.dimensions.set(Dimension::player, shaka ? "shaka" : "hls.js");
      session.identity.client.set(Dimension::device, i % 3 ? "phone" : "tv");
      session.figures.rebuffer_ms = shaka && hour >= stalls_from && hour < stalls_to ? 20'000 : i % 7;
      if (i % 20 && !(shaka && hour >= broken_from)) continue;
      session.outcome = Outcome::start_failure;
      session.figures.started = false;
    }
    roll_up();
  }
  std::int64_t hour(int number) const { return calendar::rounded_down(at(number), calendar::kHourMs); }
  static std::chrono::steady_clock::time_point soon() {
    return std::chrono::steady_clock::now() + std::chrono::minutes(1);
  }
  void look() const {
    figures::rules::findings::look_at(stack.database(), account.id, hour(kHours), soon());
    as_if_just_found();
  }
  // Nobody is told of what was found days ago.
  void as_if_just_found() const {
    stack.as_root("UPDATE millrace.findings SET ends_at = UTC_TIMESTAMP() WHERE account_id = '" + account.id + "'");
  }
  // As if nothing had been found an hour ago.
  void forget_findings() const {
    stack.as_root("DELETE FROM millrace.findings WHERE account_id = '" + account.id + "'");
  }
  std::string marks() { return account.client.get("/api/v1/marks").body; }
  std::string findings(const std::string& last = "24h") {
    return account.client.get("/api/v1/findings?last=" + last).body;
  }
};

}  // namespace

TEST_GROUP_BASE(Findings, FindingsTest){};

TEST(Findings, work) {
  play(36);
  look();
  const auto body = findings();
  STRCMP_CONTAINS(R"({"last":"24h","from":")", body.c_str());
  STRCMP_CONTAINS(R"("worse":[{"metric":"startFailures","before":0.05,"during":0.25,)", body.c_str());
  STRCMP_CONTAINS(
      (R"("from":")" + calendar::iso_time(hour(36)) + R"(","to":null,"sessions":120,"verdict":"cause",)").c_str(),
      body.c_str());
  STRCMP_CONTAINS("shaka explains", body.c_str());
  STRCMP_CONTAINS(R"("dimensions":{"player":"shaka"}}],"looked":[{"metric":"startFailures","before":0.05,)",
                  body.c_str());
}

TEST(Findings, are_marked_where_they_begin) {
  play(36);
  look();
  STRCMP_CONTAINS(
      (R"("at":")" + calendar::iso_time(hour(36)) +
       R"(","until":null,"text":"Start failures rose","tags":["incident","startFailures"],"source":"millrace",)")
          .c_str(),
      marks().c_str());
}

TEST(Findings, are_marked_once_although_their_beginning_moves) {
  play(36);
  look();
  stack.as_root("UPDATE millrace.marks SET text = 'Two hours ago', first_of = CONCAT('finding:startFailures:', '" +
                calendar::iso_time(hour(34)).substr(0, 13) + "') WHERE account_id = '" + account.id + "'");
  forget_findings();
  look();
  STRCMP_CONTAINS("Two hours ago", marks().c_str());
  CHECK(marks().find("Start failures rose") == std::string::npos);
}

TEST(Findings, are_not_marked_again_while_they_go_on) {
  play(36);
  look();
  stack.as_root("DELETE FROM millrace.marks WHERE account_id = '" + account.id + "'");
  look();
  STRCMP_CONTAINS(R"("items":[])", marks().c_str());
  forget_findings();
  look();
  STRCMP_CONTAINS("Start failures rose", marks().c_str());
}

TEST(Findings, begin_with_the_hours_in_which_their_cause_was_worse) {
  for (int i = 0; i < kHours * kAnHour; ++i) {
    const int hour = i / kAnHour;
    const bool is_new = hour >= 38 && i % 4 == 0;
    auto& session = add(played(hour));
    session.figures.dimensions.set(Dimension::player_version, is_new ? "1.7.4" : "1.7.3");
    // Others happen to fail more often some hours before.
    if (i % 20 && !is_new && !(hour >= 30 && hour < 34 && i % 20 < 4)) continue;
    session.outcome = Outcome::start_failure;
    session.figures.started = false;
  }
  roll_up();
  look();
  const auto body = findings();
  STRCMP_CONTAINS(R"("dimensions":{"playerVersion":"1.7.4"}})", body.c_str());
  STRCMP_CONTAINS((R"("from":")" + calendar::iso_time(hour(38)) + R"(","to":null,"sessions":100,)").c_str(),
                  body.c_str());
  STRCMP_CONTAINS(R"("during":0.2)", body.c_str());
}

TEST(Findings, say_when_what_was_worse_is_over) {
  play(kHours, 30, 34);
  look();
  const auto hours =
      R"("from":")" + calendar::iso_time(hour(30)) + R"(","to":")" + calendar::iso_time(hour(34)) + R"(")";
  STRCMP_CONTAINS(hours.c_str(), findings().c_str());
}

TEST(Findings, are_none_where_nothing_is_clearly_worse) {
  play(kHours);
  look();
  const auto body = findings();
  STRCMP_CONTAINS(R"("worse":[],"looked":[{)", body.c_str());
  STRCMP_CONTAINS(R"("items":[])", marks().c_str());
  STRCMP_CONTAINS(R"({"metric":"startFailures","before":0.05,"after":0.05,"clearAt":0.)", body.c_str());
}

TEST(Findings, are_none_of_one_viewer_who_tries_again_and_again) {
  for (int i = 0; i < 200; ++i) {
    auto& session = add(played(40));
    session.figures.dimensions.set(Dimension::viewer, "v_one");
    session.outcome = Outcome::start_failure;
    session.figures.started = false;
  }
  play(kHours);
  look();
  STRCMP_CONTAINS(R"("worse":[])", findings().c_str());
}

TEST(Findings, tell_another_time_if_the_worst_was_one_viewer) {
  for (int i = 0; i < 200; ++i) {
    auto& session = add(played(26));
    session.figures.dimensions.set(Dimension::viewer, "v_one");
    session.outcome = Outcome::start_failure;
    session.figures.started = false;
  }
  play(42);
  look();
  STRCMP_CONTAINS((R"("from":")" + calendar::iso_time(hour(42)) + R"(","to":null)").c_str(), findings().c_str());
  STRCMP_CONTAINS(R"("dimensions":{"player":"shaka"})", findings().c_str());
}

TEST(Findings, are_none_of_other_traffic_than_before) {
  for (int i = 0; i < kHours * kAnHour; ++i) {
    const bool shaka = i / kAnHour < 24 ? i % 10 == 0 : i % 2 == 0;
    auto& session = add(played(i / kAnHour));
    session.figures.dimensions.set(Dimension::player, shaka ? "shaka" : "hls.js");
    if (!shaka || i % 4) continue;
    session.outcome = Outcome::start_failure;
    session.figures.started = false;
  }
  roll_up();
  look();
  const auto body = findings();
  STRCMP_CONTAINS(R"("worse":[])", body.c_str());
}

TEST(Findings, are_none_before_anybody_has_looked) {
  STRCMP_EQUAL("{\"last\":\"7d\",\"from\":null,\"to\":null,\"worse\":[],\"looked\":[]}",
               account.client.get("/api/v1/findings").body.c_str());
}

TEST(Findings, of_hours_ago_are_not_told_any_more) {
  play(36);
  look();
  stack.as_root("UPDATE millrace.findings SET ends_at = ends_at - INTERVAL 4 HOUR WHERE account_id = '" + account.id +
                "'");
  STRCMP_CONTAINS(R"("to":null,"worse":[],"looked":[])", findings().c_str());
}

TEST(Findings, of_few_sessions_have_no_rates) {
  add(played(40));
  roll_up();
  look();
  STRCMP_CONTAINS(R"({"metric":"rebufferRatio","before":null,"after":null,"clearAt":null})", findings("30d").c_str());
}

TEST(Findings, of_the_last_half_hour_are_beside_the_same_minutes_of_days_before) {
  for (int day = 0; day < 8; ++day) {
    for (int i = 0; i < 400; ++i) {
      const bool shaka = i % 4 == 0;
      auto& session = add(played(24 * (day - 5)));
      session.figures.dimensions.set(Dimension::player, shaka ? "shaka" : "hls.js");
      if (i % 20 && !(shaka && day == 7)) continue;
      session.outcome = Outcome::start_failure;
      session.figures.started = false;
    }
  }
  roll_up();
  figures::rules::findings::look_at_last_minutes(stack.database(), account.id, hour(48) + 30 * calendar::kMinuteMs,
                                                 soon());
  as_if_just_found();
  const auto body = findings("30m");
  STRCMP_CONTAINS(R"("worse":[{"metric":"startFailures","before":0.05,"during":0.25,)", body.c_str());
  STRCMP_CONTAINS(R"("dimensions":{"player":"shaka"}})", body.c_str());
}

TEST(Findings, of_the_last_half_hour_have_no_rates_where_few_sessions_began) {
  for (int i = 0; i < 8 * 99; ++i) add(played(24 * (i % 8 - 5))).figures.rebuffer_ms = 9000;
  roll_up();
  figures::rules::findings::look_at_last_minutes(stack.database(), account.id, hour(48) + 30 * calendar::kMinuteMs,
                                                 soon());
  as_if_just_found();
  STRCMP_CONTAINS(R"({"metric":"rebufferRatio","before":null,"after":null,"clearAt":null})", findings("30m").c_str());
}

TEST(Findings, are_made_by_maintenance) {
  const auto today = static_cast<int>((db::now(stack.database()) - at(0)) / calendar::kHourMs);
  add(played(today - 3));
  roll_up();
  CHECK(eventually([&] {
    stack.admin("maintain");
    return findings().find("\"to\":null") == std::string::npos;
  }));
}

TEST(Findings, are_looked_for_again_when_the_past_was_sent) {
  play(36);
  look();
  const auto update = [&](const std::string& hours) {
    db::Autocommit(stack.database())
        .run(
            "INSERT INTO stale_hours (account_id, begins_at, stale_since) SELECT ?, '2024-05-06' + INTERVAL seq HOUR, "
            "UTC_TIMESTAMP() FROM seq_1_to_" +
                hours,
            account.id);
    figures::rules::AccountUpdate all(stack.database(), figures::tables::watermarks::of(stack.database(), account.id),
                                      db::now(stack.database()), "2024-05-01");
    while (all.step({1000, 100000}, soon())) {
    }
    all.store();
  };
  const auto ends_at = [&] { return *figures::tables::findings::read(stack.database(), account.id, 24 * 60).ends_at; };
  const auto before = ends_at();
  update("100");
  LONGLONGS_EQUAL(before, ends_at());
  update("200");
  CHECK(ends_at() < before);
}

TEST(Findings, are_of_their_account_only) {
  play(36);
  look();
  auto other = signed_up(stack);
  STRCMP_CONTAINS(R"("worse":[])", other.client.get("/api/v1/findings?last=24h").body.c_str());
}

TEST(Findings, are_read_with_a_read_token) {
  LONGS_EQUAL(200, with_token(stack, account).get("/api/v1/findings").status);
}

TEST(Findings, need_a_credential) { LONGS_EQUAL(401, stack.client().get("/api/v1/findings").status); }

TEST(Findings, refuse_other_periods_and_what_they_do_not_know) {
  for (const char* query : {"last=8d", "last=", "from=2024-05-06"})
    LONGS_EQUAL(400, account.client.get(std::string("/api/v1/findings?") + query).status);
}
