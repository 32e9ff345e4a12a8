#include "playback/experience.h"

#include <algorithm>
#include <cmath>

namespace playback {
namespace {

constexpr double kSecond = 1000, kTenMinutes = 600'000;  // ms

double known(const std::optional<std::int64_t>& value) { return static_cast<double>(value.value_or(0)); }

std::optional<double> start_of(const SessionFigures& figures) {
  if (!figures.startup_ms) return std::nullopt;
  return 100 * 8 / (8 + known(figures.startup_ms) / kSecond);
}

// Less than ten minutes watched count as ten, so that a stall in a short session counts as one.
std::optional<double> smoothness_of(const SessionFigures& figures) {
  if (!figures.started || !figures.rebuffer_ms) return std::nullopt;
  const double watched = known(figures.played_ms) + known(figures.rebuffer_ms);
  const double stalls = known(figures.rebuffer_count) / std::max(1.0, watched / kTenMinutes);
  const double ratio = watched > 0 ? known(figures.rebuffer_ms) / watched : 0;
  return (100 / std::hypot(1, stalls / 2) + 100 * std::exp(-10 * ratio)) / 2;
}

std::optional<double> quality_of(const SessionFigures& figures) {
  if (!figures.upscale_percent) return std::nullopt;
  const double mean = known(figures.upscale_percent) / 100, most = known(figures.max_upscale_percent) / 100;
  return 100 * std::exp(-0.33 * (0.15 * most + 0.85 * mean));
}

std::optional<double> success_of(const SessionFigures& figures, Outcome outcome) {
  switch (outcome) {
    case Outcome::start_failure:
    case Outcome::playback_failure:
      return 0;
    case Outcome::exit_before_start:
      return 50;
    default:
      return figures.started && outcome != Outcome::refused ? std::optional<double>(100) : std::nullopt;
  }
}

double whole_of(const Experience& experience) {
  if (experience.success < 100) return experience.success;
  double sum = 0;
  int parts = 0;
  for (const auto& part : {experience.start, experience.smoothness, experience.quality}) {
    if (part) {
      sum += *part;
      ++parts;
    }
  }
  return parts > 0 ? sum / parts : experience.success;
}

}  // namespace

std::optional<Experience> experience_of(const SessionFigures& figures, Outcome outcome) {
  const auto success = success_of(figures, outcome);
  if (!success) return std::nullopt;
  Experience experience{0, *success, start_of(figures), smoothness_of(figures), quality_of(figures)};
  experience.whole = whole_of(experience);
  return experience;
}

}  // namespace playback
