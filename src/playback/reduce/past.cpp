#include "playback/reduce/past.h"

#include <algorithm>

namespace playback {
namespace {

using Number = std::optional<std::int64_t>;

constexpr Number SessionFigures::*kTotals[] = {
    &SessionFigures::played_ms,           &SessionFigures::rebuffer_ms,
    &SessionFigures::rebuffer_count,      &SessionFigures::seek_ms,
    &SessionFigures::dropped_frames,      &SessionFigures::switches,
    &SessionFigures::downshifts,          &SessionFigures::seeks,
    &SessionFigures::bitrate_ms,          &SessionFigures::top_ms,
    &SessionFigures::max_upscale_percent,
};

// Of the beginning, the past knows all.
constexpr Number SessionFigures::*kOfBeginning[] = {
    &SessionFigures::startup_ms,
    &SessionFigures::waited_ms,
    &SessionFigures::page_startup_ms,
    &SessionFigures::player_startup_ms,
};

// These are known of what was observed; without any, they are what they were.
constexpr Number SessionFigures::*kMeans[] = {
    &SessionFigures::bitrate_kbps,
    &SessionFigures::latency_ms,
    &SessionFigures::upscale_percent,
};

}  // namespace

void keep_past(SessionFigures& figures, const SessionFigures& past) {
  for (const auto total : kTotals) figures.*total = std::max(figures.*total, past.*total);
  for (const auto one : kOfBeginning) figures.*one = past.*one;
  for (const auto mean : kMeans) {
    if (!(figures.*mean)) figures.*mean = past.*mean;
  }
  figures.event_count = std::max(figures.event_count, past.event_count);
  figures.attempted = figures.attempted || past.attempted;
  figures.started = figures.started || past.started;
  figures.recovered = figures.recovered || past.recovered;
  figures.startup_excluded = past.startup_excluded;
  figures.estimated = figures.estimated || past.estimated;
  figures.weight = past.weight;
  if (figures.state == State::unknown) figures.state = past.state;
  if (!figures.error_code) figures.error_code = past.error_code;
  if (!figures.error_message) figures.error_message = past.error_message;
  auto dimensions = past.dimensions;
  dimensions.fill_from(figures.dimensions);
  figures.dimensions = dimensions;
  if (figures.served.empty()) figures.served = past.served;
}

}  // namespace playback
