#include "generator/draft/describe/matches.h"

#include <algorithm>
#include <optional>

#include "generator/draft/english/function_words.h"
#include "generator/ground/text.h"

namespace generator::draft::description {

namespace {

constexpr std::size_t kLongest = 5;  // words of a name in the material

// Looks for the words as they are and in their base forms: "lifting weights", "lift weight".
std::optional<Match> find_row(const lines::Sheet& sheet, const std::vector<Said>& said, std::size_t at, std::size_t end,
                              const std::string& name = "") {
  if (at == end) {
    const auto row = sheet.find(name);
    return row ? std::optional<Match>({end, end, *row, name}) : std::nullopt;
  }
  const auto joint = name.empty() ? "" : name + ' ';
  const auto& word = said[at];
  auto found = find_row(sheet, said, at + 1, end, joint + (word.verb ? word.base : word.text));  // "lost" may be "lose"
  if (!found && word.base != word.text)
    found = find_row(sheet, said, at + 1, end, joint + (word.verb ? word.text : word.base));
  if (found) found->begin = at;
  return found;
}

std::optional<Match> match_at(const lines::Sheet& sheet, const std::vector<Said>& said, std::size_t at,
                              std::size_t count) {
  if (at + count > said.size() || (count == 1 && is_function_word(said[at].text))) return std::nullopt;
  return find_row(sheet, said, at, at + count);
}

// Recognises "runs a bakery", which is no sport.
bool is_run(const std::vector<Said>& said, std::size_t at) {
  if (at + 1 >= said.size() || !is_one_of(said[at].base, {"play", "run"})) return false;
  return said[at + 1].noun || is_one_of(said[at + 1].text, {"a", "an", "for", "his", "her", "its", "the", "their"});
}

// Words that states are told without: "thinks that it is really a dentist" is "think be dentist".
bool says_nothing(const std::string& word) {
  return is_one_of(word, {"a",     "an",  "he", "her",  "his",  "it",   "its",  "my",  "really", "she", "so",
                          "their", "the", "to", "they", "also", "very", "that", "who", "which",  ""});
}

}  // namespace

std::pair<Matches, Matches> stars_and_topics(const std::vector<Said>& said) {
  Matches stars, topics;
  for (std::size_t at = 0; at < said.size();) {
    std::size_t next = at + 1;
    for (auto count = kLongest; count > 0; --count) {
      auto star = match_at(lines::stars, said, at, count);
      if (star && count == 1 && said[at].verb && star->name != said[at].text) star.reset();  // "born" is no bear
      const auto topic = is_run(said, at) ? std::nullopt : match_at(lines::topics, said, at, count);
      if (star) stars.push_back(*star);
      if (topic) topics.push_back(*topic);
      if (!star && !topic) continue;
      next = at + count;
      break;
    }
    at = next;
  }
  return {stars, topics};
}

// The places of a match are those of the theme.
Matches states_in(const std::vector<Said>& said) {
  std::vector<Said> left;
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at < said.size(); ++at) {
    if (says_nothing(said[at].text)) continue;
    left.push_back(said[at]);
    if (is_one_of(said[at].text, {"is", "are", "be", "been", "was", "being"}))
      left.back().text = left.back().base = "be";
    places.push_back(at);
  }
  Matches states;
  for (std::size_t at = 0; at < left.size();) {
    std::size_t next = at + 1;
    for (auto count = std::min(kLongest, left.size() - at); count > 0; --count) {
      const auto found = find_row(lines::states, left, at, at + count);
      if (!found) continue;
      states.push_back({places[at], places[at + count - 1] + 1, found->row, found->name});
      next = at + count;
      break;
    }
    at = next;
  }
  return states;
}

const Match* at_place(const Matches& matches, std::size_t at) {
  const auto found = std::find_if(matches.begin(), matches.end(), [&](const Match& match) { return match.covers(at); });
  return found == matches.end() ? nullptr : &*found;
}

}  // namespace generator::draft::description
