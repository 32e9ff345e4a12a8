#include "admin/command.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace admin {

Arguments::Arguments(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].rfind("--", 0) != 0) {
      words_.push_back(words[i]);
    } else if (words[i] == "--json" || i + 1 == words.size() || words[i + 1].rfind("--", 0) == 0) {
      options_.emplace_back(words[i].substr(2), "");
    } else {
      options_.emplace_back(words[i].substr(2), words[i + 1]);
      ++i;
    }
  }
}

std::string Arguments::word(std::size_t index, const std::string& what) const {
  if (index >= words_.size()) throw UsageFault(what + " is missing");
  return words_[index];
}

std::int64_t Arguments::number(const std::string& name, std::int64_t least, std::int64_t most) const {
  if (!flag(name)) throw UsageFault("--" + name + " is required");
  const std::string given = option(name, "");
  const bool digits = !given.empty() && given.size() <= 9 &&
                      std::all_of(given.begin(), given.end(), [](unsigned char c) { return std::isdigit(c); });
  const std::int64_t number = digits ? std::stoll(given) : -1;
  if (number < least || number > most) {
    throw UsageFault("--" + name + " must be a number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

std::string Arguments::option(const std::string& name, const std::string& absent) const {
  for (const auto& [known, value] : options_) {
    if (known == name) return value;
  }
  return absent;
}

bool Arguments::flag(const std::string& name) const {
  return std::any_of(options_.begin(), options_.end(), [&](const auto& option) { return option.first == name; });
}

void Arguments::expect(std::size_t most_words, const std::vector<std::string>& known) const {
  std::set<std::string> seen;
  for (const auto& [name, value] : options_) {
    if (name != "json" && std::find(known.begin(), known.end(), name) == known.end()) {
      throw UsageFault("--" + name + " is not an option of this command");
    }
    if (!seen.insert(name).second) throw UsageFault("--" + name + " is given twice");
  }
  if (words_.size() > most_words) throw UsageFault("\"" + words_[most_words] + "\" is one word too many");
}

std::size_t words_taken(const Command& command) {
  std::istringstream usage(command.usage);
  std::size_t count = 0;
  for (std::string word; usage >> word && word[0] != '-' && word[0] != '[';) ++count;
  return count;
}

}  // namespace admin
