#include "generator/draft/describe/structure.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "generator/draft/english/grammar.h"
#include "generator/ground/words.h"

namespace generator::draft::description {

namespace sentences = words::sentences;

namespace {

template <std::size_t size>
bool holds_one(const std::string& text, const std::array<std::string_view, size>& words) {
  return std::any_of(words.begin(), words.end(), [&](auto word) { return text.find(word) != std::string::npos; });
}

std::string last_word(const std::string& phrase) { return phrase.substr(phrase.rfind(' ') + 1); }

// The last word says what it is: "a meeting room". If that is not known, the one before may: "a law degree".
std::optional<std::string_view> known_topic(const words::Table& topics, const std::string& phrase) {
  if (const auto topic = topics.find(last_word(phrase))) return topic;
  const auto space = phrase.rfind(' ');
  return space == std::string::npos ? std::nullopt : topics.find(last_word(phrase.substr(0, space)));
}

// Recognises a superlative such as "smallest submarine": there are no others like it.
bool is_superlative(const std::string& thing) { return thing.find("est ") != std::string::npos; }

// Says whether the plural can be told from the singular. Of "tongs" and "scissors" it cannot.
bool has_plural(const std::string& noun) {
  const auto n = noun.size();
  return n < 2 || noun[n - 1] != 's' || noun[n - 2] == 's' || noun[n - 2] == 'u' || noun[n - 2] == 'i';
}

}  // namespace

words::List all_or(const words::Table& table, std::string_view topic, std::string_view category) {
  const auto found = table.all(topic);
  return found.empty() ? table.all(category) : found;
}

const Idea* idea_with(const Theme& theme, Idea::Role role) {
  const auto found =
      std::find_if(theme.ideas.begin(), theme.ideas.end(), [&](const Idea& idea) { return idea.role == role; });
  return found == theme.ideas.end() ? nullptr : &*found;
}

bool is_told(const Theme& theme, const Idea& idea) {
  const auto tells = [&](const std::string& part) { return theme.phrase.find(part) != std::string::npos; };
  if (tells(idea.phrase) || tells(idea.word.substr(0, std::max<std::size_t>(3, idea.word.size() * 2 / 3)))) return true;
  // The phrase may say "ate the cake" for "eating the cake".
  return idea.role == Idea::Role::action && (tells(" that ") || tells(" who "));
}

Idea::Role role_in_sentences(const Idea& idea) {
  const bool hour = !idea.phrase.empty() && idea.phrase[0] >= '0' && idea.phrase[0] <= '9';
  if (idea.role == Idea::Role::place && (hour || idea.category == "time")) return Idea::Role::time;
  if (idea.word == "world" || (idea.role == Idea::Role::owner && idea.category == "time")) return Idea::Role::quality;
  return idea.role;
}

std::string_view kind_of_lack(const Theme& theme) {
  static constexpr std::array<std::string_view, 7> kFear = {"afraid",   "scared", "fear",   "terrified",
                                                            "allergic", "phobi",  "nervous"};
  static constexpr std::array<std::string_view, 6> kLoss = {"lost", "lose", "losing", "missing", "forgot", "misplace"};
  static constexpr std::array<std::string_view, 4> kDislike = {"not like", "hate", "dislike", "refuse"};
  if (holds_one(theme.phrase, kFear)) return "fear";
  if (holds_one(theme.phrase, kDislike)) return "dislike";
  return holds_one(theme.phrase, kLoss) ? "loss" : "lack";
}

std::string_view topic_of(const Idea& idea) {
  const auto& topics = idea.role == Idea::Role::action ? sentences::action_topics : sentences::noun_topics;
  if (const auto topic = topics.find(idea.word)) return *topic;
  if (const auto topic = known_topic(topics, idea.phrase)) return *topic;
  const auto mood = idea.role == Idea::Role::quality ? words::theme::moods.find(idea.word) : std::nullopt;
  return mood.value_or(std::string_view(idea.category));
}

std::string_view topic_of_star(const Theme& theme) {
  if (const auto topic = sentences::noun_topics.find(theme.star)) return *topic;
  return theme.category;
}

words::List habits_of_star(const Theme& theme) {
  const bool countable = theme.kind == Theme::Kind::thing && !theme.mass && !theme.proper;
  const auto last = theme.plural ? grammar::singular(last_word(theme.thing)) : last_word(theme.thing);
  if (!countable || is_superlative(theme.thing) || !has_plural(last) ||
      last_word(theme.short_phrase) != last_word(theme.thing)) {
    return sentences::habits.all("");
  }
  const auto own = sentences::habits.all(last);
  if (!own.empty()) return own;
  return sentences::habits.all(sentences::noun_topics.find(last).value_or(""));  // a kitten is a cat
}

}  // namespace generator::draft::description
