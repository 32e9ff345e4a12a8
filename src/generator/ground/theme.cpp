#include "generator/ground/theme.h"

namespace generator {

std::string_view name_of(Idea::Role role) {
  static constexpr std::string_view kNames[] = {"action",  "object", "place",   "time", "company", "worn",
                                                "without", "owner",  "quality", "name", "state"};
  return kNames[static_cast<std::size_t>(role)];
}

}  // namespace generator
