#include "generator/draft/ideas/speech.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/harmless/blocked.h"
#include "generator/draft/harmless/financial_claims.h"
#include "generator/draft/ideas/subject.h"
#include "generator/draft/read/candidate.h"
#include "generator/draft/translate/tokens.h"
#include "generator/ground/letters.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft::speech {

namespace {

constexpr std::size_t kMaxQuote = 120;     // bytes
constexpr std::size_t kLongestPhrase = 9;  // words of a phrase of today's internet

// Returns the theme in one line, without double quotes and the punctuation at its end.
std::string tidied(const std::string& theme) {
  std::string text;
  for (const char32_t c : letters::code_points(theme)) {
    const bool space = c <= U' ' || c == 0xA0;
    if (space || c == U'"' || c == U'“' || c == U'”') {
      if (!text.empty() && text.back() != ' ') text += ' ';
    } else {
      text += c == U'’' ? "'" : letters::utf8(std::u32string(1, c));
    }
  }
  while (!text.empty() && std::string_view(" .,;:!?").find(text.back()) != std::string_view::npos) text.pop_back();
  return text;
}

bool is_plain_text(const std::string& text) {
  const auto points = letters::code_points(text);
  return std::all_of(points.begin(), points.end(), [](char32_t c) {
    return (c < 0x80 && std::u32string_view(U"<>{}[]*_`\\|@#$~^=").find(c) == std::u32string_view::npos) ||
           (c >= 0xC0 && c < 0x250);
  });
}

// Writes "im" as "I'm" and leaves out "tbh".
std::string spelled_out(const std::string& text) {
  std::string all;
  for (std::size_t from = 0; from < text.size();) {
    const auto end = std::min(text.find(' ', from), text.size());
    auto word = text.substr(from, end - from);
    from = end + 1;
    const auto meant = words::theme::spellings.find(letters::fold(word));
    if (meant && *meant == "-") continue;
    if (meant && meant->find('\'') != meant->npos && meant->find(' ') == meant->npos) word = *meant;
    if (word == "i" || begins_with(word, "i'")) word[0] = 'I';
    all += (all.empty() ? "" : " ") + word;
  }
  return all;
}

std::string folded_words(const std::string& theme) {
  std::string folded;
  for (const auto& token : tokens_of(theme)) folded += (folded.empty() ? "" : " ") + token.text;
  return folded;
}

bool asks(const Words& words) {
  const auto& first = words[0];
  if (first.text == "wen" && words.size() > 1) return true;  // "wen nap"
  if (words.size() < 3) return false;
  const auto& second = words[1];
  if (is_one_of(first.text, {"who", "which", "whose"})) return true;
  if (first.text == "how" && second.text == "to") return false;
  if (first.part == Part::question && is_one_of(first.text, {"how", "what", "where", "why"})) return true;
  if (first.text == "when" && second.part == Part::modal) return true;
  const bool inverted =
      is_one_of(first.part, {Part::modal, Part::copula}) && first.text != "be" && first.text != "being";
  return inverted && first.text.find("n't") == first.text.npos &&
         is_one_of(second.part, {Part::determiner, Part::noun, Part::pronoun, Part::possessive, Part::adjective});
}

// Recognises orders, which begin with a verb that has no subject: "hold my beer", "feed the ducks".
bool orders(const Words& words) {
  const auto& first = words[0];
  if (words.size() < 2) return false;
  if (is_one_of(first.text, {"never", "not", "be", "please", "let", "don't"})) return true;
  if (first.part == Part::gerund || first.text.empty()) return false;
  if (first.text == "stay" && words[1].part == Part::adjective) return true;
  const auto entry = lexicon::look_up(first.text);
  if (!entry || grammar::infinitive(first.text) != first.text || first.proper) return false;
  const auto& next = words[1];
  const bool object = is_one_of(next.part, {Part::possessive, Part::pronoun}) || next.text == "the" || next.text == "a";
  return first.part == Part::verb && (object || entry->verb > entry->noun);
}

// Recognises statements such as "life is pain" and "birds aren't real". "cats are taking over the world" is none: it is
// described as "cats taking over the world".
bool states(const Words& words) {
  const auto subject = subject_of(words);
  if (!subject || subject->begin > 0 || subject->end + 1 >= words.size()) return false;
  const auto &copula = words[subject->end], &next = words[subject->end + 1];
  const bool does =
      is_one_of(copula.text, {"do", "does", "did"}) && opens_noun_phrase(next.part);  // "gargoyle does yoga"
  if (copula.part == Part::modal) return !does;                                       // "Mondays should be illegal"
  if (copula.part != Part::copula) return false;
  if (copula.text.find("n't") != copula.text.npos) return true;
  return is_one_of(next.part, {Part::noun, Part::determiner, Part::possessive, Part::pronoun, Part::question}) ||
         (next.part == Part::adjective && subject->end + 2 >= words.size());
}

// Recognises "lettuce pray": one alone prays.
bool puns(const Words& words) {
  if (words.size() > 4 || words[0].part != Part::noun || words[0].plural || words[0].proper) return false;
  const auto second = lexicon::look_up(words[1].text);
  return second && second->verb > second->noun + 3 && grammar::infinitive(words[1].text) == words[1].text;
}

// Recognises "time flies like an arrow": time has no article, and is no star that does so.
bool is_proverb(const Words& words) {
  const auto& first = words[0];
  return first.part == Part::noun && !first.plural && words[1].part == Part::verb &&
         is_one_of(first.category, {"event", "feeling", "idea"});
}

bool says(const Words& words) {
  const auto& first = words[0];
  if (words.size() < 2) return false;
  if (puns(words) || is_proverb(words)) return true;
  if (first.part == Part::pronoun) return words[1].part != Part::conjunction;  // not "me and my houseplants"
  if (first.text == "do" && words[1].text == "not") return true;
  if (first.text == "one" && words[1].part == Part::modal) return true;  // "one does not simply"
  if (is_one_of(first.text, {"this", "that", "these", "those", "there"}) &&
      is_one_of(words[1].part, {Part::copula, Part::modal, Part::verb}))
    return true;
  if (first.part == Part::question || (first.part == Part::modal && first.text.find("n't") != first.text.npos))
    return true;
  const bool verbless = std::none_of(words.begin(), words.end(), [](const Word& w) { return w.part == Part::verb; });
  if (first.text == "no" && verbless) return true;  // "no more meetings"
  return orders(words) || states(words);
}

// Recognises the pronoun of "and he has never been on the water" and "where everyone worships a traffic light".
bool opens_second_clause(const Words& words, std::size_t at) {
  if (at < 1 || at + 1 >= words.size() ||
      !is_one_of(words[at].text, {"I", "everybody", "everyone", "he", "i", "it", "nobody", "she", "they", "we", "you"}))
    return false;
  const auto before = at > 2 && words[at - 1].part == Part::adverb ? at - 2 : at - 1;  // "and now they look at me"
  const bool when = tells_time(words[before]) && before < 2;                           // "every Sunday I swear"
  const bool joined = at > 1 && is_one_of(words[before].part, {Part::conjunction, Part::pause, Part::question});
  return (when || joined) &&
         is_one_of(words[at + 1].part, {Part::adverb, Part::copula, Part::modal, Part::participle, Part::verb});
}

// Recognises what follows in "pretending to have read it", "forgetting why" and "being almost good at it".
bool opens_aside(const Words& words, std::size_t at) {
  const auto& next = words[at + 1];
  return (words[at].text == "to" && (next.part == Part::verb || next.text == "have" || next.text == "be")) ||
         words[at].text == "back" ||
         is_one_of(words[at].part, {Part::adverb, Part::question, Part::relative, Part::pronoun});
}

// Recognises "finding out that everyone else got one".
bool speaks_of_somebody(const Words& words) {
  return std::any_of(words.begin() + 1, words.end() - 1, [](const Word& word) {
    return is_one_of(word.text,
                     {"everybody", "everyone", "he", "I", "nobody", "she", "somebody", "someone", "they", "you"});
  });
}

// Recognises the "died" of "my phone died in the middle of it", but neither "obsessed" nor "named".
bool happened(const Word& participle, const Word& next) {
  const auto entry = lexicon::look_up(participle.text);
  return !(entry && entry->adjective >= 0) && !next.proper && next.text != "by" &&
         !is_one_of(participle.base, {"call", "cover", "dress", "fill", "make", "name", "raise", "stick"});
}

// Recognises sentences of which no phrase can be made, since somebody else does something in them.
bool tells(const Words& words) {
  constexpr std::size_t kFew = 7, kMany = 9;  // words; "a cat that panics when it rains" is still a cat
  if (begins_with_moment(words) && words[0].part != Part::gerund) return true;
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (opens_second_clause(words, at) && (words.size() > kFew || is_one_of(words[at].text, {"I", "i", "we", "you"})))
      return true;
  }
  if (words.size() > 4 && words[0].part == Part::gerund && (opens_aside(words, 1) || speaks_of_somebody(words)))
    return true;
  const auto subject = subject_of(words);
  const bool ours = is_one_of(words[0].text, {"my", "our"});
  if ((!ours && words.size() < kMany) || !subject || subject->begin > 0 || subject->end + 2 >= words.size())
    return false;
  // "my roommate keeps eating my leftovers", "a village elects a goat as mayor by accident"; "my cat thinks" is a cat.
  const auto& verb = words[subject->end];
  if (verb.part == Part::participle) return ours && happened(verb, words[subject->end + 1]);
  return verb.part == Part::verb && !is_one_of(verb.base, {"fear", "hate", "like", "love", "think", "want"});
}

}  // namespace

bool begins_with_moment(const Words& words) {
  if (words.size() < 4) return false;
  if (words[0].part == Part::gerund || is_one_of(words[0].text, {"pov", "tfw", "mfw", "when"})) return true;
  for (std::size_t at = 0; at < 4 && at + 1 < words.size(); ++at) {
    const bool moment = is_one_of(words[at].text, {"face", "feel", "feeling", "me", "mood", "moment"});
    if (moment && words[at + 1].text == "when") return true;  // "the feeling when", "me when"
  }
  return false;
}

std::string quotable(const std::string& theme, const Reading& reading, Theme::Kind kind) {
  auto text = spelled_out(tidied(theme));
  if (text.empty() || text.size() > kMaxQuote || !is_plain_text(text)) return "";
  if (!reading.english || !reading.complete || blocked::holds_blocked(text) || financial_claim_in(text)) return "";
  if (kind == Theme::Kind::question) text += '?';
  return text;
}

Theme::Kind kind_of(const std::string& theme, const Reading& reading) {
  const auto& words = reading.words;
  if (shown_by_saying(theme) || phrase_of_today(reading.typed)) return Theme::Kind::saying;
  if (!reading.english) return Theme::Kind::thing;
  const bool request = std::any_of(words.begin(), words.end(), [](const Word& w) { return w.part == Part::dropped; });
  if (words.empty() || request) return Theme::Kind::thing;
  const auto end = theme.find_last_not_of(" \t\n!.");
  if ((end != std::string::npos && theme[end] == '?' && words.size() > 2) || asks(words)) return Theme::Kind::question;
  if (says(words)) return Theme::Kind::saying;
  return tells(words) && !quotable(theme, reading, Theme::Kind::story).empty() ? Theme::Kind::story
                                                                               : Theme::Kind::thing;
}

namespace {

bool adds_nothing(std::string_view word) {
  const bool digits = word[0] >= '0' && word[0] <= '9';  // "3am"
  return digits || is_function_word(word) ||
         is_one_of(word, {"am", "bro", "bruh", "fr", "frfr", "honestly", "imo", "literally", "lmao", "lol", "moment",
                          "ngl", "omg", "pm", "pov", "tbh", "tho", "though", "vibes"});
}

}  // namespace

std::optional<lines::Row> phrase_of_today(const std::string& typed) {
  const auto words = lines::parts(typed, ' ');
  for (std::size_t first = 0; first < words.size(); ++first) {
    for (auto end = words.size(); end > first; --end) {
      if (end - first > kLongestPhrase && adds_nothing(words[end - 1])) continue;
      if (end - first > kLongestPhrase) break;
      const auto from = static_cast<std::size_t>(words[first].data() - typed.data());
      const auto until = static_cast<std::size_t>(words[end - 1].data() - typed.data()) + words[end - 1].size();
      if (const auto row = lines::phrases.find(std::string_view(typed).substr(from, until - from))) return row;
      if (!adds_nothing(words[end - 1])) break;
    }
    if (!adds_nothing(words[first])) break;
  }
  return std::nullopt;
}

std::optional<std::string> shown_by_saying(const std::string& theme) {
  const auto nouns = words::theme::sayings.find(folded_words(theme));
  return nouns ? std::optional<std::string>(*nouns) : std::nullopt;
}

std::size_t motto_of(const std::string& theme, const Words& words) {
  const auto tokens = tokens_of(theme);
  if (tokens.size() < 3 || tokens.size() > 7 || words.empty() || words.back().part != Part::noun) return 0;
  std::string folded = tokens[0].text;
  for (std::size_t count = 1; count < tokens.size(); folded += ' ' + tokens[count++].text) {
    if (count + 2 >= tokens.size() && count > 1 && words::theme::sayings.find(folded)) return count;
  }
  return 0;
}

namespace {

// Puts the modal behind the subject: "did the chicken cross" becomes "the chicken crossed", and "can cats swim" becomes
// "cats can swim".
void put_modal_behind(Words& words, const Word& modal, std::size_t at) {
  auto& verb = words[at];
  if (verb.part != Part::verb) return;
  if (modal.text == "did")
    verb.text = grammar::past(verb.base);
  else if (modal.text == "does")
    verb.text = grammar::third_person(verb.base);
  else if (modal.text != "do")
    words.insert(words.begin() + at, modal);
}

}  // namespace

Words as_phrase(Words words) {
  std::size_t from = 0;
  while (from < words.size() && words[from].part == Part::question) ++from;
  words.erase(words.begin(), words.begin() + from);
  if (words.size() < 2 || !is_one_of(words[0].part, {Part::modal, Part::copula})) return words;

  const auto helper = words[0];
  words.erase(words.begin());
  const auto subject = noun_phrase_at(words, 0);
  if (!subject || subject->end >= words.size()) return words;
  if (helper.text == "do" || helper.text == "are") words[subject->end - 1].plural = true;  // "fish"
  if (helper.part == Part::modal)
    put_modal_behind(words, helper, subject->end);
  else
    words.insert(words.begin() + subject->end, helper);
  return words;
}

}  // namespace generator::draft::speech
