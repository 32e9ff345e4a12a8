#pragma once
#include <set>
#include <string>

#include "generator/ground/theme.h"

namespace generator::draft {

// Finds animals, food, numbers, kings and ladies of which the theme says nothing: a pun with one of them is about
// something else.
class Others {
 public:
  explicit Others(const Theme& theme);

  bool are_in(const std::string& name) const;

 private:
  std::set<std::string> own_;
};

}  // namespace generator::draft
