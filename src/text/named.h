#pragma once
#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

namespace text {

// Returns the value of an enum that has this name. `names` lists the names of all its values, in their order. Throws
// std::logic_error if there is no such name.
template <class Enum, std::size_t count>
Enum named(const char* const (&names)[count], const std::string& name) {
  const auto* const found = std::find(std::begin(names), std::end(names), name);
  if (found == std::end(names)) throw std::logic_error("there is no " + name);
  return static_cast<Enum>(found - std::begin(names));
}

}  // namespace text
