#include "generator/draft/translate/foreign_words.h"

#include <map>

#include "generator/draft/english/grammar.h"
#include "generator/ground/letters.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft::foreign {

namespace {

using Kind = Meaning::Kind;

Kind kind_named(std::string_view name) {
  static const std::map<std::string_view, Kind> kKinds = {{"adjective", Kind::adjective},
                                                          {"function", Kind::function},
                                                          {"gerund", Kind::gerund},
                                                          {"past", Kind::past},
                                                          {"verb", Kind::verb}};
  const auto known = kKinds.find(name);
  return known == kKinds.end() ? Kind::noun : known->second;
}

const words::Table* words_of(std::string_view language) {
  namespace of = words::foreign;
  static const std::map<std::string_view, const words::Table*> kTables = {
      {"ar", &of::ar}, {"de", &of::de}, {"el", &of::el}, {"es", &of::es}, {"fr", &of::fr}, {"hi", &of::hi},
      {"it", &of::it}, {"ja", &of::ja}, {"ko", &of::ko}, {"nl", &of::nl}, {"pl", &of::pl}, {"pt", &of::pt},
      {"ru", &of::ru}, {"tr", &of::tr}, {"uk", &of::uk}, {"zh", &of::zh}};
  const auto known = kTables.find(language);
  return known == kTables.end() ? nullptr : known->second;
}

std::optional<Meaning> listed(std::string_view language, const std::string& folded) {
  const auto* words = words_of(language);
  const auto found = words ? words->find(folded) : std::nullopt;
  if (!found) return std::nullopt;
  const auto tab = found->find('\t');
  const auto english = found->substr(tab + 1);
  return Meaning{kind_named(found->substr(0, tab)), english == "-" ? "" : std::string(english)};
}

Meaning plural(Meaning meaning) {
  if (meaning.kind == Kind::noun && !grammar::is_mass(meaning.english) &&
      grammar::singular(meaning.english) == meaning.english) {
    meaning.english = grammar::plural(meaning.english);
  }
  return meaning;
}

struct Ending {
  std::string_view languages, from, to;
  bool plural = false;
};

// Each maps the ending of an inflected noun or adjective to the ending that it has in the list.
constexpr Ending kEndings[] = {{"es pt", "os", "o", true},
                               {"es pt", "as", "o", true},
                               {"es pt", "as", "a", true},
                               {"pt", "oes", "ao", true},
                               {"pt", "ais", "al", true},
                               {"es", "ces", "z", true},
                               {"es pt", "es", "", true},
                               {"es pt fr nl", "s", "", true},
                               {"es pt it", "a", "o"},
                               {"fr", "es", "", true},
                               {"fr", "x", "", true},
                               {"fr", "e", ""},
                               {"fr", "euse", "eur"},
                               {"fr", "euse", "eux"},
                               {"it", "he", "a", true},
                               {"it", "hi", "o", true},
                               {"it", "i", "o", true},
                               {"it", "i", "e", true},
                               {"it", "e", "a", true},
                               {"it", "i", "io", true},
                               {"de", "en", "", true},
                               {"de", "n", "", true},
                               {"de", "er", ""},
                               {"de", "es", ""},
                               {"de", "e", "", true},
                               {"de", "em", ""},
                               {"de", "s", ""},
                               {"de", "r", ""},
                               {"nl", "en", "", true},
                               {"nl", "e", ""},
                               {"nl", "s", "", true},
                               {"nl", "jes", "", true},
                               {"nl", "je", ""},
                               {"tr", "ler", "", true},
                               {"tr", "lar", "", true},
                               {"es", "ita", "a"},
                               {"es", "ito", "o"},
                               {"de", "chen", ""},
                               {"de", "in", ""},
                               {"es pt", "ora", "or"},
                               {"fr", "ere", "er"}};

std::optional<Meaning> with_another_ending(std::string_view language, const std::string& word) {
  if (word.size() < 4) return std::nullopt;
  for (const auto& [languages, from, to, many] : kEndings) {
    if (languages.find(language) == languages.npos || word.size() < from.size() + 3) continue;
    if (word.compare(word.size() - from.size(), from.size(), from) != 0) continue;
    auto found = listed(language, word.substr(0, word.size() - from.size()) + std::string(to));
    if (!found || (found->kind != Kind::noun && found->kind != Kind::adjective)) continue;
    found->exact = false;
    return many ? plural(*found) : *found;
  }
  return std::nullopt;
}

// Finds a Slavic word in another case or in the plural: "лягушки", "zaby".
std::optional<Meaning> slavic(std::string_view language, const std::string& word) {
  const auto points = letters::code_points(word);
  for (std::size_t cut = 1; cut <= 3 && points.size() >= cut + 2; ++cut) {
    const auto stem = letters::utf8(std::u32string_view(points).substr(0, points.size() - cut));
    if (cut == 1 && points.size() > 4) {  // "ogórka" -> "ogórek"
      const auto last = letters::utf8(std::u32string_view(points).substr(points.size() - 2, 1));
      const auto front = letters::utf8(std::u32string_view(points).substr(0, points.size() - 2));
      for (const std::string_view vowel : {"е", "о", "e"}) {
        auto found = listed(language, front + std::string(vowel) + last);
        if (found && found->kind == Kind::noun) return Meaning{Kind::noun, found->english, false, false};
      }
    }
    for (const std::string_view ending :
         {"", "а", "о", "я", "ь", "и", "е", "ыи", "ии", "a", "o", "e", "y", "i", "ia"}) {
      auto found = listed(language, stem + std::string(ending));
      if (!found || (found->kind != Kind::noun && found->kind != Kind::adjective)) continue;
      found->exact = false;
      const auto last = points.back();
      const bool many = cut == 1 && (last == U'и' || last == U'ы' || last == U'і' || last == U'y' || last == U'i');
      return many ? plural(*found) : *found;
    }
  }
  return std::nullopt;
}

// Finds a compound by its two words: "Weltraumhund".
std::optional<Meaning> compound(std::string_view language, const std::string& word) {
  for (std::size_t cut = 3; cut + 3 <= word.size(); ++cut) {
    const auto head = listed(language, word.substr(cut));
    if (!head || head->kind != Kind::noun) continue;
    for (const std::size_t joint : {0, 1, 2}) {  // "Katze-n-könig"
      if (cut < joint + 3) break;
      const auto first = listed(language, word.substr(0, cut - joint));
      if (first && (first->kind == Kind::noun || first->kind == Kind::adjective)) {
        return Meaning{Kind::noun, first->english + ' ' + head->english, false, false};
      }
    }
  }
  return std::nullopt;
}

// Finds what CLDR's emoji show, in any language.
std::optional<Meaning> shown(const std::string& word) {
  const auto english = lexicon::meaning_of(word);
  const bool plain = english && english->find_first_not_of("abcdefghijklmnopqrstuvwxyz -") == english->npos;
  if (plain && word.find_first_of("0123456789") == word.npos) {
    const auto entry = lexicon::look_up(*english);
    const bool adjective = entry && entry->adjective > entry->noun;
    return Meaning{adjective ? Kind::adjective : Kind::noun, std::string(*english), true};
  }
  if (word.size() > 4 && word.back() == 's') {
    if (auto one = shown(word.substr(0, word.size() - 1))) return plural(*one);
  }
  const auto points = letters::code_points(word);
  const bool arabic_article = points.size() > 4 && points[0] == U'ا' && points[1] == U'ل';
  return arabic_article ? shown(letters::utf8(std::u32string_view(points).substr(2))) : std::nullopt;
}

}  // namespace

std::optional<Meaning> exact_meaning_of(std::string_view language, const std::string& folded) {
  auto found = listed(language, folded);
  return found ? found : folded.find(' ') == folded.npos ? shown(folded) : std::nullopt;
}

std::optional<Meaning> meaning_of(std::string_view language, const std::string& folded) {
  if (auto found = listed(language, folded)) return found;
  if (folded.find(' ') != folded.npos) return std::nullopt;
  auto found = with_another_ending(language, folded);
  if (!found && is_one_of(language, {"ru", "uk", "pl"})) found = slavic(language, folded);
  if (!found && (language == "de" || language == "nl")) found = compound(language, folded);
  return found ? found : shown(folded);
}

}  // namespace generator::draft::foreign
