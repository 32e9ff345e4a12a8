#pragma once
#include <vector>

#include "generator/draft/ideas/subject.h"

// What stands behind the subject is cut into parts that are said whole or not at all.
namespace generator::draft {

struct Clause {
  Span span;
  // It may end here, the longest first: behind "knives" or "unicycle" in "juggling knives on a unicycle". Empty if it
  // cannot be said: something in it had to be dropped, or it breaks off.
  std::vector<std::size_t> ends;
};

std::vector<Clause> clauses_behind(const Words& words, Span subject);

}  // namespace generator::draft
