#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "playback/session_figures.h"

// Lists the figures of a session that are numbers, and states conditions on them such as startupMs>=4000.
namespace events::tables {

struct FigureColumn {
  const char* name;    // in the interface; empty: callers do not see it
  const char* column;  // of session_figures
  std::optional<std::int64_t> playback::SessionFigures::*figure;
};

inline constexpr FigureColumn kFigureColumns[] = {
    {"startupMs", "startup_ms", &playback::SessionFigures::startup_ms},
    {"", "waited_ms", &playback::SessionFigures::waited_ms},
    {"playedMs", "played_ms", &playback::SessionFigures::played_ms},
    {"rebufferMs", "rebuffer_ms", &playback::SessionFigures::rebuffer_ms},
    {"rebufferCount", "rebuffer_count", &playback::SessionFigures::rebuffer_count},
    {"seekMs", "seek_ms", &playback::SessionFigures::seek_ms},
    {"bitrateKbps", "bitrate_kbps", &playback::SessionFigures::bitrate_kbps},
    {"", "bitrate_ms", &playback::SessionFigures::bitrate_ms},
    {"", "top_ms", &playback::SessionFigures::top_ms},
    {"switches", "switches", &playback::SessionFigures::switches},
    {"downshifts", "downshifts", &playback::SessionFigures::downshifts},
    {"droppedFrames", "dropped_frames", &playback::SessionFigures::dropped_frames},
    {"liveLatencyMs", "latency_ms", &playback::SessionFigures::latency_ms},
    {"seeks", "seeks", &playback::SessionFigures::seeks},
    {"upscalePercent", "upscale_percent", &playback::SessionFigures::upscale_percent},
    {"", "max_upscale_percent", &playback::SessionFigures::max_upscale_percent},
    {"pageStartupMs", "page_startup_ms", &playback::SessionFigures::page_startup_ms},
    {"playerStartupMs", "player_startup_ms", &playback::SessionFigures::player_startup_ms},
};

struct FigureCondition {
  const FigureColumn* column;
  std::string comparison;  // one of >= <= > < =
  std::int64_t value;

  // Returns whether the figure meets the condition. A figure that is not known meets none.
  bool holds(const playback::SessionFigures& figures) const {
    const auto& figure = figures.*column->figure;
    if (!figure) return false;
    if (comparison == ">=") return *figure >= value;
    if (comparison == "<=") return *figure <= value;
    if (comparison == ">") return *figure > value;
    if (comparison == "<") return *figure < value;
    return *figure == value;
  }
  // Returns SQL with one placeholder for the value. The statement has to call session_figures f.
  std::string sql() const { return std::string("f.") + column->column + " " + comparison + " ?"; }
};

}  // namespace events::tables
