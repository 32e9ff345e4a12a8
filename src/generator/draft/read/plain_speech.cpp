#include "generator/draft/read/plain_speech.h"

#include <vector>

#include "generator/draft/english/grammar.h"
#include "generator/draft/read/candidate.h"
#include "generator/ground/text.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

void replace(Words& words, std::size_t from, std::size_t to, const std::vector<Word>& instead) {
  const auto begin = words.begin() + from;
  words.erase(begin, words.begin() + to);
  words.insert(words.begin() + from, instead.begin(), instead.end());
}

Word that() { return word_as(Part::relative, "that", "that"); }

Word be(const Words& words, std::size_t before) {
  return words[before].plural ? word_as(Part::copula, "are", "are") : word_as(Part::copula, "is", "is");
}

// Makes one being of "X but it's a Y" and "X but make it Y", which do not name two.
void join_halves_of_one(Words& words) {
  for (std::size_t at = 1; at + 1 < words.size(); ++at) {
    if (words[at].text != "but" || (words[at - 1].part != Part::noun && words[at - 1].part != Part::pause)) continue;
    const auto noun = words[at - 1].part == Part::pause ? at - 2 : at - 1;
    if (noun >= at || words[noun].part != Part::noun) continue;
    const auto& next = words[at + 1].text;
    auto end = at + 2;
    if (words[at + 1].part == Part::adjective && end == words.size()) {  // "a lion, but tiny"
      replace(words, noun + 1, at + 1, {that(), be(words, noun)});
      return;
    }
    if (end >= words.size()) return;
    if (next == "make" && words[end].text == "it")
      ++end;
    else if (is_one_of(next, {"it", "he", "she", "they"}) && words[end].part == Part::copula)
      ++end;
    else if (!is_one_of(next, {"it's", "its", "he's", "she's", "they're"}))
      continue;
    while (end < words.size() && is_one_of(words[end].text, {"actually", "also", "just", "really"})) ++end;
    if (end >= words.size()) return;
    std::vector<Word> instead = {that(), be(words, noun)};
    const bool second = words[end].part == Part::determiner || words[end].part == Part::noun;
    if (second) instead.push_back(word_as(Part::adverb, "also", "also"));
    const auto entry = lexicon::look_up(words[end].text);
    if (end + 1 == words.size() && entry && entry->adjective >= 0 && words[end].part == Part::verb)
      words[end] = word_as(Part::adjective, words[end].text, words[end].text);  // "shy"
    replace(words, noun + 1, end, instead);
    return;
  }
}

// Replaces "a horse but not a fast one" by "a horse that is not fast".
void join_what_it_is_not(Words& words) {
  for (std::size_t at = 1; at + 3 < words.size(); ++at) {
    const auto one = words[at + 2].part == Part::determiner ? at + 4 : at + 3;
    if (words[at].text != "but" || words[at + 1].text != "not" || words[at - 1].part != Part::noun) continue;
    if (one + 1 != words.size() || (words[one].text != "one" && words[one].text != "ones")) continue;
    const auto quality = words[one - 1].text;
    replace(
        words, at, words.size(),
        {that(), be(words, at - 1), word_as(Part::adverb, "not", "not"), word_as(Part::adjective, quality, quality)});
    return;
  }
}

// Replaces "a bank but for grudges" by "a bank for grudges".
void say_whom_it_is_for(Words& words) {
  for (std::size_t at = 1; at + 2 < words.size(); ++at) {
    if (words[at].text != "but" || words[at + 1].text != "for" || words[at - 1].part != Part::noun) continue;
    replace(words, at, at + 1, {});
    return;
  }
}

// Replaces "half man half biscuit" by "a man that is half biscuit".
void join_half_and_half(Words& words) {
  for (std::size_t at = 0; at + 3 < words.size(); ++at) {
    if (words[at].text != "half" || words[at + 1].part != Part::noun) continue;
    auto next = at + 2;
    while (next < words.size() && (words[next].part == Part::pause || words[next].text == "and")) ++next;
    if (next + 1 >= words.size() || words[next].text != "half" || words[next + 1].part != Part::noun) continue;
    auto half = words[next];
    half.part = Part::adverb;
    auto second = words[next + 1];
    words[at + 1].hyphen = false;
    replace(words, at + 2, next + 2, {that(), be(words, at + 1), half, second});
    words.erase(words.begin() + at);
    return;
  }
}

// Replaces "the moon is just cheese" by "a moon made of cheese".
void name_the_stuff(Words& words) {
  for (std::size_t at = 1; at + 1 < words.size() && at < 4; ++at) {
    if (words[at].part != Part::copula || words[at - 1].part != Part::noun || words[0].part == Part::question) continue;
    auto end = at + 1;
    while (end < words.size() && words[end].part == Part::adverb) ++end;
    if (end + 1 != words.size() || words[end].part != Part::noun) return;
    const auto& stuff = words[end].category;
    const bool many = words[end].plural && !words[at - 1].plural && end > at + 1;  // "the internet is just cats"
    const bool mass = grammar::is_mass(words[end].base) && is_one_of(stuff, {"food", "sweet", "stuff"});
    if ((!many && !mass) || words[end].base == words[at - 1].base) return;
    replace(words, at, end, {word_as(Part::participle, "made", "make"), word_as(Part::of, "of", "of")});
    if (words[0].text == "the" && !words[at - 1].plural) words[0].text = words[0].base = "a";
    return;
  }
}

// Recognises the "every Sunday" in front of "every Sunday I swear", but not the "day" of "a day nobody remembers".
bool says_when(const Words& words, std::size_t end) {
  const auto& first = words[0].text;
  return tells_time(words[end - 1]) && end <= 2 && first != "a" && first != "an" && first != "the";
}

// Replaces "a ladder nobody can see" by "a ladder that nobody can see".
void say_relative(Words& words) {
  for (std::size_t at = 1; at + 1 < words.size(); ++at) {
    const bool somebody = is_one_of(words[at].text, {"everybody", "everyone", "he", "i", "i've", "nobody", "she",
                                                     "they", "we", "we've", "you", "you've"});
    const auto next = words[at + 1].part;
    if (!somebody || words[at - 1].part != Part::noun || words[0].part == Part::question) continue;
    if (says_when(words, at)) return;
    if (is_one_of(next, {Part::modal, Part::verb, Part::adverb, Part::participle})) replace(words, at, at, {that()});
    return;
  }
}

// Replaces "my cat, she hates Mondays" by "my cat that hates Mondays".
void join_second_sentence(Words& words) {
  for (std::size_t at = 1; at + 2 < words.size(); ++at) {
    if (words[at].part != Part::pause || words[at - 1].part != Part::noun) continue;
    const auto& next = words[at + 1].text;
    const auto behind = words[at + 2].part;
    const bool several = is_one_of(next, {"they", "they're"});
    if (words[at - 1].plural != several || behind == Part::determiner) continue;  // "two cats, it's raining"
    if (is_one_of(next, {"he's", "she's", "it's", "they're"}))
      replace(words, at, at + 2, {that(), be(words, at - 1)});
    else if (is_one_of(next, {"he", "she", "it", "they"}) &&
             is_one_of(behind, {Part::verb, Part::modal, Part::copula, Part::adverb}))
      replace(words, at, at + 2, {that()});
    else
      continue;
    return;
  }
}

// Makes one word of the first two of "half a ladder".
void count_half(Words& words) {
  if (words.size() < 3 || words[0].text != "half" || !is_one_of(words[1].text, {"a", "an"})) return;
  replace(words, 0, 2, {word_as(Part::determiner, "half " + words[1].text, "half")});
}

// Replaces "sharks meets accountants" by "sharks meet accountants".
void mend_meets(Words& words) {
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (words[at].text == "meets" && words[at - 1].plural) words[at].text = "meet";
  }
}

}  // namespace

void say_plainly(Words& words) {
  mend_meets(words);
  count_half(words);
  say_relative(words);
  join_second_sentence(words);
  join_halves_of_one(words);
  join_what_it_is_not(words);
  say_whom_it_is_for(words);
  join_half_and_half(words);
  name_the_stuff(words);
}

void mend_spelling(Words& words) {
  for (std::size_t at = 0; at < words.size(); ++at) {
    auto& word = words[at];
    if (word.part == Part::determiner && (word.text == "a" || word.text == "an") && at + 1 < words.size() &&
        !words[at + 1].text.empty()) {
      const auto with = grammar::with_article(words[at + 1].text);
      word.text = with.substr(0, with.find(' '));
    }
    if (word.text == "i" || begins_with(word.text, "i'")) word.text[0] = 'I';
    const auto doing = word.part == Part::gerund && !word.base.empty() ? grammar::gerund(word.base) : "";
    if (doing.size() == word.text.size() + 1 && word.text == word.base + "ing") word.text = doing;
  }
}

}  // namespace generator::draft
