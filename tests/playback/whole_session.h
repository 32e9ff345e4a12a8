#pragma once
#include <vector>

#include "playback/reduce/reduce.h"
#include "playback/reduce/status.h"
#include "playback/reduce/timeline.h"

// What a session comes to whose observations are taken at once.
namespace playback {

inline Overview overview_of(const std::vector<Observation>& seen) {
  Overview overview;
  for (const auto& one : seen) overview.add(one);
  return overview;
}

inline SessionFigures reduce(std::vector<Observation> seen) {
  Reducer reducer(overview_of(seen));
  reducer.add(seen);
  return reducer.figures();
}

inline std::vector<TimelineSpan> timeline(std::vector<Observation> seen) {
  Timeline timeline(overview_of(seen));
  timeline.add(seen);
  return timeline.spans();
}

}  // namespace playback
