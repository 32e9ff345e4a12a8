#include "generator/draft/english/grammar.h"

#include <algorithm>

#include "generator/ground/lines.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft::grammar {

namespace {

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool takes_es(std::string_view word) {
  return ends_with(word, "s") || ends_with(word, "x") || ends_with(word, "z") || ends_with(word, "ch") ||
         ends_with(word, "sh");
}

bool ends_in_consonant_y(std::string_view word) {
  return word.size() > 2 && word.back() == 'y' && !is_vowel(word[word.size() - 2]);
}

std::string but_last(const std::string& word, std::size_t letters) { return word.substr(0, word.size() - letters); }

bool is_noun(const std::string& word) {
  const auto entry = lexicon::look_up(word);
  return entry && entry->noun >= 0;
}

bool is_verb(const std::string& word) {
  const auto entry = lexicon::look_up(word);
  return entry && entry->verb >= 0;
}

struct Ending {
  std::string_view inflected, base;
};

// These are the endings of regular plurals, of the third person, and of the past of verbs in -y.
constexpr Ending kEndings[] = {{"ies", "y"},   {"ses", "s"}, {"xes", "x"}, {"zes", "z"}, {"ches", "ch"},
                               {"shes", "sh"}, {"oes", "o"}, {"s", ""},    {"ied", "y"}};

// Returns an empty string if no ending leaves a known word.
std::string without_ending(const std::string& word, bool (*is_known)(const std::string&)) {
  for (const auto& [inflected, ending] : kEndings) {
    if (!ends_with(word, inflected)) continue;
    const auto base = but_last(word, inflected.size()) + std::string(ending);
    if (is_known(base)) return base;
  }
  return "";
}

// Finds the verb of a stem: "runn" is of "run", "mak" of "make".
std::string verb_of_stem(const std::string& stem) {
  if (stem.size() < 2) return "";
  if (stem.size() > 3 && stem.back() == stem[stem.size() - 2] && is_verb(but_last(stem, 1)) && !is_verb(stem)) {
    return but_last(stem, 1);
  }
  const auto plain = lexicon::look_up(stem), with_e = lexicon::look_up(stem + "e");
  if (plain && with_e && with_e->verb > plain->verb) return stem + "e";  // "riding" is not of "rid"
  const bool wants_e =
      !is_vowel(stem.back()) && stem.size() > 2 && is_vowel(stem[stem.size() - 2]) && is_verb(stem + "e");
  if (wants_e && !is_verb(stem)) return stem + "e";
  if (is_verb(stem)) return stem;
  return is_verb(stem + "e") ? stem + "e" : "";
}

}  // namespace

std::string plural(const std::string& noun) {
  if (const auto irregular = words::grammar::plurals.find(noun)) return std::string(*irregular);
  if (ends_with(noun, "man") && noun.size() > 4 && !is_one_of(noun, {"human", "shaman", "caiman"})) {
    return but_last(noun, 2) + "en";
  }
  if (ends_with(noun, "fish")) return noun;
  if (takes_es(noun)) return noun + "es";
  if (ends_in_consonant_y(noun)) return but_last(noun, 1) + "ies";
  return noun + "s";
}

std::string singular(const std::string& noun) {
  const auto& [singulars, plurals] = words::grammar::plurals;
  const auto known = std::find(plurals.begin(), plurals.end(), noun);
  if (known != plurals.end()) return std::string(singulars.begin()[known - plurals.begin()]);
  if (ends_with(noun, "ing")) return noun;
  const auto proper = lexicon::look_up(noun);
  if (proper && !proper->proper.empty()) return noun;
  if (noun.size() < 4 || ends_with(noun, "ss") || ends_with(noun, "us") || ends_with(noun, "is")) {
    const auto irregular = lexicon::singular_of(noun);
    return irregular && noun.size() > 3 && !is_noun(noun) ? std::string(*irregular) : noun;
  }
  if (is_mass(noun)) return noun;
  const auto entry = lexicon::look_up(noun);
  if (entry && !entry->proper.empty()) return noun;  // Mars
  if (noun.back() != 's') {
    const auto irregular = lexicon::singular_of(noun);
    return irregular && (!entry || entry->noun <= 0) ? std::string(*irregular) : noun;
  }
  if (ends_with(noun, "ics") && entry) return noun;
  const auto with_ie = ends_with(noun, "ies") ? lexicon::look_up(but_last(noun, 1)) : std::nullopt;
  const auto with_y = with_ie ? lexicon::look_up(but_last(noun, 3) + "y") : std::nullopt;
  if (with_ie && with_ie->noun >= 0 && (!with_y || with_ie->noun >= with_y->noun))
    return but_last(noun, 1);  // "cookie"
  if (const auto base = without_ending(noun, is_noun); !base.empty()) return base;
  if (ends_with(noun, "ves")) {
    if (is_noun(but_last(noun, 3) + "f")) return but_last(noun, 3) + "f";
    if (is_noun(but_last(noun, 3) + "fe")) return but_last(noun, 3) + "fe";
  }
  return entry ? noun : but_last(noun, 1);
}

namespace {

// Says whether the first word is read letter by letter, as in "VHS tape" and "UFO". The name of its first letter then
// decides the article.
bool is_spelled(std::string_view phrase) {
  const auto word = phrase.substr(0, phrase.find_first_of(" -"));
  return word.size() > 1 && word.size() <= 5 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool begins_with_vowel_sound(const std::string& phrase) {
  if (is_spelled(phrase)) return std::string_view("AEFHILMNORSX").find(phrase[0]) != std::string_view::npos;
  auto small = phrase;
  for (auto& c : small) c = lower(c);
  const auto begins = [&](std::initializer_list<std::string_view> starts) {
    return std::any_of(starts.begin(), starts.end(), [&](auto start) { return begins_with(small, start); });
  };
  if (begins({"8", "11 ", "18 ", "heir", "honest", "honour", "hour", "onei", "unid", "unim", "unin"})) return true;
  return !small.empty() && is_vowel(small[0]) &&
         !begins(
             {"eu", "ewe", "once", "one", "oui", "ubi", "ufo", "uku", "uni", "ura", "uru", "use", "usu", "ute", "uto"});
}

}  // namespace

std::string with_article(const std::string& phrase) {
  return (begins_with_vowel_sound(phrase) ? "an " : "a ") + phrase;
}

bool is_mass(std::string_view noun) {
  if (words::grammar::mass_nouns.has(noun)) return true;
  const bool quality = ends_with(noun, "ness") || ends_with(noun, "ism");
  const bool counted = is_one_of(noun, {"business", "governess", "harness", "illness", "likeness", "lioness",
                                        "mechanism", "organism", "prism", "weakness", "witness"});
  if (quality && !counted) return true;
  const auto star = lines::stars.find(noun);
  return star && ends_with(star->field(1), " mass");
}

bool is_kin(std::string_view word) {
  return is_one_of(word, {"aunt", "dad", "father", "gran", "grandad", "grandfather", "grandma", "grandmother",
                          "grandpa", "granny", "mom", "mother", "mum", "nana", "uncle"});
}

bool is_kin_name(std::string_view word) { return is_kin(word) && word != "aunt" && word != "uncle"; }

std::string infinitive(const std::string& verb) {
  const auto irregular = lexicon::infinitive_of(verb);
  if (irregular) return std::string(*irregular);
  if (ends_with(verb, "ing") && verb.size() > 4) return verb_of_stem(but_last(verb, 3));
  if (is_verb(verb)) return verb;
  if (const auto base = without_ending(verb, is_verb); !base.empty()) return base;
  if (ends_with(verb, "ed") && verb.size() > 3) return verb_of_stem(but_last(verb, 2));
  return "";
}

std::string gerund(const std::string& infinitive) {
  if (ends_with(infinitive, "ie")) return but_last(infinitive, 2) + "ying";
  if (ends_with(infinitive, "e") && !ends_with(infinitive, "ee") && !ends_with(infinitive, "oe") &&
      infinitive != "be") {
    return but_last(infinitive, 1) + "ing";
  }
  const auto n = infinitive.size();
  const auto vowels = std::count_if(infinitive.begin(), infinitive.end(), is_vowel);
  const bool doubles = n >= 3 && n <= 5 && vowels == 1 && is_vowel(infinitive[n - 2]) &&
                       std::string_view("bdgklmnprt").find(infinitive[n - 1]) != std::string_view::npos;
  const auto last = infinitive.substr(n - std::min<std::size_t>(n, 3));
  const bool stressed = n > 5 && (is_one_of(last, {"bel", "cur", "fer", "get", "gin", "mit", "pel", "rol"}) ||
                                  ends_with(infinitive, "gret"));
  if (stressed || infinitive == "begin") return infinitive + infinitive.back() + "ing";  // "forgetting"
  return infinitive + (doubles ? std::string(1, infinitive[n - 1]) : "") + "ing";
}

std::string superlative(const std::string& adjective) {
  if (ends_in_consonant_y(adjective)) return but_last(adjective, 1) + "iest";
  if (adjective.size() > 6) return "most " + adjective;
  const auto doing = gerund(adjective);
  return (ends_with(adjective, "e") ? but_last(adjective, 1) : but_last(doing, 3)) + "est";
}

std::string past(const std::string& infinitive) {
  if (const auto forms = words::grammar::irregular_verbs.find(infinitive)) {
    return std::string(forms->substr(0, forms->find('\t')));
  }
  if (ends_in_consonant_y(infinitive)) return but_last(infinitive, 1) + "ied";
  const auto doing = gerund(infinitive);
  return (ends_with(infinitive, "e") ? but_last(infinitive, 1) : but_last(doing, 3)) + "ed";
}

std::string third_person(const std::string& infinitive) {
  if (infinitive == "be") return "is";
  if (infinitive == "have") return "has";
  if (takes_es(infinitive) || ends_with(infinitive, "o")) return infinitive + "es";
  if (ends_in_consonant_y(infinitive)) return but_last(infinitive, 1) + "ies";
  return infinitive + "s";
}

std::string upper(std::string_view word) {
  std::string text(word);
  for (auto& c : text) c = generator::upper(c);
  return text;
}

bool is_acronym(std::string_view word) { return words::grammar::acronyms.has(word); }

std::string capitalised(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text[0] = generator::upper(text[0]);
  return text;
}

}  // namespace generator::draft::grammar
