#include "lexicon_builder/emoji.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "generator/ground/letters.h"
#include "lexicon_builder/words.h"

namespace lexicon_builder {

namespace {

namespace letters = generator::letters;

constexpr std::array kLanguages = {"de", "es", "fr", "it", "pt", "nl", "pl", "ru", "uk",     "tr",
                                   "ja", "zh", "ko", "ar", "hi", "id", "vi", "sv", "cs",     "el",
                                   "fi", "he", "ro", "hu", "da", "no", "th", "fa", "zh_Hant"};

struct Annotation {
  std::string emoji, name;
  std::vector<std::string> keywords;
};

// Recognises what no coin shows: a rude gesture, and the signs of religions.
bool is_out_of_place(char32_t c) {
  return c == 0x1F595 || (c >= 0x2626 && c <= 0x2638) || c == 0x271D || c == 0x2721 || c == 0x1F549 || c == 0x1F54E ||
         c == 0x1F6D0;
}

// Recognises a single code point with a picture of its own: no sequences, flags, keycaps or skin tones.
bool is_motif(const std::string& emoji) {
  auto points = generator::letters::code_points(emoji);
  points.erase(std::remove(points.begin(), points.end(), 0xFE0F), points.end());
  if (points.size() != 1) return false;
  const auto c = points[0];
  if ((c >= 0x1F3FB && c <= 0x1F3FF) || is_out_of_place(c)) return false;
  return (c >= 0x1F300 && c <= 0x1F5FF) || (c >= 0x1F600 && c <= 0x1F64F) || (c >= 0x1F680 && c <= 0x1F6FF) ||
         (c >= 0x1F900 && c <= 0x1FAFF) || (c >= 0x2600 && c <= 0x27BF) || c == 0x231A || c == 0x231B || c == 0x23F0 ||
         c == 0x2B50;
}

bool is_face(const std::string& emoji) {
  const auto c = generator::letters::code_points(emoji).front();
  return (c >= 0x1F600 && c <= 0x1F64F) || (c >= 0x1F910 && c <= 0x1F92F) || (c >= 0x1F970 && c <= 0x1F97A) ||
         (c >= 0x1F400 + 0x4E && c <= 0x1F487) || (c >= 0x1F9D1 && c <= 0x1F9D8) || (c >= 0x1FAE0 && c <= 0x1FAF8) ||
         (c >= 0x1F446 && c <= 0x1F450) || (c >= 0x1F4A0 && c <= 0x1F4AB && c != 0x1F4A3) ||
         (c >= 0x2648 && c <= 0x2653) ||
         (c >= 0x1F500 && c <= 0x1F567 && c != 0x1F525 && c != 0x1F526 && c != 0x1F527 && c != 0x1F528 &&
          c != 0x1F52A && c != 0x1F52B && c != 0x1F52D && c != 0x1F52C && c != 0x1F52E && c != 0x1F511 &&
          c != 0x1F514 && c != 0x1F512);
}

// Recognises signs. They stand for a word of their name, but do not show it: a construction sign is no building.
bool is_sign(const std::string& emoji) {
  const auto c = generator::letters::code_points(emoji).front();
  return c == 0x1F6A7 || (c >= 0x1F6AB && c <= 0x1F6AF) || c == 0x1F6B0 || c == 0x1F6B1 || c == 0x1F6B3 ||
         (c >= 0x1F6B7 && c <= 0x1F6BC) || c == 0x1F6BE || (c >= 0x1F6C2 && c <= 0x1F6C5) || c == 0x1F3E7 ||
         c == 0x1F4AE || c == 0x1F4AF || c == 0x1F4B1 || c == 0x1F4B9 || c == 0x1F4DB || c == 0x1F4F6 ||
         (c >= 0x2660 && c <= 0x2667) || (c >= 0x2610 && c <= 0x2611) || c == 0x267F || c == 0x2640 || c == 0x2642 ||
         (c >= 0x269B && c <= 0x26AB) || c == 0x26D4 ||
         (c >= 0x2702 && c <= 0x27BF && c != 0x2702 && c != 0x2708 && c != 0x2709 && c != 0x270F && c != 0x2728 &&
          c != 0x2744 && c != 0x2764 && (c < 0x270A || c > 0x270D));
}

std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t to; (to = text.find(by, from)) != std::string::npos; from = to + by.size()) {
    parts.push_back(text.substr(from, to - from));
  }
  parts.push_back(text.substr(from));
  return parts;
}

std::vector<Annotation> read_annotations(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + ": not there (Debian: unicode-cldr-core)");
  std::vector<Annotation> all;
  for (std::string line; std::getline(in, line);) {
    const auto cp = line.find("cp=\""), text = line.find('>'), end = line.find("</annotation>");
    if (cp == std::string::npos || end == std::string::npos) continue;
    const auto emoji = line.substr(cp + 4, line.find('"', cp + 4) - cp - 4);
    const auto value = line.substr(text + 1, end - text - 1);
    if (!is_motif(emoji) || value.find(':') != std::string::npos || value == "↑↑↑") continue;
    if (all.empty() || all.back().emoji != emoji) all.push_back({emoji, "", {}});
    if (line.find("type=\"tts\"") != std::string::npos) {
      all.back().name = generator::letters::fold(value);
    } else {
      for (const auto& word : split(value, " | ")) all.back().keywords.push_back(generator::letters::fold(word));
    }
  }
  return all;
}

std::string without_face(const std::string& name) {
  for (const std::string tail : {" face", " head"}) {
    if (name.size() > tail.size() && name.compare(name.size() - tail.size(), tail.size(), tail) == 0) {
      return name.substr(0, name.size() - tail.size());
    }
  }
  return name;
}

// A claim says how well the emoji shows a word.
struct Claim {
  int strength = 0;
  std::string emoji;
};

void claim(std::map<std::string, Claim>& claims, const std::string& word, int strength, const std::string& emoji) {
  auto& held = claims[word];
  if (strength > held.strength) held = {strength, emoji};
}

// Returns "glass" of "glass of milk" and "cup" of "cup with straw". Of any other name it returns all words, of which
// the last is the noun.
std::vector<std::string> head_of(const std::string& name) {
  auto words = split(name, " ");
  const auto joint =
      std::find_if(words.begin(), words.end(), [](const auto& word) { return word == "of" || word == "with"; });
  if (joint != words.begin()) words.erase(joint, words.end());
  return words;
}

constexpr int kMaxShared = 5;

std::map<std::string, Claim> english_claims(const std::vector<Annotation>& annotations) {
  std::map<std::string, Claim> claims;
  std::map<std::string, int> shared;  // keyword -> how many emoji have it
  for (const auto& annotation : annotations) {
    for (const auto& keyword : annotation.keywords) ++shared[keyword];
  }
  for (const auto& [emoji, name, keywords] : annotations) {
    if (is_sign(emoji)) {
      claim(claims, name, 80, emoji);  // too weak for narrower words
      continue;
    }
    const int less = is_face(emoji) ? 25 : 0;
    const auto words = head_of(without_face(name));
    claim(claims, name, 100, emoji);
    claim(claims, without_face(name), 90, emoji);
    claim(claims, words.back(), 70 - less - static_cast<int>(words.size()), emoji);
    for (const auto& keyword : keywords) {
      // A word that many emoji have as a keyword is shown by none of them: "sport", "building".
      if (shared.at(keyword) <= kMaxShared)
        claim(claims, keyword, 40 - less - static_cast<int>(keywords.size()), emoji);
    }
  }
  return claims;
}

void give_emoji(const std::map<std::string, Claim>& claims, Lemmas& words) {
  const auto strong = [&](const std::string& word, int min_strength) {
    const auto held = claims.find(word);
    return held != claims.end() && held->second.strength >= min_strength ? held->second.emoji : "";
  };
  for (auto& [text, word] : words) {
    word.emoji = strong(text, 10);
    if (!word.proper.empty()) continue;
    // A pelican is no songbird and a tapir no pair of paws: these emoji show one kind, not all that has the name.
    static const std::set<std::string> kTooBroad = {"animal", "ape",    "beast",  "bird",   "bug",  "fish",  "insect",
                                                    "lizard", "mammal", "monkey", "rodent", "seal", "whale", "world"};
    // A dachshund is a dog however many steps up, but two steps up from an apartment is "construction".
    static const std::set<std::string> kAlike = {"animal", "bird",  "fish",  "insect",
                                                 "food",   "sweet", "fruit", "vegetable"};
    const int most = kAlike.count(word.category) > 0 ? 6 : word.category == "person" ? 8 : 2;
    for (std::size_t up = 0; word.emoji.empty() && up < word.broader.size() && word.steps[up] <= most; ++up) {
      if (kTooBroad.count(word.broader[up]) == 0) word.emoji = strong(word.broader[up], 85);
    }
  }
}

using Shown = std::map<std::string, std::set<std::string>>;  // word -> the emoji that show it

Shown shown_in(const std::vector<Annotation>& annotations) {
  Shown shown;
  for (const auto& [emoji, name, keywords] : annotations) {
    for (const auto& keyword : keywords) shown[keyword].insert(emoji);
    for (const auto& word : split(name, " ")) shown[word].insert(emoji);
  }
  return shown;
}

// Two words mean the same if the same emoji show them. The agreement is the share of emoji that both have, of all that
// either has.
double agreement(const std::set<std::string>& one, const std::set<std::string>& other) {
  const auto both = std::count_if(one.begin(), one.end(), [&](const auto& emoji) { return other.count(emoji) > 0; });
  return static_cast<double>(both) / static_cast<double>(one.size() + other.size() - static_cast<std::size_t>(both));
}

// Of two English words that agree equally well, an emoji's own name is the better one.
struct Meaning {
  std::string english;
  double agreement = 0;
  bool name = false;
  bool operator<(const Meaning& other) const {
    return std::tie(agreement, name, other.english) < std::tie(other.agreement, other.name, english);
  }
};

// What English says of emoji, and which of its words say it of each, so that nobody has to look at all words.
struct English {
  explicit English(const std::vector<Annotation>& annotations) : shown(shown_in(annotations)) {
    for (const auto& [word, emoji] : shown) {
      if (word.size() < 3 || !is_plain(word)) continue;
      for (const auto& one : emoji) words[one].push_back(word);
    }
  }
  Shown shown;
  std::map<std::string, std::vector<std::string>> words;
};

std::set<std::string> words_for(const std::set<std::string>& emoji, const English& english) {
  std::set<std::string> words;
  for (const auto& one : emoji) {
    const auto said = english.words.find(one);
    if (said != english.words.end()) words.insert(said->second.begin(), said->second.end());
  }
  return words;
}

Meaning meaning_of(const std::set<std::string>& emoji, const English& english, const Emoji& known) {
  Meaning best;
  for (const auto& word : words_for(emoji, english)) {
    const double agreed = agreement(emoji, english.shown.at(word));
    if (agreed < 0.5) continue;
    const bool name = std::any_of(emoji.begin(), emoji.end(), [&](const auto& one) {
      const auto held = known.name.find(one);
      return held != known.name.end() && held->second == word;
    });
    best = std::max(best, Meaning{word, agreed, name});
  }
  return best;
}

using Meanings = std::map<std::string, Meaning>;

void learn(const std::vector<Annotation>& annotations, const English& english, const Emoji& known, Meanings& learnt) {
  for (const auto& [word, emoji] : shown_in(annotations)) {
    const bool letter = word.size() < 3 && is_plain(word);  // Danish has an island of one letter
    if (letter || word.find(' ') != std::string::npos || std::all_of(emoji.begin(), emoji.end(), is_face)) continue;
    const auto meaning = meaning_of(emoji, english, known);
    if (!meaning.english.empty()) learnt[word] = std::max(learnt[word], meaning);
  }
  // In English a name of one word may need two: "hot dog".
  for (const auto& [emoji, name, keywords] : annotations) {
    const auto held = known.name.find(emoji);
    if (held == known.name.end() || name.empty() || name.find(' ') != std::string::npos) continue;
    auto& meaning = learnt[name];
    if (meaning.agreement < 0.5) meaning = {held->second, 0.5, true};
  }
}

}  // namespace

Emoji read_emoji(const std::string& directory, Lemmas& words) {
  Emoji known;
  const auto annotations = read_annotations(directory + "/en.xml");
  for (const auto& [emoji, name, keywords] : annotations) {
    const auto noun = without_face(name);
    const auto first = split(noun, " ").front();
    if (split(noun, " ").size() <= 2 && first != "person" && first != "man" && first != "woman" &&
        noun.find_first_of("(,") == std::string::npos) {
      known.name.emplace(emoji, noun);
    }
  }
  give_emoji(english_claims(annotations), words);

  const English english(annotations);
  Meanings learnt;
  for (const std::string language : kLanguages) {
    learn(read_annotations(directory + "/" + language + ".xml"), english, known, learnt);
  }
  for (const auto& [word, meaning] : learnt) known.foreign.emplace(word, meaning.english);
  return known;
}

}  // namespace lexicon_builder
