#include "generator/draft/words.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "generator/draft/blocked.h"
#include "generator/draft/function_words.h"
#include "generator/draft/grammar.h"
#include "generator/draft/split.h"
#include "generator/draft/translate.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

// "hot dog" becomes two words.
std::vector<Raw> apart(const std::vector<Raw>& raw) {
  std::vector<Raw> words;
  for (const auto& one : raw) {
    std::size_t from = 0;
    for (std::size_t space; (space = one.text.find_first_of(" -", from)) != std::string::npos; from = space + 1) {
      words.push_back({one.text.substr(from, space - from), false, false, one.translated});
    }
    words.push_back({one.text.substr(from), one.capital, one.pause, one.translated});
  }
  return words;
}

std::string only_letters(const std::string& text) {
  std::string kept;
  std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
               [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  return kept;
}

bool ends_with(const std::string& word, std::string_view end) {
  return word.size() > end.size() && std::string_view(word).substr(word.size() - end.size()) == end;
}

Word as_noun(const std::string& text, bool capital) {
  Word word;
  word.text = text;
  word.base = grammar::singular(text);
  word.plural = word.base != text;
  word.part = Part::noun;
  auto entry = lexicon::look_up(word.base);
  if (entry && entry->noun < 0) entry.reset();
  word.category = entry ? std::string(entry->category) : "thing";
  word.emoji = entry ? std::string(entry->emoji) : "";
  word.proper = (entry && !entry->proper.empty()) || (!entry && capital);
  if (word.proper) word.text = grammar::capitalised(text);
  if (grammar::is_acronym(text)) word.text = grammar::upper(text);
  return word;
}

struct Neighbours {
  std::optional<Part> before;
  bool before_plural = false, before_mass = false;
  std::string after;
};

bool could_be_noun(const std::string& word) {
  if (word.empty() || is_function_word(word)) return false;
  const auto entry = lexicon::look_up(grammar::singular(word));
  return !entry || entry->noun >= 0;
}

Word as_verb(const std::string& text, const std::string& base, Part part) {
  Word word;
  word.text = text;
  word.base = base;
  word.part = part;
  return word;
}

Word as_adjective(const std::string& text) {
  Word word;
  word.text = text;
  word.base = text;
  word.part = Part::adjective;
  return word;
}

Word judged(const Raw& raw, const Neighbours& by) {
  const auto& text = raw.text;
  const auto entry = lexicon::look_up(text);
  const auto noun = lexicon::look_up(grammar::singular(text));
  const int as_a_noun = noun ? noun->noun : -1;
  const auto infinitive = grammar::infinitive(text);
  const bool after_noun = by.before == Part::noun;
  const bool noun_follows = could_be_noun(by.after);

  const bool ing = ends_with(text, "ing") && !infinitive.empty() && infinitive != text;
  if (ing && by.before_mass && noun_follows) return as_adjective(text);  // "coffee loving squirrels"
  if (ing && after_noun && !by.after.empty()) return as_verb(text, infinitive, Part::gerund);
  if (ing && as_a_noun <= 3) {
    if (after_noun || by.before == Part::copula || (!noun_follows && by.before == Part::preposition)) {
      return as_verb(text, infinitive, Part::gerund);
    }
    if (noun_follows && by.before != Part::preposition) return as_adjective(text);
    if (as_a_noun < 0) return as_verb(text, infinitive, Part::gerund);
  }
  if (by.before == Part::relative && !infinitive.empty()) return as_verb(text, infinitive, Part::verb);
  const bool nothing_follows = by.after.empty() || is_function_word(by.after);
  if (by.before == Part::determiner && nothing_follows && as_a_noun >= 0 && !ing)
    return as_noun(text, raw.capital);  // "the void"
  if (entry && entry->adjective >= 0 &&
      (as_a_noun < entry->adjective || (as_a_noun == entry->adjective && noun_follows))) {
    return as_adjective(text);
  }
  if (ends_with(text, "ed") && !infinitive.empty() && as_a_noun < 0) return as_adjective(text);
  if (entry && entry->adverb >= 0 && as_a_noun < entry->adverb && entry->adjective < 0) {
    auto word = as_adjective(text);
    word.part = Part::adverb;
    return word;
  }
  const auto verb = lexicon::look_up(infinitive);
  const int as_a_verb = verb ? verb->verb : -1;
  if (after_noun && as_a_verb > as_a_noun + 1 && !by.after.empty()) return as_verb(text, infinitive, Part::verb);
  if (after_noun && by.before_plural && infinitive == text && as_a_verb + 1 >= as_a_noun)
    return as_verb(text, infinitive, Part::verb);
  if (as_a_noun < 0 && as_a_verb > 0 && !raw.translated) return as_verb(text, infinitive, Part::verb);
  auto word = as_noun(text, raw.capital);
  const bool named = raw.capital && (by.before == Part::of || by.before == Part::preposition);
  if (named && !word.proper && !word.plural) word.proper = true, word.text = grammar::capitalised(word.text);
  return word;  // "of Berlin", which is a carriage, too
}

Word understood(const Raw& raw, const Neighbours& by) {
  if (const auto part = part_of_function_word(raw.text)) {
    Word word;
    word.text = word.base = raw.text;
    word.part = *part;
    return word;
  }
  if (std::all_of(raw.text.begin(), raw.text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    Word word;
    word.text = word.base = raw.text;
    word.part = raw.text.size() <= 4 ? Part::number : Part::dropped;
    return word;
  }
  if (ends_with(raw.text, "'s")) {
    auto owner = as_noun(raw.text.substr(0, raw.text.size() - 2), raw.capital);
    owner.text += "'s";
    owner.part = Part::possessive;
    return owner;
  }
  return judged(raw, by);
}

}  // namespace

std::vector<Word> read_words(const std::string& theme) {
  const auto raw = split(theme);
  std::vector<std::string> folded;
  for (const auto& one : raw) folded.push_back(one.text);
  const auto drop = blocked::to_drop(folded);

  std::vector<Raw> kept;
  std::vector<bool> hole;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    auto one = raw[at];
    const bool masked = one.text.find_first_of("@$!|+*") != std::string::npos;
    if (drop[at] || masked || one.text.size() > 40) {
      if (!kept.empty()) kept.back().pause = true;
      continue;
    }
    const auto possessive = ends_with(one.text, "'s");
    const bool ascii = std::all_of(one.text.begin(), one.text.end(), [](unsigned char c) { return c < 0x80; });
    if (ascii && !possessive && !is_function_word(one.text) && !one.translated) one.text = only_letters(one.text);
    if (!one.text.empty()) kept.push_back(one);
  }

  const auto english = apart(in_english(kept));
  std::vector<Word> words;
  for (std::size_t at = 0; at < english.size(); ++at) {
    const auto& one = english[at];
    const auto letters_only = only_letters(one.text);
    if (letters_only.empty() || (letters_only.size() < 2 && one.text != "a")) continue;
    Neighbours by;
    if (!words.empty())
      by.before = words.back().part, by.before_plural = words.back().plural,
      by.before_mass = words.back().part == Part::noun && grammar::is_mass(words.back().base);
    if (!one.pause && at + 1 < english.size()) by.after = english[at + 1].text;
    auto word = understood(one, by);
    word.translated = one.translated;
    const auto entry = lexicon::look_up(word.base);
    if (entry && entry->person) word.part = Part::dropped;
    words.push_back(std::move(word));
    const auto last = words.size() - 1;
    const bool behind =
        last > 0 && words[last].translated && words[last].part == Part::adjective && words[last - 1].part == Part::noun;
    if (behind) std::swap(words[last], words[last - 1]);  // "gatos borrachos": English has it in front
    if (one.pause) {
      words.emplace_back();
      words.back().part = Part::pause;
    }
  }
  return words;
}

}  // namespace generator::draft
