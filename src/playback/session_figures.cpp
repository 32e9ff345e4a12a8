#include "playback/session_figures.h"

#include <tuple>

namespace playback {
namespace {

auto numbers(const SessionFigures& f) {
  return std::tie(f.last_event_at, f.ended_at, f.startup_ms, f.waited_ms, f.played_ms, f.rebuffer_ms, f.rebuffer_count,
                  f.seek_ms, f.bitrate_kbps, f.bitrate_ms, f.top_ms, f.switches, f.dropped_frames, f.latency_ms,
                  f.event_count, f.weight, f.downshifts, f.seeks, f.upscale_percent, f.max_upscale_percent,
                  f.page_startup_ms, f.player_startup_ms);
}

auto facts(const SessionFigures& f) {
  return std::tie(f.state, f.end_reason, f.attempted, f.started, f.failed, f.refused, f.recovered, f.startup_excluded,
                  f.estimated, f.error_code, f.error_message, f.dimensions, f.served);
}

}  // namespace

bool operator==(const Served& a, const Served& b) {
  const auto all = [](const Served& one) {
    return std::tie(one.cdn, one.played_ms, one.rebuffer_ms, one.rebuffer_count);
  };
  return all(a) == all(b);
}

bool operator==(const SessionFigures& a, const SessionFigures& b) {
  return numbers(a) == numbers(b) && facts(a) == facts(b);
}

}  // namespace playback
