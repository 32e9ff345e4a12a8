#include "figures/rules/metrics/metrics.h"

#include <set>

#include "events/tables/session_figures.h"
#include "figures/rules/metrics/breakdown.h"

#include <CppUTest/TestHarness.h>

using events::tables::session_figures::Row;
using figures::rules::find_metric;
using figures::values::Aggregate;
using playback::EndReason;
using playback::Outcome;

TEST_GROUP(Metrics){// Started after 800 ms, played for a minute.
                    static Row played(){Row row{};
row.outcome = Outcome::played;
row.figures.attempted = row.figures.started = true;
row.figures.startup_ms = 800;
row.figures.played_ms = 60000;
return row;
}
static Row startup_failures(Outcome outcome) {
  Row row{};
  row.outcome = outcome;
  row.figures.attempted = true;
  return row;
}
static Aggregate aggregate_of(const std::vector<Row>& sessions) {
  Aggregate aggregate;
  for (const auto& session : sessions) aggregate.add(session.figures, session.outcome);
  return aggregate;
}
static double value(const char* name, const std::vector<Row>& sessions) {
  const auto value = find_metric(name)->value_of(aggregate_of(sessions));
  CHECK(value.has_value());
  return value.value_or(-1);
}
static bool has_data(const char* name, const std::vector<Row>& sessions) {
  return find_metric(name)->value_of(aggregate_of(sessions)).has_value();
}
}
;

TEST(Metrics, count_sessions_attempts_and_plays) {
  const std::vector<Row> sessions{Row{}, startup_failures(Outcome::starting), played()};
  DOUBLES_EQUAL(3, value("sessions", sessions), 0);
  DOUBLES_EQUAL(2, value("attempts", sessions), 0);
  DOUBLES_EQUAL(1, value("plays", sessions), 0);
}

TEST(Metrics, count_failures_before_and_after_the_start_together) {
  const std::vector<Row> sessions{startup_failures(Outcome::start_failure), startup_failures(Outcome::playback_failure),
                                  played(), played()};
  DOUBLES_EQUAL(0.5, value("failures", sessions), 0);
}

TEST(Metrics, count_sampled_sessions_by_their_weight) {
  auto one_of_four = played();
  one_of_four.figures.weight = playback::Thousandths::of(4);
  DOUBLES_EQUAL(5, value("plays", {played(), one_of_four}), 0);
  DOUBLES_EQUAL(300000, value("playedMs", {played(), one_of_four}), 0);
}

TEST(Metrics, score_what_sessions_were_like) {
  auto slow = played();
  slow.figures.startup_ms = 8000;
  slow.figures.rebuffer_ms = 0;
  auto failed = played();
  failed.outcome = Outcome::playback_failure;
  failed.figures.startup_ms.reset();
  const std::vector<Row> sessions{slow, failed, startup_failures(Outcome::exit_before_start),
                                  startup_failures(Outcome::refused), startup_failures(Outcome::starting)};
  DOUBLES_EQUAL(50, value("experienceScore:start", sessions), 0);
  DOUBLES_EQUAL(100, value("experienceScore:smoothness", sessions), 0);
  DOUBLES_EQUAL(50, value("experienceScore:success", sessions), 0);
  DOUBLES_EQUAL(41.7, value("experienceScore", sessions), 0);  // (75 + 0 + 50) / 3
  CHECK_FALSE(has_data("experienceScore:quality", sessions));
}

TEST(Metrics, tell_refusals_from_failures) {
  const std::vector<Row> sessions{played(), startup_failures(Outcome::refused)};
  DOUBLES_EQUAL(0.5, value("refused", sessions), 0);
  DOUBLES_EQUAL(0, value("startFailures", sessions), 0);
}

TEST(Metrics, take_means_of_seeks_and_upscaling) {
  auto one = played(), two = played();
  one.figures.seek_ms = 900;
  one.figures.seeks = 2;
  one.figures.upscale_percent = 50;
  two.figures.seek_ms = 300;
  two.figures.seeks = 1;
  DOUBLES_EQUAL(400, value("seekMs", {one, two}), 0);
  DOUBLES_EQUAL(0.5, value("upscaling", {one, two}), 0);
  one.figures.downshifts = 3;
  DOUBLES_EQUAL(90, value("downshifts", {one, two}), 0.001);
  one.figures.page_startup_ms = 700;
  two.figures.player_startup_ms = 80;
  DOUBLES_EQUAL(700, value("pageStartupMs", {one, two}), 700 * 0.016);
  DOUBLES_EQUAL(80, value("playerStartupMs:p95", {one, two}), 80 * 0.016);
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
  const std::vector<Row> sessions{played(), played(), startup_failures(Outcome::exit_before_start),
                                  startup_failures(Outcome::start_failure), Row{}};
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
  completed.figures.end_reason = EndReason::completed;
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
  DOUBLES_EQUAL(0, value("good", {startup_failures(Outcome::exit_before_start)}), 0);
  DOUBLES_EQUAL(0, value("good", {startup_failures(Outcome::starting)}), 0);
}

TEST(Metrics, without_data_have_no_value) {
  for (const auto& metric : figures::rules::all_metrics()) CHECK_FALSE(has_data(metric.id.c_str(), {}));
  CHECK_FALSE(has_data("startupMs", {startup_failures(Outcome::starting)}));
  CHECK_FALSE(has_data("rebufferRatio", {startup_failures(Outcome::starting)}));
  CHECK_FALSE(has_data("bitrateKbps", {played()}));
  CHECK_FALSE(has_data("completed", {startup_failures(Outcome::starting)}));
}

TEST(Metrics, withstand_any_number_of_a_player) {
  auto mad = played();
  auto& figures = mad.figures;
  figures.weight = playback::Thousandths::of(2'000'000);
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
  STRCMP_EQUAL("startupMs:p50", find_metric("startupMs")->key().c_str());
  STRCMP_EQUAL("good", find_metric("good:ratio")->key().c_str());
  CHECK_FALSE(find_metric("startupMs:p51").has_value());
  CHECK_FALSE(find_metric("startup").has_value());
  CHECK_FALSE(find_metric("").has_value());
}

TEST(Metrics, have_ids_names_and_a_sentence_of_their_own) {
  std::set<std::string> ids, sentences;
  for (const auto& metric : figures::rules::all_metrics()) {
    CHECK(ids.insert(metric.id).second);
    CHECK(sentences.insert(metric.about).second);
    CHECK(metric.about.back() == '.' && !metric.name.empty() && !metric.measures.empty());
  }
}

TEST(Metrics, say_when_there_are_few_attempts) {
  CHECK(figures::rules::is_low_sample(aggregate_of(std::vector<Row>(24, played()))));
  CHECK_FALSE(figures::rules::is_low_sample(aggregate_of(std::vector<Row>(25, played()))));
}

namespace {

struct BreakdownOfPlayers : TEST_GROUP_CppUTestGroupMetrics {
  // Three quarters are fine; of the rest, half do not start.
  figures::values::AggregatesByKey players{
      {{{}, "fine"}, aggregate_of(std::vector<Row>(6, played()))},
      {{{}, "failing"}, aggregate_of({played(), startup_failures(Outcome::start_failure)})},
      {{{}, "idle"}, aggregate_of({Row{}})},
  };
  static std::string values(const std::vector<figures::rules::BreakdownItem>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : " ") + item.value;
    return text;
  }
};

}  // namespace

TEST_GROUP_BASE(Breakdown, BreakdownOfPlayers){};

TEST(Breakdown, says_by_how_much_a_value_makes_the_whole_worse) {
  const auto items = figures::rules::breakdown(players, *find_metric("startFailures"), {});
  STRCMP_EQUAL("fine failing idle", values(items).c_str());
  DOUBLES_EQUAL(-0.5 * 6 / 8, *items[0].impact, 1e-9);
  DOUBLES_EQUAL(0.5 * 2 / 8, *items[1].impact, 1e-9);
  CHECK_FALSE(items[2].impact.has_value());
}

TEST(Breakdown, turns_the_sign_where_more_is_better) {
  const auto items = figures::rules::breakdown(players, *find_metric("good"), {});
  CHECK(*items[0].impact < 0);
  CHECK(*items[1].impact > 0);
}

TEST(Breakdown, knows_no_impact_where_neither_is_better) {
  CHECK_FALSE(figures::rules::breakdown(players, *find_metric("plays"), {})[0].impact.has_value());
}

TEST(Breakdown, is_sorted_as_asked_with_unknown_numbers_last) {
  using Key = figures::rules::BreakdownOrder::Key;
  const auto metric = *find_metric("startFailures");
  STRCMP_EQUAL("idle failing fine",
               values(figures::rules::breakdown(players, metric, {Key::attempts, {}, false})).c_str());
  STRCMP_EQUAL("failing fine idle",
               values(figures::rules::breakdown(players, metric, {Key::impact, {}, true})).c_str());
  STRCMP_EQUAL("fine failing idle",
               values(figures::rules::breakdown(players, metric, {Key::metric, metric, false})).c_str());
}
