#include "figures/rules/insights/verdict.h"

#include "figures/rules/insights/counted_sessions.h"
#include "figures/rules/insights/words.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::insights;
using playback::Dimension;

TEST_GROUP(Verdict) {
  const InsightMetric& metric = *find_insight_metric("failures");
  Table table;

  static CountedSessions versions() {
    return CountedSessions({{Dimension::os, "os"}, {Dimension::player_version, "playerVersion"}});
  }
  static CountedSessions countries() {
    return CountedSessions({{Dimension::country, "country"}, {Dimension::page, "page"}});
  }
  Insight insight_of(const CountedSessions& sessions) {
    table = sessions.table();
    std::vector<Dimension> dimensions;
    for (const auto& column : table.columns) dimensions.push_back(column.dimension);
    return analyse(table, calm_history(dimensions), {1, 1});
  }
  std::string sentence(const Insight& insight) { return sentence_of(insight, {table, metric, {}}); }
  static void is(const char* verdict, const Insight& insight) {
    STRCMP_EQUAL(verdict, name_of(insight.verdict).c_str());
  }
  // A version that broke on one system.
  static CountedSessions broken_pair() {
    return versions()
        .both({"Android", "1.7.4"}, 3000, 60, 260)
        .both({"Android", "1.7.3"}, 9000, 180, 180)
        .both({"iOS", "1.7.4"}, 3000, 60, 70)
        .both({"iOS", "1.7.3"}, 15000, 300, 310);
  }
};

TEST(Verdict, works) {
  const auto insight = insight_of(broken_pair());
  is("cause", insight);
  DOUBLES_EQUAL(0.02, *insight.rates[kBefore], 0.000005);
  DOUBLES_EQUAL(0.027333, *insight.rates[kAfter], 0.000005);
  DOUBLES_EQUAL(5.27, insight.z, 0.005);
  DOUBLES_EQUAL(0, insight.mix_part, 0.001);
  LONGS_EQUAL(1, insight.causes.size());
  const auto& cause = insight.causes.front();
  DOUBLES_EQUAL(0.909, *cause.share, 0.0005);
  DOUBLES_EQUAL(0.909 - 1.96 * 0.156, *cause.share_from, 0.002);
  DOUBLES_EQUAL(1, *cause.share_to, 0);
  STRCMP_EQUAL(
      "Player version 1.7.4 on Android explains 91 % (60 to 100 %) of the rise: failures there went from 2.0 % to 8.7 "
      "%.",
      sentence(insight).c_str());
}

TEST(Verdict, weighs_a_pair_against_its_values) {
  table = broken_pair().table();
  const Scan scan(table, fit(table, 1));
  double pair = 0, android = 0, version = 0;
  for (const auto& candidate : scan.candidates()) {
    const auto found = assess(candidate, scan.total(), 0.05);
    const auto& column = table.columns[candidate.first.column];
    const auto value = column.values[candidate.first.value];
    if (candidate.is_pair() && value == "Android" && candidate.sums[kAfter].observed > 200) {
      pair = found.likelihood;
      DOUBLES_EQUAL(60, found.forecast, 0.01);
      DOUBLES_EQUAL(9.80, found.z_multiple, 0.005);
      DOUBLES_EQUAL(10.82, found.z_step, 0.005);
      DOUBLES_EQUAL(4.18, found.lift, 0.005);
      DOUBLES_EQUAL(200, found.excess, 0.01);
    }
    if (!candidate.is_pair() && value == "Android") android = found.likelihood;
    if (!candidate.is_pair() && value == "1.7.4") version = found.likelihood;
  }
  DOUBLES_EQUAL(54.63, pair, 0.01);
  DOUBLES_EQUAL(13.18, android, 0.01);
  DOUBLES_EQUAL(35.10, version, 0.01);
}

TEST(Verdict, of_other_traffic_is_that_nothing_broke) {
  auto sessions = countries();
  for (const char* page : {"a", "b"}) {
    sessions.add(kBefore, {"DE", page}, 9000, 90).add(kAfter, {"DE", page}, 7000, 70);
    sessions.add(kBefore, {"BR", page}, 1000, 50).add(kAfter, {"BR", page}, 3000, 150);
  }
  const auto insight = insight_of(sessions);
  is("mix", insight);
  DOUBLES_EQUAL(5.69, insight.z, 0.005);
  DOUBLES_EQUAL(0.9999, insight.mix_part, 0.005);
  LONGS_EQUAL(0, insight.causes.size());
  STRCMP_EQUAL(
      "Nothing broke: more traffic of country BR (10 % to 30 %), where it was always worse, "
      "explains 90 % of the rise.",
      sentence(insight).c_str());
}

TEST(Verdict, of_a_rise_of_everything_names_nothing) {
  const auto insight = insight_of(versions()
                                      .both({"Android", "1.7.4"}, 3000, 60, 96)
                                      .both({"Android", "1.7.3"}, 9000, 180, 276)
                                      .both({"iOS", "1.7.4"}, 3000, 60, 88)
                                      .both({"iOS", "1.7.3"}, 15000, 300, 440));
  is("everywhere", insight);
  DOUBLES_EQUAL(7.02, insight.z, 0.005);
  DOUBLES_EQUAL(0, insight.mix_part, 0.001);
  DOUBLES_EQUAL(5.30, insight.z_of_rest, 0.005);
}

TEST(Verdict, needs_a_hundred_sessions_in_each_period) {
  const auto insight = insight_of(versions().add(kBefore, {"iOS", "1"}, 500, 50).add(kAfter, {"iOS", "2"}, 99, 50));
  is("too_few", insight);
  STRCMP_CONTAINS("Too few sessions to say more (99, and 500 in the period before; 100 are needed in each) than that ",
                  sentence(insight).c_str());
}

TEST(Verdict, needs_twenty_failures) {
  const auto insight = insight_of(versions().both({"iOS", "1"}, 500, 4, 9).both({"iOS", "2"}, 500, 2, 4));
  is("too_few", insight);
  STRCMP_EQUAL(
      "Too few cases to say more (20 are needed in the two periods together) than that failures changed by −0.2 to "
      "+1.7 "
      "points with 95 % confidence.",
      sentence(insight).c_str());
}

TEST(Verdict, of_fewer_than_five_sessions_says_nothing) {
  const auto insight = insight_of(versions().both({"iOS", "1"}, 3, 1, 1).both({"iOS", "2"}, 1, 0, 1));
  STRCMP_EQUAL("Too few sessions to say anything (4, and 4 in the period before; 100 are needed in each).",
               sentence(insight).c_str());
}

TEST(Verdict, of_no_failure_at_all_says_how_many_there_might_be) {
  const auto insight = insight_of(versions().both({"iOS", "1"}, 40, 0, 0).both({"iOS", "2"}, 40, 0, 0));
  is("too_few", insight);
  DOUBLES_EQUAL(0.046, insight.change->back(), 0.001);  // Wilson's bound of 0 in 80
  DOUBLES_EQUAL(-0.046, insight.change->front(), 0.001);
}

TEST(Verdict, between_chance_and_clear_is_no_all_clear) {
  const auto insight = insight_of(versions().both({"iOS", "1"}, 131, 36, 54).both({"iOS", "2"}, 131, 35, 48));
  is("perhaps", insight);
  STRCMP_EQUAL(
      "Failures rose from 27 % (262 sessions) to 39 % (262 sessions), probably not by chance: the difference lies "
      "between "
      "+3.6 and +20 points with 95 % confidence.",
      sentence(insight).c_str());
}

TEST(Verdict, of_twice_as_much_is_no_all_clear_however_usual) {
  table = versions().both({"iOS", "1"}, 5000, 50, 101).both({"iOS", "2"}, 5000, 50, 100).table();
  History history;
  for (int day = 0; day < 28; ++day) history.all.push_back({day % 2 ? 100.0 : 600.0, 5000});
  const auto insight = analyse(table, history, {1, 1});
  CHECK(insight.z < 1);
  is("perhaps", insight);
}

TEST(Verdict, that_nothing_is_certain_names_the_most_likely_place) {
  const auto insight = insight_of(
      versions().both({"tvOS", "2"}, 40, 0, 20).both({"Android", "1"}, 300, 3, 3).both({"iOS", "1"}, 300, 3, 3));
  is("unlocated", insight);
  LONGS_EQUAL(0, insight.causes.size());
  STRCMP_EQUAL(
      "Failures rose, but there are too few sessions to say for certain where. Most likely tvOS (failures: 50 % in 40 "
      "sessions, 1.0 % in all others), based on few sessions.",
      sentence(insight).c_str());
  LONGS_EQUAL(1, insight.likely->same.size());
}

TEST(Verdict, of_no_change_says_what_is_usual) {
  const auto insight = insight_of(versions().both({"iOS", "1"}, 5000, 100, 102).both({"iOS", "2"}, 5000, 100, 103));
  is("no_change", insight);
  STRCMP_EQUAL(
      "It is not worse beyond what is usual from one period to the next (± 3 %): the difference lies between −0.4 and "
      "+0.5 points with 95 % confidence.",
      sentence(insight).c_str());
}

TEST(Verdict, names_a_new_version_that_nothing_is_known_of) {
  const auto insight = insight_of(versions()
                                      .add(kBefore, {"Android", "1.7.3"}, 10000, 200)
                                      .add(kAfter, {"Android", "1.7.3"}, 7000, 140)
                                      .add(kAfter, {"Android", "1.7.4"}, 3000, 300)
                                      .both({"iOS", "1.7.3"}, 10000, 200, 200));
  is("cause", insight);
  STRCMP_CONTAINS("Player version 1.7.4 explains", sentence(insight).c_str());
  STRCMP_CONTAINS("failures there: 10 %, and there were none of these sessions before.", sentence(insight).c_str());
}

TEST(Verdict, names_what_is_new_of_two_names_of_the_same_sessions) {
  CountedSessions sessions(
      {{Dimension::player, "player"}, {Dimension::player_version, "playerVersion"}, {Dimension::os, "os"}});
  const auto insight = insight_of(sessions.add(kBefore, {"hls.js", "1.7.3", "Android"}, 120, 1)
                                      .add(kAfter, {"hls.js", "1.7.3", "Android"}, 6, 0)
                                      .add(kAfter, {"hls.js", "1.7.4", "Android"}, 125, 70)
                                      .add(kBefore, {"hls.js", "1.7.3", "iOS"}, 340, 4)
                                      .add(kAfter, {"hls.js", "1.7.3", "iOS"}, 20, 0)
                                      .add(kAfter, {"hls.js", "1.7.4", "iOS"}, 320, 3)
                                      .both({"dash.js", "5.1", "Android"}, 150, 2, 2)
                                      .both({"dash.js", "5.1", "iOS"}, 290, 3, 3));
  is("cause", insight);
  STRCMP_CONTAINS("Player version 1.7.4 on Android explains", sentence(insight).c_str());
}

TEST(Verdict, names_what_was_there_where_what_is_new_has_not_all_of_it) {
  CountedSessions sessions(
      {{Dimension::player, "player"}, {Dimension::player_version, "playerVersion"}, {Dimension::os, "os"}});
  const auto insight = insight_of(sessions.add(kBefore, {"hls.js", "1.7.3", "Android"}, 1200, 10)
                                      .add(kAfter, {"hls.js", "1.7.3", "Android"}, 120, 65)
                                      .add(kAfter, {"hls.js", "1.7.4", "Android"}, 1080, 560)
                                      .add(kBefore, {"hls.js", "1.7.3", "iOS"}, 3400, 40)
                                      .add(kAfter, {"hls.js", "1.7.3", "iOS"}, 340, 4)
                                      .add(kAfter, {"hls.js", "1.7.4", "iOS"}, 3060, 36)
                                      .both({"dash.js", "5.1", "Android"}, 1500, 15, 15)
                                      .both({"dash.js", "5.1", "iOS"}, 2900, 30, 30));
  is("cause", insight);
  STRCMP_CONTAINS("hls.js on Android explains", sentence(insight).c_str());
}

// A video is published every day, and is no release.
TEST(Verdict, names_what_was_there_rather_than_a_new_video) {
  CountedSessions sessions({{Dimension::cdn, "cdn"}, {Dimension::video, "video"}});
  const auto insight = insight_of(sessions.add(kBefore, {"one", "v1"}, 1200, 10)
                                      .add(kAfter, {"one", "v1"}, 60, 3)
                                      .add(kAfter, {"one", "v2"}, 1250, 500)
                                      .both({"two", "v3"}, 4400, 45, 45));
  is("cause", insight);
  STRCMP_CONTAINS("CDN one explains", sentence(insight).c_str());
}

TEST(Verdict, names_no_value_that_vanished) {
  const auto insight = insight_of(versions()
                                      .add(kBefore, {"Android", "1.7.3"}, 10000, 100)
                                      .add(kBefore, {"iOS", "1.7.3"}, 10000, 500)
                                      .add(kAfter, {"iOS", "1.7.3"}, 20000, 1000));
  is("mix", insight);
  LONGS_EQUAL(0, insight.causes.size());
}

TEST(Verdict, names_no_pair_that_was_always_bad) {
  const auto insight = insight_of(versions()
                                      .both({"Android", "1.7.4"}, 3000, 600, 610)
                                      .both({"Android", "1.7.3"}, 9000, 180, 180)
                                      .both({"iOS", "1.7.4"}, 3000, 60, 60)
                                      .both({"iOS", "1.7.3"}, 15000, 300, 300));
  is("no_change", insight);
}

TEST(Verdict, never_names_other_but_what_is_not_set) {
  const auto broken = [&](const std::string& value) {
    return insight_of(versions()
                          .both({"Android", value}, 3000, 60, 400)
                          .both({"iOS", "1.7.3"}, 20000, 400, 400)
                          .both({"Android", "1.7.3"}, 9000, 180, 180));
  };
  for (const auto& cause : broken("other").causes) {
    CHECK(cause.candidate.first.value != kOther);
    CHECK(!cause.candidate.second || cause.candidate.second->value != kOther);
  }
  const auto insight = broken("");
  is("cause", insight);
  STRCMP_CONTAINS("Player version (not set) explains", sentence(insight).c_str());
}

TEST(Verdict, lists_other_names_of_the_same_sessions) {
  CountedSessions sessions({{Dimension::player, "player"}, {Dimension::player_version, "playerVersion"}});
  const auto insight =
      insight_of(sessions.both({"shaka", "4.9"}, 3000, 60, 300).both({"hls.js", "1.7"}, 20000, 400, 400));
  is("cause", insight);
  LONGS_EQUAL(1, insight.causes.size());
  LONGS_EQUAL(1, insight.causes.front().same.size());
  CHECK(!insight.causes.front().candidate.is_pair());
}

TEST(Verdict, names_what_got_worse_while_the_total_did_not) {
  const auto insight = insight_of(versions()
                                      .both({"tvOS", "2"}, 310, 9, 167)
                                      .both({"Android", "1"}, 30000, 2000, 2050)
                                      .both({"iOS", "1"}, 30000, 2000, 1700));
  is("quiet_cause", insight);
  CHECK(!insight.causes.front().share);
  STRCMP_CONTAINS("The total has not clearly changed, but ", sentence(insight).c_str());
  STRCMP_CONTAINS("failures there went from 2.9 % to 54 %, in 310 sessions.", sentence(insight).c_str());
}

TEST(Verdict, takes_no_single_client_for_a_cause) {
  auto sessions = versions();
  sessions.both({"Android", "1"}, 10000, 200, 200).both({"iOS", "1"}, 10000, 200, 200);
  sessions.add(kBefore, {"iOS", "2"}, 200, 4).add(kAfter, {"iOS", "2"}, 100, 2);
  sessions.add(kAfter, {"iOS", "2"}, 100, 100, "the same");
  LONGS_EQUAL(0, insight_of(sessions).causes.size());
}

TEST(Verdict, says_that_all_is_worse_and_one_even_more) {
  const auto insight = insight_of(versions()
                                      .both({"Android", "1.7.4"}, 3000, 60, 400)
                                      .both({"Android", "1.7.3"}, 9000, 180, 360)
                                      .both({"iOS", "1.7.4"}, 3000, 60, 120)
                                      .both({"iOS", "1.7.3"}, 15000, 300, 600));
  is("everywhere_and_cause", insight);
  STRCMP_CONTAINS("It is worse everywhere; beyond that, player version 1.7.4 on Android explains",
                  sentence(insight).c_str());
}

TEST(Verdict, finds_a_failure_where_there_was_none_before) {
  const auto insight = insight_of(versions().both({"Android", "1"}, 3000, 0, 90).both({"iOS", "1"}, 9000, 0, 0));
  is("cause", insight);
  STRCMP_CONTAINS("failures there went from 0.0 % to 3.0 %", sentence(insight).c_str());
}

TEST(Verdict, names_the_only_value_of_which_any_session_fails) {
  const auto insight = insight_of(versions().both({"tvOS", "1"}, 300, 30, 150).both({"iOS", "1"}, 9000, 0, 0));
  is("cause", insight);
  STRCMP_CONTAINS("tvOS explains", sentence(insight).c_str());
}

TEST(Verdict, assumes_a_usual_change_where_the_history_is_short) {
  auto sessions = versions();
  table = sessions.both({"iOS", "1"}, 5000, 100, 102).both({"iOS", "2"}, 5000, 100, 103).table();
  const auto insight = analyse(table, {}, {1, 1});
  STRCMP_EQUAL(
      "It is not worse beyond what is usual from one period to the next (± 10 % is assumed, as there is less than a "
      "week before both to learn it from): the difference lies between −0.5 and +0.6 points with 95 % confidence.",
      sentence(insight).c_str());
}
