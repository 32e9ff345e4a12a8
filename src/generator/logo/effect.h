#pragma once
#include <optional>
#include <string_view>

namespace generator::logo {

// An effect happens around the subject or to it. It is drawn by effects.h.
enum class Effect {
  anger,  // drawn eyebrows, or a mark of anger where no eyes are known
  bubbles,
  city,
  confetti,
  exclamation,
  flames,
  hearts,
  lightning,
  night,
  notes,
  question,
  rain,
  snow,
  sparkles,
  speech,
  speed,
  stars,
  steam,
  stink,
  sweat,
  tears,
  water,
  zzz,
};

// Returns nothing if there is no effect of that name.
std::optional<Effect> effect_named(std::string_view name);

}  // namespace generator::logo
