#include "generator/logo/effect.h"

#include <algorithm>
#include <iterator>

namespace generator::logo {

std::optional<Effect> effect_named(std::string_view name) {
  // The names are in the order of Effect.
  static constexpr std::string_view kNames[] = {"anger",  "bubbles",   "city",   "confetti", "exclamation", "flames",
                                                "hearts", "lightning", "night",  "notes",    "question",    "rain",
                                                "snow",   "sparkles",  "speech", "speed",    "stars",       "steam",
                                                "stink",  "sweat",     "tears",  "water",    "zzz"};
  const auto* known = std::find(std::begin(kNames), std::end(kNames), name);
  if (known == std::end(kNames)) return std::nullopt;
  return static_cast<Effect>(known - kNames);
}

}  // namespace generator::logo
