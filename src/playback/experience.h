#pragma once
#include <optional>

#include "playback/session_figures.h"

// Rates what a session was like for its viewer, from 0 to 100 points. A part that is not known is absent and left out
// of the whole.
//
//   success      0 if it failed, 50 if the viewer gave up before the start, else 100
//   start        100 * 8 / (8 + seconds of startup)
//   smoothness   the mean of 100 / sqrt(1 + (stalls / 2)^2), where stalls are those of ten minutes watched, and
//                100 * e^(-10 * rebuffering ratio)
//   quality      100 * e^(-0.33 * (0.15 * the most + 0.85 * the mean of the upscaling)), where 1 is twice the size
//   the whole    the mean of start, smoothness and quality; without success, that of success
//
// figures/SWITCHING.md says whose the curves are. The whole is ours.
namespace playback {

struct Experience {
  double whole;
  double success;
  std::optional<double> start, smoothness, quality;
};

// Returns nullopt for a session that was refused, and for one that has neither started nor been given up.
std::optional<Experience> experience_of(const SessionFigures& figures, Outcome outcome);

}  // namespace playback
