#include "generator/draft/translate/proper_names.h"

#include <algorithm>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

void mark(Token& token, const std::string& written) {
  token.name = true;
  token.written = written;
}

bool is_upper(const std::string& text) {
  return text.size() >= 2 && std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool is_common_noun(const std::string& word) {
  const auto entry = lexicon::look_up(grammar::singular(word));
  return entry && entry->proper.empty() && entry->noun >= 0;
}

// Marks the names in our list, the longest first: "new york", then "york".
void mark_known(std::vector<Token>& tokens) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    for (auto length = std::min<std::size_t>(3, tokens.size() - at); length > 0; --length) {
      std::string folded;
      for (auto i = at; i < at + length; ++i) folded += (i > at ? " " : "") + without_s(tokens[i].text);
      auto known = words::grammar::proper_names.find(folded);
      const auto next = at + length < tokens.size() ? tokens[at + length].text : "";
      if (!known || words::lexicon::compounds.find(folded + ' ' + grammar::singular(next))) continue;  // "french fries"
      auto rest = std::string(*known);
      for (auto i = at; i < at + length; ++i) {
        const auto space = std::min(rest.find(' '), rest.size());
        mark(tokens[i], rest.substr(0, space));
        rest.erase(0, space + 1);
      }
      at += length - 1;
      break;
    }
  }
}

// Marks what follows "named" or "called": "named Kevin", "called Sir Waddles".
void mark_behind_named(std::vector<Token>& tokens) {
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    if (tokens[at].text != "named" && tokens[at].text != "called") continue;
    for (auto i = at + 1; i < std::min(tokens.size(), at + 4) && !is_function_word(tokens[i].text); ++i) {
      if (i > at + 1 && !tokens[i].capital && !tokens[i].name) break;  // "named Linda running"
      if (!tokens[i].name && !tokens[i].written.empty()) mark(tokens[i], grammar::capitalised(tokens[i].written));
      if (tokens[i].pause) break;
    }
  }
}

// Says whether capitals mean anything. In a title or a text in capitals they do not.
bool capitals_tell(const std::vector<Token>& tokens) {
  int capital = 0, small = 0;
  for (std::size_t at = 1; at < tokens.size(); ++at) {
    if (is_function_word(tokens[at].text) || tokens[at].translated) continue;
    ++(tokens[at].capital ? capital : small);
  }
  return tokens.size() > 1 && capital <= small + 1 && !(small == 0 && capital > 1);
}

// Recognises the title of "Captain Noodle" and "Mr. Pickles".
bool is_title(const std::string& word) {
  return words::theme::titles.has(word) || is_one_of(word, {"mr", "mrs", "ms", "dr"});
}

// Says "named" in front of a pet's name: "my cat Biscuit".
void name_pets(std::vector<Token>& tokens) {
  for (std::size_t at = 2; at < tokens.size(); ++at) {
    const auto pet = lexicon::look_up(tokens[at - 1].text);
    const bool last = at + 1 == tokens.size() || tokens[at].pause || is_function_word(tokens[at + 1].text);
    if (!tokens[at].capital || !last || tokens[at - 1].pause || tokens[at - 1].capital || !pet ||
        (!is_creature(pet->category) && pet->category != "person") || !is_one_of(tokens[at - 2].text, {"my", "our"}))
      continue;
    tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(at), {"named", false, false, false, "", "named"});
    return;
  }
}

void mark_written_with_capital(std::vector<Token>& tokens) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    auto& token = tokens[at];
    const bool initials = is_upper(token.written) && (token.text == "it" || token.text == "us");
    if (token.name || !token.capital || token.translated || (is_function_word(token.text) && !initials)) continue;
    const bool opens = at == 0 || tokens[at - 1].pause;
    const bool titled = opens && at + 1 < tokens.size() && tokens[at + 1].capital && is_title(token.text);
    const bool acronym = is_upper(token.written) && token.written.size() <= 5;
    const bool known = is_common_noun(without_s(token.text)) || lexicon::look_up(without_s(token.text)) ||
                       !grammar::infinitive(token.text).empty();
    if (acronym || titled || !opens || !known) mark(token, acronym ? token.written : without_s(token.written));
  }
}

void drop_last_names(std::vector<Token>& tokens) {
  for (std::size_t at = 1; at < tokens.size(); ++at) {
    const auto &first = tokens[at - 1], &last = tokens[at];
    const bool listed = words::grammar::proper_names.find(last.text).has_value();
    const bool both = first.name && last.name && !first.pause && !is_upper(first.written) && !is_upper(last.written);
    if (both && !listed && !lexicon::look_up(first.text) && !is_common_noun(last.text) &&
        last.text.find('\'') == std::string::npos) {
      tokens[at - 1].pause = last.pause;
      tokens.erase(tokens.begin() + at--);
    }
  }
}

}  // namespace

std::vector<Token> with_names_marked(std::vector<Token> tokens) {
  mark_known(tokens);
  if (capitals_tell(tokens)) name_pets(tokens);
  mark_behind_named(tokens);
  if (capitals_tell(tokens)) {
    mark_written_with_capital(tokens);
    drop_last_names(tokens);
  }
  return tokens;
}

std::string without_s(const std::string& word) {
  return word.size() > 2 && ends_with(word, "'s") ? word.substr(0, word.size() - 2) : word;
}

bool is_historical_person(const std::string& folded) {
  const auto entry = lexicon::look_up(folded);
  const auto one = grammar::singular(folded);
  if (words::lexicon::nouns.find(folded) || (one != folded && is_common_noun(one))) return false;  // "heron", "bridges"
  return entry && entry->person && !lexicon::infinitive_of(folded) && !words::grammar::proper_names.find(folded);
}

}  // namespace generator::draft
