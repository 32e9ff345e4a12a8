#include "generator/ground/theme.h"

#include "generator/ground/words.h"

namespace generator {

std::string_view name_of(Idea::Role role) {
  static constexpr std::string_view kNames[] = {"action",  "object", "place",   "time", "company", "worn",
                                                "without", "owner",  "quality", "name", "state"};
  return kNames[static_cast<std::size_t>(role)];
}

std::string mood_of(const std::vector<std::string>& words, std::string_view category) {
  for (const auto& word : words) {
    if (const auto mood = words::theme::moods.find(word)) return std::string(*mood);
  }
  return std::string(words::theme::category_moods.find(category).value_or("silly"));
}

}  // namespace generator
