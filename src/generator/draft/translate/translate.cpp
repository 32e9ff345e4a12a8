#include "generator/draft/translate/translate.h"

#include <algorithm>
#include <utility>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/translate/foreign_words.h"
#include "generator/draft/translate/head_final.h"
#include "generator/draft/translate/languages.h"
#include "generator/draft/translate/proper_names.h"
#include "generator/ground/letters.h"
#include "generator/ground/lines.h"
#include "generator/ground/text.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

using foreign::Meaning;
using Kind = Meaning::Kind;

constexpr std::size_t kMaxRomanisedWord = 16;  // letters

// Cuts off elided articles: "l'ours" is two words.
std::vector<Token> without_elisions(const std::vector<Token>& tokens) {
  std::vector<Token> words;
  for (const auto& token : tokens) {
    const auto apostrophe = token.text.find('\'');
    auto word = token;
    if (apostrophe > 0 && apostrophe < 5 && !token.translated) {
      words.push_back({token.text.substr(0, apostrophe)});
      word.text = token.text.substr(apostrophe + 1);
    }
    if (!word.text.empty()) words.push_back(word);
  }
  return words;
}

bool is_romance(const std::string& language) { return is_one_of(language, {"es", "fr", "it", "pt"}); }

bool is_living(const std::string& noun) {
  const auto entry = lexicon::look_up(noun);
  return entry && is_one_of(entry->category, {"person", "animal", "creature"});
}

// Takes the words of a language whose word order is not far from English, from left to right.
class Translation {
 public:
  Translation(std::string language, const std::vector<Token>& tokens)
      : language_(std::move(language)), tokens_(tokens) {}

  std::vector<Token> read() {
    for (std::size_t at = 0; at < tokens_.size();) at = add_next(at);
    while (!english_.empty() && (is_relative(english_.back()) || english_.back().text == "of")) english_.pop_back();
    drop_unknown_words();
    if (language_ == "de" || language_ == "nl") put_verbs_behind_relatives();
    return std::move(english_);
  }

 private:
  static bool is_relative(const Token& token) { return token.text == "that" || token.text == "who"; }
  bool last_is(Part part) const { return !english_.empty() && english_.back().part == part; }
  bool last_is(std::string_view text) const { return !english_.empty() && english_.back().text == text; }

  std::size_t add_next(std::size_t at) {
    const auto& token = tokens_[at];
    if (token.translated) {
      english_.push_back(token);
      return at + 1;
    }
    for (auto length = std::min<std::size_t>(4, tokens_.size() - at); length > 0; --length) {
      std::string folded;
      for (auto i = at; i < at + length; ++i) folded += (i > at ? " " : "") + tokens_[i].text;
      if (length == 2 && is_romance(language_) && is_one_of(token.text, {"qui", "que", "che"}))
        continue;  // those are for verb_behind_relative
      const auto meaning =
          length > 1 ? foreign::exact_meaning_of(language_, folded) : foreign::meaning_of(language_, folded);
      if (!meaning) continue;
      add(length == 1 ? verb_behind_relative(token.text).value_or(*meaning) : *meaning, at, at + length);
      if (tokens_[at + length - 1].pause && !english_.empty()) english_.back().pause = true;
      return at + length;
    }
    if (const auto verb = verb_behind_relative(token.text))
      add(*verb, at, at + 1);
    else
      add_unknown(token);
    return at + 1;
  }

  // In "un renard qui porte" the word is a verb, and elsewhere a door. The list has it with its relative.
  std::optional<Meaning> verb_behind_relative(const std::string& word) const {
    if (!is_romance(language_) || english_.empty()) return std::nullopt;
    const bool behind_subject = last_is(Part::noun) && english_.size() < 3 && language_ == "fr";
    if (!is_relative(english_.back()) && !last_is("doesn't") && !last_is("not") && !behind_subject) return std::nullopt;
    const auto relative = language_ == "fr" ? "qui " : language_ == "it" ? "che " : "que ";
    return foreign::exact_meaning_of(language_, relative + word);
  }

  void add(const Meaning& meaning, std::size_t begin, std::size_t end) {
    switch (meaning.kind) {
      case Kind::function:
        return add_function_word(meaning.english, begin, end);
      case Kind::verb:
        return add_verb(meaning.english);
      case Kind::past:
        return english_.push_back(token_of(meaning.english, Part::verb));
      case Kind::gerund:
        return english_.push_back(token_of(meaning.english, Part::gerund));
      case Kind::adjective:
        return add_adjective(meaning.english);
      case Kind::noun:
        return add_noun(meaning);
    }
  }

  // Adds an adjective or its superlative: "a capivara mais rica", "самый грустный клоун".
  void add_adjective(const std::string& english) {
    const bool the = english_.size() > 1 &&
                     std::any_of(english_.begin(), english_.end(), [](const Token& t) { return t.text == "the"; });
    if (!last_is("the most") && !(last_is("more") && the))
      return english_.push_back(token_of(english, Part::adjective));
    const bool russian = last_is("the most");
    english_.pop_back();
    if (russian) english_.push_back(token_of("the", std::nullopt));
    english_.push_back(token_of(grammar::superlative(english), Part::adjective));
  }

  std::optional<Meaning> meaning_at(std::size_t at) const {
    return at < tokens_.size() ? foreign::meaning_of(language_, tokens_[at].text) : std::nullopt;
  }

  void add_function_word(std::string english, std::size_t begin, std::size_t end) {
    const auto next = meaning_at(end);
    if (language_ == "de") english = german_article(english, begin, next);
    if (english.empty()) return;
    const bool of_the = english == "of the";
    if ((english == "of" || of_the) && last_is(Part::verb)) return;  // "mange du fromage"
    if (of_the && tokens_[begin].text == "des" && language_ == "fr" && !last_is(Part::noun)) return;  // "des chats"
    const bool genitive =
        language_ == "de" && last_is(Part::noun) && !english_.back().pause && is_one_of(english, {"my", "his", "her"});
    if (genitive) english_.push_back(token_of("of", std::nullopt));  // "Hund meiner Nachbarin"
    if (english == "not") return negate();
    if (english == "a" && next && next->kind == Kind::noun && grammar::is_mass(next->english)) return;
    joins_nouns_ = english == "of" && is_bare_of(begin) && (!next || joins(*next));
    if (joins_nouns_ && language_ == "pt" && next && is_worn(next->english)) {
      joins_nouns_ = false;
      english = "with";  // "capivara de óculos"
    }
    if (joins_nouns_) return;
    const auto article = english.size() > 4 ? english.find(" the", english.size() - 4) : std::string::npos;
    english_.push_back(token_of(english.substr(0, article), std::nullopt));
    if (article != std::string::npos) english_.push_back(token_of("the", std::nullopt));
  }

  // Recognises "de" without an article between two nouns: "pan de ajo".
  bool is_bare_of(std::size_t at) const {
    return is_romance(language_) && (tokens_[at].text == "de" || tokens_[at].text == "di") && last_is(Part::noun) &&
           !(at + 1 < tokens_.size() && is_name(tokens_[at + 1].text));
  }

  static bool is_name(const std::string& word) {
    const auto entry = lexicon::look_up(word);
    return entry && !entry->proper.empty();
  }

  static bool joins(const Meaning& next) {
    return next.kind == Kind::noun && next.english[0] >= 'a' && !is_living(grammar::singular(next.english));
  }

  static bool is_worn(const std::string& noun) {
    const auto entry = lexicon::look_up(grammar::singular(noun));
    return entry && entry->category == "clothing";
  }

  // "der" is a relative in "Hund, der tanzt", a genitive in "Hund der Königin", and else an article.
  std::string german_article(const std::string& english, std::size_t at, const std::optional<Meaning>& next) {
    const auto& text = tokens_[at].text;
    if (english != "the" || english_.empty() || !last_is(Part::noun)) return english;
    if (english_.back().pause || (next && (next->kind == Kind::verb || next->kind == Kind::past))) {
      english_.back().pause = false;
      return "that";
    }
    return text == "der" ? "of the" : english;
  }

  void negate() {
    if (!last_is(Part::verb)) return english_.push_back(token_of("not", std::nullopt));
    auto& verb = english_.back();  // "ne vole pas"
    const auto base = grammar::infinitive(verb.text);
    if (base.empty()) return;
    verb.text = base;
    english_.insert(english_.end() - 1, token_of(has_plural_subject() ? "don't" : "doesn't", std::nullopt));
  }

  bool has_plural_subject() const {
    const auto subject =
        std::find_if(english_.begin(), english_.end(), [](const Token& t) { return t.part == Part::noun; });
    return subject != english_.end() && grammar::singular(subject->text) != subject->text;
  }

  void add_verb(const std::string& english) {
    const auto space = std::min(english.find(' '), english.size());
    const auto base = english.substr(0, space), rest = english.substr(space);
    if (base == "can" || base == "can't") {
      if (last_is(Part::verb) && (language_ == "de" || language_ == "nl")) return put_modal_in_front();
      const bool no = last_is("not");
      if (no) english_.pop_back();
      return english_.push_back(token_of((no ? "can't" : base) + rest, std::nullopt));
    }
    auto form = has_plural_subject() ? base : grammar::third_person(base);
    if (last_is("not")) {
      english_.back().text = has_plural_subject() ? "don't" : "doesn't";
      form = base;
    } else if (last_is("can") || last_is("can't") || last_is("to") || last_is("for")) {
      if (last_is("for")) english_.back().text = "to";
      form = base;
    } else if (last_is("without") || last_is("before") || last_is("after")) {  // "sin pagar"
      return english_.push_back(token_of(grammar::gerund(base) + rest, Part::gerund));
    } else if (last_is(Part::verb)) {
      english_.push_back(token_of("to", std::nullopt));
      form = base;
    }
    const bool said =
        std::any_of(english_.begin(), english_.end(), [](const Token& t) { return t.part == Part::verb; });
    if (base == "have" && said && language_ == "de") return;  // "der Angst vor Katzen hat"
    english_.push_back(token_of(form + rest, Part::verb));
  }

  // Puts the modal in front of its verb: "nicht tanzen kann" becomes "can't dance".
  void put_modal_in_front() {
    auto& verb = english_.back();
    const auto base = grammar::infinitive(verb.text);
    if (!base.empty()) verb.text = base;
    auto* before = english_.size() > 1 ? &english_[english_.size() - 2] : nullptr;
    if (before && (before->text == "doesn't" || before->text == "don't"))
      before->text = "can't";
    else
      english_.insert(english_.end() - 1, token_of("can", std::nullopt));
  }

  bool last_counts() const {
    return last_is("two") || last_is("three") || last_is("four") || last_is("five") || last_is("thousand");
  }

  // Removes the article of "el espacio", which is "space", and of "le lundi", which is "Mondays".
  void drop_the_before(const std::string& noun) {
    if (last_is("the") &&
        (grammar::is_mass(noun) || noun == "space" || (noun[0] >= 'A' && noun[0] <= 'Z' && noun != "Oktoberfest"))) {
      english_.pop_back();
    }
  }

  void add_noun(Meaning meaning) {
    drop_the_before(meaning.english);
    if (last_counts() && grammar::singular(meaning.english) == meaning.english && !grammar::is_mass(meaning.english)) {
      meaning.english = grammar::plural(meaning.english);
    }
    const bool behind_noun = last_is(Part::noun) && !english_.back().pause;
    const bool slavic = is_one_of(language_, {"ru", "uk", "pl"});
    if (behind_noun && (joins_nouns_ || is_romance(language_))) {
      // English has these nouns the other way round: "pan de ajo", "gato pirata".
      english_.insert(english_.end() - 1,
                      token_of(joins_nouns_ ? grammar::singular(meaning.english) : meaning.english, Part::noun));
    } else {
      if (behind_noun && slavic && !meaning.exact) english_.push_back(token_of("of", std::nullopt));
      english_.push_back(token_of(meaning.english, Part::noun));
    }
    joins_nouns_ = false;
  }

  void add_unknown(const Token& token) {
    const bool joins = std::exchange(joins_nouns_, false);
    const auto latin = letters::romanised(token.text);
    if (latin.size() < 2) return;
    const bool english = is_english_word(token.text) || lines::stars.find(token.text) ||
                         lines::states.find(token.text);  // "Burnout" is the same everywhere
    if (!english && !english_.empty() && is_relative(english_.back())) english_.back().text = "with";
    auto kept = english ? token : token_of(latin.substr(0, kMaxRomanisedWord), Part::noun);
    kept.translated = true;
    const bool name = token.capital && language_ != "de" && !english_.empty();
    kept.unknown = !english && !name && !last_is("named") && !last_is("called");
    if (latin == token.text) kept.written = token.written;
    kept.pause = token.pause;
    if ((!english && latin.size() < 3) || is_historical_person(token.text)) return;
    if (token.capital && language_ != "de" && last_is("the")) english_.pop_back();
    english_.insert(joins ? english_.end() - 1 : english_.end(), kept);
  }

  // Leaves out unknown words with what leads to them ("con un zurrón") if anything in the theme is understood.
  void drop_unknown_words() {
    const bool understood = std::any_of(english_.begin(), english_.end(), [](const Token& token) {
      return !token.unknown && (token.part == Part::noun || !token.emoji.empty());
    });
    for (std::size_t at = 0; understood && at < english_.size();) {
      if (!english_[at].unknown) {
        ++at;
        continue;
      }
      auto from = at;
      const bool ends = at + 1 >= english_.size() || english_[at].pause || is_function_word(english_[at + 1].text);
      const bool behind_noun = from > 0 && english_[from - 1].part == Part::noun;
      while (ends && !behind_noun && from > 0 && is_function_word(english_[from - 1].text) && !english_[from - 1].pause)
        --from;
      if (from > 0) english_[from - 1].pause |= english_[at].pause;
      english_.erase(english_.begin() + from, english_.begin() + (at + 1));
      at = from;
    }
  }

  // Moves the verb behind its relative, since German has it at the end: "Hund, der Bier trinkt".
  void put_verbs_behind_relatives() {
    for (auto at = english_.begin(); at != english_.end(); ++at) {
      if (!is_relative(*at)) continue;
      auto end = std::find_if(at, english_.end(), [](const Token& token) { return token.pause; });
      if (end != english_.end()) ++end;
      for (auto verb = end; verb-- > at + 1;) {
        if (verb->part != Part::verb) continue;
        const bool pause = verb->pause && verb + 1 == end;
        verb->pause = false;
        const bool modal = verb > at + 1 && ((verb - 1)->text == "can" || (verb - 1)->text == "can't" ||
                                             (verb - 1)->text == "doesn't" || (verb - 1)->text == "don't");
        std::rotate(at + 1, verb - (modal ? 1 : 0), verb + 1);
        if (pause) (end - 1)->pause = true;
        break;
      }
    }
  }

  std::string language_;
  const std::vector<Token>& tokens_;
  bool joins_nouns_ = false;
  std::vector<Token> english_;
};

}  // namespace

std::vector<Token> translated(const std::vector<Token>& tokens, const std::string& language) {
  if (language == "en") return tokens;
  if (is_one_of(language, {"zh", "ja", "ko", "tr"})) return head_final::translated(language, tokens);
  const auto words = without_elisions(tokens);
  return Translation(language, words).read();
}

}  // namespace generator::draft
