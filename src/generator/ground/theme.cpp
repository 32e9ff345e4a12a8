#include "generator/ground/theme.h"

#include "generator/ground/words.h"

namespace generator {

std::string mood_of(const std::vector<std::string>& words, std::string_view category) {
  for (const auto& word : words) {
    if (const auto mood = words::theme::moods.find(word)) return std::string(*mood);
  }
  return std::string(words::theme::category_moods.find(category).value_or("silly"));
}

}  // namespace generator
