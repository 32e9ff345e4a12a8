#include "telemetry/rules/same_figures.h"

#include <algorithm>
#include <tuple>

#include "telemetry/rules/reduce.h"

namespace telemetry::rules {
namespace {

constexpr std::int64_t kLongSilence = 24 * 3600 * 1000;  // ms: nothing changes any more

auto numbers(const Figures& f) {
  return std::tie(f.last_event_at, f.ended_at, f.startup_ms, f.waited_ms, f.played_ms, f.rebuffer_ms, f.rebuffer_count,
                  f.seek_ms, f.bitrate_kbps, f.bitrate_ms, f.top_ms, f.switches, f.dropped_frames, f.latency_ms,
                  f.event_count, f.weight);
}

auto facts(const Figures& f) {
  return std::tie(f.state, f.reason, f.attempted, f.started, f.failed, f.recovered, f.startup_excluded, f.estimated,
                  f.error_code, f.error_message, f.player, f.player_version, f.content);
}

}  // namespace

bool same(const Figures& a, const Figures& b) { return numbers(a) == numbers(b) && facts(a) == facts(b); }

bool same(const tables::Sums& a, const tables::Sums& b) {
  return std::all_of(tables::kSumColumns.begin(), tables::kSumColumns.end(),
                     [&](const auto& column) { return a.*column.sum == b.*column.sum; }) &&
         a.histograms.bytes() == b.histograms.bytes();
}

bool outcome_fits(const tables::playback_figures::Row& stored, const Figures& figures, bool live) {
  if (stored.outcome == standing(figures, stored.heard_at, stored.heard_at + kLongSilence).outcome) return true;
  return live && stored.outcome == standing(figures, stored.heard_at, stored.heard_at).outcome;
}

}  // namespace telemetry::rules
