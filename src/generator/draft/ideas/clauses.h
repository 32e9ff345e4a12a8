#pragma once
#include <vector>

#include "generator/draft/ideas/subject.h"

// A clause is a part of what stands behind the subject. It is said whole or not at all.
namespace generator::draft {

struct Clause {
  Span span;
  // The clause may end at these words, the longest first: behind "knives" or "unicycle" in "juggling knives on a
  // unicycle". The list is empty if the clause cannot be said, because a word in it had to be dropped or it breaks off.
  std::vector<std::size_t> ends;
};

std::vector<Clause> clauses_behind(const Words& words, Span subject);

}  // namespace generator::draft
