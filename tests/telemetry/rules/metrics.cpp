#include "telemetry/rules/metrics.h"

#include <set>

#include "telemetry/rules/breakdown.h"
#include "telemetry/rules/session_sums.h"

#include <CppUTest/TestHarness.h>

using telemetry::rules::add_session;
using telemetry::rules::metric_named;
using telemetry::tables::Outcome;
using telemetry::tables::Reason;
using telemetry::tables::Sums;
using telemetry::tables::playback_figures::Row;

TEST_GROUP(Metrics){// Started after 800 ms, played for a minute.
                    static Row played(){Row row{};
row.outcome = Outcome::played;
row.figures.attempted = row.figures.started = true;
row.figures.startup_ms = 800;
row.figures.played_ms = 60000;
return row;
}
static Row not_started(Outcome outcome) {
  Row row{};
  row.outcome = outcome;
  row.figures.attempted = true;
  return row;
}
static Sums sums_of(const std::vector<Row>& sessions) {
  Sums sums;
  for (const auto& session : sessions) add_session(sums, session);
  return sums;
}
static double value(const char* name, const std::vector<Row>& sessions) {
  const auto value = metric_named(name)->of(sums_of(sessions));
  CHECK(value.has_value());
  return value.value_or(-1);
}
static bool has_data(const char* name, const std::vector<Row>& sessions) {
  return metric_named(name)->of(sums_of(sessions)).has_value();
}
}
;

TEST(Metrics, count_sessions_attempts_and_plays) {
  const std::vector<Row> sessions{Row{}, not_started(Outcome::starting), played()};
  DOUBLES_EQUAL(3, value("sessions", sessions), 0);
  DOUBLES_EQUAL(2, value("attempts", sessions), 0);
  DOUBLES_EQUAL(1, value("plays", sessions), 0);
}

TEST(Metrics, count_sampled_sessions_by_their_weight) {
  auto one_of_four = played();
  one_of_four.figures.weight = 4000;
  DOUBLES_EQUAL(5, value("plays", {played(), one_of_four}), 0);
  DOUBLES_EQUAL(300000, value("playedMs", {played(), one_of_four}), 0);
}

TEST(Metrics, know_three_measures_of_startup) {
  std::vector<Row> sessions;
  for (const int startup : {10, 20, 60}) {
    sessions.push_back(played());
    sessions.back().figures.startup_ms = startup;
  }
  sessions.push_back(played());
  sessions.back().figures.startup_ms.reset();
  DOUBLES_EQUAL(20, value("startupMs", sessions), 0);
  DOUBLES_EQUAL(60, value("startupMs:p95", sessions), 0);
  DOUBLES_EQUAL(30, value("startupMs:mean", sessions), 0);
}

TEST(Metrics, divide_exits_and_start_failures_by_attempts) {
  const std::vector<Row> sessions{played(), played(), not_started(Outcome::exit_before_start),
                                  not_started(Outcome::start_failure), Row{}};
  DOUBLES_EQUAL(0.25, value("exitsBeforeStart", sessions), 0);
  DOUBLES_EQUAL(0.25, value("startFailures", sessions), 0);
}

TEST(Metrics, count_a_start_failure_as_an_attempt_when_nothing_else_says_so) {
  Row failed{};
  failed.outcome = Outcome::start_failure;
  DOUBLES_EQUAL(1, value("startFailures", {failed}), 0);
}

TEST(Metrics, divide_playback_failures_and_completed_plays_by_plays) {
  auto failed = played(), completed = played();
  failed.outcome = Outcome::playback_failure;
  completed.figures.reason = Reason::completed;
  DOUBLES_EQUAL(0.5, value("playbackFailures", {failed, completed}), 0);
  DOUBLES_EQUAL(0.5, value("completed", {failed, completed}), 0);
}

TEST(Metrics, divide_rebuffering_by_all_time_watched) {
  auto one = played(), other = played();
  one.figures.rebuffer_ms = 2000;
  one.figures.seek_ms = 400;
  other.figures.startup_ms.reset();
  DOUBLES_EQUAL(123200, value("watchedMs", {one, other}), 0);
  DOUBLES_EQUAL(2000.0 / 123200, value("rebufferRatio", {one, other}), 1e-9);
}

TEST(Metrics, count_stalls_by_play_and_by_hour) {
  auto stalled = played();
  stalled.figures.rebuffer_count = 3;
  DOUBLES_EQUAL(1.5, value("rebufferCount", {stalled, played()}), 0);
  DOUBLES_EQUAL(90, value("rebufferCount:perHour", {stalled, played()}), 1e-9);
  DOUBLES_EQUAL(0.5, value("stalledPlays", {stalled, played()}), 0);
}

TEST(Metrics, weight_bitrates_by_time_played) {
  auto low = played(), high = played();
  low.figures.bitrate_kbps = 50;
  low.figures.bitrate_ms = 30000;
  low.figures.top_ms = 0;
  high.figures.bitrate_kbps = 3000;
  high.figures.bitrate_ms = high.figures.top_ms = 10000;
  DOUBLES_EQUAL(788, value("bitrateKbps", {low, high, played()}), 0);  // 787.5
  DOUBLES_EQUAL(50, value("bitrateKbps:p50", {low, high, played()}), 0);
  DOUBLES_EQUAL(0.25, value("topShare", {low, high, played()}), 0);
}

TEST(Metrics, count_switches_and_dropped_frames_by_hour_played) {
  auto one = played();
  one.figures.switches = 2;
  one.figures.dropped_frames = 30;
  DOUBLES_EQUAL(60, value("switches", {one, played()}), 1e-9);
  DOUBLES_EQUAL(900, value("droppedFrames", {one, played()}), 1e-9);
}

TEST(Metrics, call_a_session_good_that_started_soon_and_hardly_stalled) {
  auto slow = played(), stalling = played(), attached_late = played(), failed = played();
  slow.figures.startup_ms = 2001;
  stalling.figures.rebuffer_ms = 700;  // of 61500 ms
  attached_late.figures.startup_ms.reset();
  failed.outcome = Outcome::playback_failure;
  DOUBLES_EQUAL(1, value("good", {played()}), 0);
  DOUBLES_EQUAL(0, value("good", {slow}), 0);
  DOUBLES_EQUAL(0, value("good", {stalling}), 0);
  DOUBLES_EQUAL(1, value("good", {attached_late}), 0);
  DOUBLES_EQUAL(0, value("good", {failed}), 0);
  DOUBLES_EQUAL(0, value("good", {not_started(Outcome::exit_before_start)}), 0);
  DOUBLES_EQUAL(0, value("good", {not_started(Outcome::starting)}), 0);
}

TEST(Metrics, without_data_have_no_value) {
  for (const auto& metric : telemetry::rules::every_metric()) CHECK_FALSE(has_data(metric.id.c_str(), {}));
  CHECK_FALSE(has_data("startupMs", {not_started(Outcome::starting)}));
  CHECK_FALSE(has_data("rebufferRatio", {not_started(Outcome::starting)}));
  CHECK_FALSE(has_data("bitrateKbps", {played()}));
  CHECK_FALSE(has_data("completed", {not_started(Outcome::starting)}));
}

TEST(Metrics, withstand_any_number_of_a_player) {
  auto mad = played();
  auto& figures = mad.figures;
  figures.weight = 2'000'000'000;
  for (auto* number : {&figures.startup_ms, &figures.played_ms, &figures.rebuffer_ms, &figures.seek_ms,
                       &figures.bitrate_kbps, &figures.bitrate_ms, &figures.top_ms, &figures.rebuffer_count}) {
    *number = INT64_MAX;
  }
  std::vector<Row> many(20, mad);
  CHECK(value("playedMs", many) > 0);
  figures.played_ms = INT64_MIN;
  DOUBLES_EQUAL(0, value("playedMs", {mad}), 0);
}

TEST(Metrics, are_known_by_name_and_measure) {
  STRCMP_EQUAL("startupMs:p50", metric_named("startupMs")->key().c_str());
  STRCMP_EQUAL("good", metric_named("good:ratio")->key().c_str());
  CHECK_FALSE(metric_named("startupMs:p51").has_value());
  CHECK_FALSE(metric_named("startup").has_value());
  CHECK_FALSE(metric_named("").has_value());
}

TEST(Metrics, have_ids_names_and_a_sentence_of_their_own) {
  std::set<std::string> ids, sentences;
  for (const auto& metric : telemetry::rules::every_metric()) {
    CHECK(ids.insert(metric.id).second);
    CHECK(sentences.insert(metric.about).second);
    CHECK(metric.about.back() == '.' && !metric.name.empty() && !metric.measures.empty());
  }
}

TEST(Metrics, say_when_there_are_few_attempts) {
  CHECK(telemetry::rules::low_sample(sums_of(std::vector<Row>(24, played()))));
  CHECK_FALSE(telemetry::rules::low_sample(sums_of(std::vector<Row>(25, played()))));
}

namespace {

struct BreakdownOfPlayers : TEST_GROUP_CppUTestGroupMetrics {
  // Three quarters are fine; of the rest, half do not start.
  std::map<std::string, Sums> players{
      {"fine", sums_of(std::vector<Row>(6, played()))},
      {"failing", sums_of({played(), not_started(Outcome::start_failure)})},
      {"idle", sums_of({Row{}})},
  };
  static std::string values(const std::vector<telemetry::rules::BreakdownItem>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : " ") + item.value;
    return text;
  }
};

}  // namespace

TEST_GROUP_BASE(Breakdown, BreakdownOfPlayers){};

TEST(Breakdown, says_by_how_much_a_value_makes_the_whole_worse) {
  const auto items = telemetry::rules::breakdown(players, *metric_named("startFailures"), {});
  STRCMP_EQUAL("fine failing idle", values(items).c_str());
  DOUBLES_EQUAL(-0.5 * 6 / 8, *items[0].impact, 1e-9);
  DOUBLES_EQUAL(0.5 * 2 / 8, *items[1].impact, 1e-9);
  CHECK_FALSE(items[2].impact.has_value());
}

TEST(Breakdown, turns_the_sign_where_more_is_better) {
  const auto items = telemetry::rules::breakdown(players, *metric_named("good"), {});
  CHECK(*items[0].impact < 0);
  CHECK(*items[1].impact > 0);
}

TEST(Breakdown, knows_no_impact_where_neither_is_better) {
  CHECK_FALSE(telemetry::rules::breakdown(players, *metric_named("plays"), {})[0].impact.has_value());
}

TEST(Breakdown, is_sorted_as_asked_with_unknown_numbers_last) {
  using Key = telemetry::rules::BreakdownOrder::Key;
  const auto metric = *metric_named("startFailures");
  STRCMP_EQUAL("idle failing fine",
               values(telemetry::rules::breakdown(players, metric, {Key::attempts, {}, false})).c_str());
  STRCMP_EQUAL("failing fine idle",
               values(telemetry::rules::breakdown(players, metric, {Key::impact, {}, true})).c_str());
  STRCMP_EQUAL("fine failing idle",
               values(telemetry::rules::breakdown(players, metric, {Key::metric, metric, false})).c_str());
}
