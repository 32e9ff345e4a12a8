// What holds for every session, tried on a thousand random ones.
#include <algorithm>
#include <random>
#include <tuple>

#include "playback/recorded_session.h"

#include <CppUTest/TestHarness.h>

using namespace playback;

namespace {

using Random = std::mt19937;

constexpr int kSessions = 1000;

int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

std::string with_totals(Random& random) {
  const auto number = [&](int end) { return std::to_string(below(random, end)); };
  return R"({"positionMs":)" + number(200000) + R"(,"playedMs":)" + number(100000) + R"(,"rebufferMs":)" +
         number(9000) + R"(,"rebufferCount":)" + number(9) + R"(,"seekMs":)" + number(9000) + R"(,"avgBitrateBps":)" +
         number(4000000) + R"(,"bitrateMs":)" + number(100000) + R"(,"topMs":)" + number(100000) + "}";
}

std::string payload_of(const std::string& type, Random& random, bool counters) {
  if (type == "heartbeat" || type == "playback_end") {
    if (counters) return with_totals(random);
    return below(random, 2) ? "{}" : R"({"positionMs":)" + std::to_string(below(random, 200000)) + "}";
  }
  if (type == "quality_change") return R"({"bitrateBps":)" + std::to_string(below(random, 5) * 500000) + "}";
  if (type == "error") return below(random, 3) ? "{}" : R"({"fatal":true,"code":"e"})";
  if (type == "visibility_change") return below(random, 2) ? R"({"hidden":true})" : R"({"hidden":false})";
  if (type == "playback_start" && below(random, 3) == 0) return R"({"startupMs":700})";
  return "{}";
}

// Events in any order, many in the same millisecond, some far apart.
RecordedSession random_session(Random& random, bool counters) {
  const char* types[] = {"session_start", "play_request",   "playback_start", "heartbeat",    "heartbeat",
                         "pause",         "resume",         "rebuffer_start", "rebuffer_end", "seek_start",
                         "seek_end",      "quality_change", "rate_change",    "error",        "visibility_change",
                         "playback_end",  "chapter",        "error_recovered"};
  RecordedSession session;
  double second = 0;
  for (int left = 2 + below(random, 40); left > 0; --left) {
    const char* type = left % 3 == 0 ? "playback_start" : types[below(random, std::size(types))];
    session.at(second, type, payload_of(type, random, counters));
    const int pace = below(random, 10);
    second += pace < 3 ? 0 : pace < 9 ? below(random, 12000) / 1000.0 : below(random, 4000);
  }
  // As hashes are: in no relation to time.
  for (auto& observation : session.seen) {
    for (char& letter : observation.event_key) letter = static_cast<char>(random() & 255);
  }
  return session;
}

auto everything(const SessionFigures& f) {
  return std::tie(f.last_event_at, f.ended_at, f.state, f.end_reason, f.attempted, f.started, f.failed, f.recovered,
                  f.startup_excluded, f.weight, f.startup_ms, f.waited_ms, f.played_ms, f.rebuffer_ms, f.rebuffer_count,
                  f.seek_ms, f.bitrate_kbps, f.bitrate_ms, f.top_ms, f.switches, f.dropped_frames, f.latency_ms,
                  f.event_count, f.error_code, f.error_message, f.dimensions);
}

std::int64_t span(const RecordedSession& session) {
  std::int64_t first = session.seen.at(0).ts, last = first;
  for (const auto& observation : session.seen) {
    first = std::min(first, observation.ts);
    last = std::max(last, observation.ts);
  }
  return last - first;
}

RecordedSession shuffled(RecordedSession session, Random& random) {
  std::shuffle(session.seen.begin(), session.seen.end(), random);
  return session;
}

// Takes it in parts, each of which ends where the time changes.
SessionFigures figures_in_parts(RecordedSession session, Random& random) {
  Reducer reducer(overview_of(session.seen));
  std::stable_sort(session.seen.begin(), session.seen.end(), [](const auto& a, const auto& b) { return a.ts < b.ts; });
  std::vector<Observation> part;
  for (const auto& one : session.seen) {
    if (!part.empty() && part.back().ts < one.ts && below(random, 4) == 0) {
      reducer.add(part);
      part.clear();
    }
    part.push_back(one);
  }
  reducer.add(part);
  return reducer.figures();
}

RecordedSession with_losses(const RecordedSession& session, Random& random) {
  RecordedSession rest;
  for (const auto& observation : session.seen) {
    if (below(random, 4) > 0) rest.seen.push_back(observation);
  }
  if (rest.seen.empty()) rest.seen.push_back(session.seen.at(0));
  return rest;
}

void check_never_negative(const SessionFigures& figures) {
  for (const auto& value :
       {figures.startup_ms, figures.waited_ms, figures.played_ms, figures.rebuffer_ms, figures.rebuffer_count,
        figures.seek_ms, figures.bitrate_kbps, figures.bitrate_ms, figures.top_ms, figures.switches}) {
    CHECK(value.value_or(0) >= 0);
  }
  CHECK(figures.top_ms.value_or(0) <= figures.bitrate_ms.value_or(0));
}

}  // namespace

TEST_GROUP(ReduceProperties) { Random random{20261122}; };

TEST(ReduceProperties, are_the_same_in_any_order_and_in_any_parts) {
  for (int i = 0; i < kSessions; ++i) {
    const auto session = random_session(random, i % 2 == 0);
    const auto again = shuffled(session, random);
    CHECK_TRUE(everything(session.figures()) == everything(again.figures()));
    CHECK_TRUE(everything(session.figures()) == everything(figures_in_parts(again, random)));
    CHECK_EQUAL(timeline(session.seen).size(), timeline(again.seen).size());
  }
}

TEST(ReduceProperties, sum_up_to_no_more_than_the_time_that_passed) {
  for (int i = 0; i < kSessions; ++i) {
    const auto session = random_session(random, false);
    for (const auto& some : {session, with_losses(session, random)}) {
      const auto found = some.figures();
      const auto sum = found.played_ms.value_or(0) + found.rebuffer_ms.value_or(0) + found.seek_ms.value_or(0);
      CHECK(sum <= span(some));
      CHECK(found.bitrate_ms.value_or(0) <= found.played_ms.value_or(0));
      check_never_negative(found);
    }
  }
}

TEST(ReduceProperties, lose_at_most_what_was_lost) {
  for (int i = 0; i < kSessions; ++i) {
    auto session = random_session(random, true);
    session.at(9000, "heartbeat", R"({"playedMs":0,"rebufferMs":0,"rebufferCount":0,"seekMs":0})");
    auto rest = with_losses(session, random);
    // Or the counters would be those of other rules.
    if (rest.seen.back().ts != session.seen.back().ts) rest.seen.push_back(session.seen.back());
    const auto all = session.figures(), some = rest.figures();
    CHECK(some.played_ms <= all.played_ms);
    CHECK(some.rebuffer_ms <= all.rebuffer_ms);
    CHECK(some.rebuffer_count <= all.rebuffer_count);
    CHECK(some.seek_ms <= all.seek_ms);
    CHECK(some.event_count <= all.event_count);
    CHECK(some.last_event_at <= all.last_event_at);
    check_never_negative(some);
  }
}

TEST(ReduceProperties, lose_nothing_that_was_known_of_events_that_are_gone) {
  for (int i = 0; i < kSessions; ++i) {
    const auto session = random_session(random, i % 2 == 0);
    const auto all = session.figures();
    const auto some = with_past(with_losses(session, random).figures(), all);
    CHECK(some.played_ms >= all.played_ms && some.rebuffer_ms >= all.rebuffer_ms);
    CHECK(some.startup_ms == all.startup_ms && some.dimensions == all.dimensions);
    CHECK(some.event_count == all.event_count && some.started == all.started && some.attempted == all.attempted);
    CHECK_TRUE(with_past(some, some) == some);
  }
}

TEST(ReduceProperties, have_a_timeline_from_the_first_event_to_the_last_without_overlaps) {
  for (int i = 0; i < kSessions; ++i) {
    const auto session = random_session(random, i % 2 == 0);
    std::int64_t covered = 0;
    const auto spans = timeline(session.seen);
    for (std::size_t n = 0; n < spans.size(); ++n) {
      CHECK(spans[n].from < spans[n].to);
      if (n > 0) CHECK_EQUAL(spans[n - 1].to, spans[n].from);
      covered += spans[n].to - spans[n].from;
    }
    CHECK_EQUAL(span(session), covered);
  }
}

// But for what spans leave out: less than a second at each observation.
TEST(ReduceProperties, agree_with_the_timeline) {
  for (int i = 0; i < kSessions; ++i) {
    const auto session = random_session(random, false);
    const auto found = session.figures();
    std::int64_t played = 0, stalled = 0, sought = 0;
    for (const auto& one : timeline(session.seen)) {
      if (one.state == playback::State::playing) played += one.to - one.from;
      if (one.state == playback::State::rebuffering) stalled += one.to - one.from;
      if (one.state == playback::State::seeking) sought += one.to - one.from;
    }
    const auto slack = 1000 * static_cast<std::int64_t>(session.seen.size());
    CHECK(played >= found.played_ms.value_or(0) && played <= found.played_ms.value_or(0) + slack);
    CHECK(stalled >= found.rebuffer_ms.value_or(0) && stalled <= found.rebuffer_ms.value_or(0) + slack);
    CHECK(sought >= found.seek_ms.value_or(0) && sought <= found.seek_ms.value_or(0) + slack);
  }
}
