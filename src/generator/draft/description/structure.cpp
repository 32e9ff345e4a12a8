#include "generator/draft/description/structure.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "generator/draft/grammar.h"
#include "generator/lexicon/lexicon.h"
#include "generator/words.h"

namespace generator::draft::description {

namespace sentences = words::sentences;

namespace {

template <std::size_t size>
bool holds_one(const std::string& text, const std::array<std::string_view, size>& words) {
  return std::any_of(words.begin(), words.end(), [&](auto word) { return text.find(word) != std::string::npos; });
}

// The last word says what it is: the room of "an empty meeting room"; else any that is known, from the end.
std::optional<std::string_view> known_topic(const words::Table& topics, const std::string& phrase) {
  auto end = phrase.size();
  while (end != std::string::npos && end > 0) {
    const auto space = phrase.rfind(' ', end - 1);
    const auto begin = space == std::string::npos ? 0 : space + 1;
    if (const auto topic = topics.find(std::string_view(phrase).substr(begin, end - begin))) return topic;
    end = space;
  }
  return std::nullopt;
}

std::string last_word(const std::string& phrase) { return phrase.substr(phrase.rfind(' ') + 1); }

}  // namespace

const Idea* idea_with(const Theme& theme, Idea::Role role) {
  const auto found =
      std::find_if(theme.ideas.begin(), theme.ideas.end(), [&](const Idea& idea) { return idea.role == role; });
  return found == theme.ideas.end() ? nullptr : &*found;
}

bool is_told(const Theme& theme, const Idea& idea) {
  const auto stem = idea.word.substr(0, std::max<std::size_t>(3, idea.word.size() * 2 / 3));
  return theme.phrase.find(idea.phrase) != std::string::npos || theme.phrase.find(stem) != std::string::npos;
}

std::string_view kind_of_lack(const Theme& theme) {
  static constexpr std::array<std::string_view, 7> kFear = {"afraid",   "scared", "fear",   "terrified",
                                                            "allergic", "phobi",  "nervous"};
  static constexpr std::array<std::string_view, 6> kLoss = {"lost", "lose", "losing", "missing", "forgot", "misplace"};
  if (holds_one(theme.phrase, kFear)) return "fear";
  return holds_one(theme.phrase, kLoss) ? "loss" : "lack";
}

std::string_view topic_of(const Idea& idea) {
  const auto& topics = idea.role == Idea::Role::action ? sentences::action_topics : sentences::noun_topics;
  if (const auto topic = topics.find(idea.word)) return *topic;
  return known_topic(topics, idea.phrase).value_or(std::string_view(idea.category));
}

std::string_view topic_of_star(const Theme& theme) {
  if (const auto topic = sentences::noun_topics.find(theme.star)) return *topic;
  return theme.category;
}

words::List habits_of_star(const Theme& theme) {
  const bool countable = theme.kind == Theme::Kind::thing && !theme.mass && !theme.proper;
  const auto last = theme.plural ? grammar::singular(last_word(theme.thing)) : last_word(theme.thing);
  if (!countable || last.empty()) return sentences::habits.all("");
  const auto own = sentences::habits.all(last);
  if (!own.empty()) return own;
  const auto entry = lexicon::look_up(last);
  const auto category = last == theme.star || !entry ? std::string_view(theme.category) : entry->category;
  return sentences::habits.all(sentences::noun_topics.find(last).value_or(category));
}

}  // namespace generator::draft::description
