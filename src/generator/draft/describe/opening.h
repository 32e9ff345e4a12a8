#pragma once
#include <string_view>
#include <vector>

#include "generator/ground/theme.h"
#include "generator/ground/words.h"

namespace generator::draft::description {

// An opening is the first sentence of a description.
struct Opening {
  std::string_view sentence;
  const Idea* idea = nullptr;   // for its placeholders
  std::string_view habit = {};  // for {habit}
};

// Adds each of the sentences, with that idea in its placeholders.
inline void add(std::vector<Opening>& all, const words::List& sentences, const Idea* idea = nullptr) {
  for (const auto sentence : sentences) all.push_back({sentence, idea, {}});
}

}  // namespace generator::draft::description
