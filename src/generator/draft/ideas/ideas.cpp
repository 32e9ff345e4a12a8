#include "generator/draft/ideas/ideas.h"

#include <algorithm>
#include <utility>

#include "generator/draft/english/grammar.h"
#include "generator/draft/ideas/idea_roles.h"
#include "generator/draft/ideas/phrases.h"
#include "generator/draft/read/candidate.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

using Role = Idea::Role;

// Returns the noun that says most: "taco" of "taco truck".
const Word& telling_noun(const Words& words, Span phrase) {
  const auto& head = words[phrase.end - 1];
  if (!words::theme::light_nouns.has(head.base) || !head.emoji.empty()) return head;
  for (auto at = phrase.end - 1; at-- > phrase.begin;) {
    if (words[at].part == Part::noun && !words::theme::light_nouns.has(words[at].base)) return words[at];
  }
  return head;
}

Idea noun_idea(Role role, const Words& words, Span phrase) {
  const auto& head = words[phrase.end - 1];
  const auto& noun = telling_noun(words, phrase);
  return {role,        name_word(noun.base), phrases::spoken(words, phrase), noun.category, noun.emoji,
          head.plural, noun.proper};
}

// Reads the words behind the subject from left to right.
class Reader {
 public:
  Reader(const Words& words, Span subject, const Word& star) : words_(words), subject_(subject), star_(star) {}

  std::vector<Idea> read() {
    for (std::size_t at = 0; at < subject_.begin; ++at) {
      const bool state = at + 1 < words_.size() && words_[at + 1].part == Part::preposition;
      if (words_[at].part == Part::gerund) add_action(at);
      if (at == 0 && state && is_one_of(words_[at].part, {Part::participle, Part::adjective})) add_state(at);
    }
    for (auto at = subject_.begin; at < subject_.end; ++at) add_from_subject(at);
    for (auto at = subject_.end; at < words_.size();) at = add_from_tail(at);
    std::stable_sort(ideas_.begin(), ideas_.end(),
                     [](const Idea& one, const Idea& other) { return telling(one) > telling(other); });
    return std::move(ideas_);
  }

 private:
  void add(Idea idea) {
    if (idea.word.size() < 2) return;
    const auto same = [&](const Idea& other) { return other.word == idea.word; };
    if (std::none_of(ideas_.begin(), ideas_.end(), same) && idea.word != name_word(star_.base))
      ideas_.push_back(std::move(idea));
  }

  void add_from_subject(std::size_t at) {
    const auto& word = words_[at];
    const bool joined_to_next = at + 1 < subject_.end && (word.hyphen || is_compound(at));
    const bool before_star = at + 1 < subject_.end && &words_[at + 1] == &star_;
    const auto noun = grammar::singular(star_.text);
    const bool is_part_of_star =
        before_star && (star_.base == word.text + noun ||
                        (word.part == Part::adjective && words::lexicon::compounds.find(word.text + ' ' + noun)));
    if (is_part_of_star) return;  // "hot dog"
    if (&word == &star_ || joined_to_next) return;
    if (word.part == Part::possessive && word.text != word.base) {
      add({Role::owner, name_word(word.base), owner_phrase(word), word.category, word.emoji, word.plural, word.proper});
    } else if (at == subject_.begin && has_surname(words_, subject_)) {
      add({Role::name, name_word(word.base), word.text, "", "", false, true});
    } else if (word.part == Part::adjective || word.part == Part::noun) {
      auto from = at;
      while (from > subject_.begin && (words_[from - 1].hyphen || is_compound(from - 1))) --from;
      add_quality(at, phrases::joined(words_, {from, at + 1}));
    }
  }

  // Says whether two words are said together: "World Cup", "ice cream".
  bool is_compound(std::size_t at) const {
    const auto &first = words_[at], &second = words_[at + 1];
    if (&second == &star_ || second.part != Part::noun) return false;
    return (first.proper && second.proper) ||
           words::lexicon::compounds.find(first.text + ' ' + grammar::singular(second.text));
  }

  void add_quality(std::size_t at, const std::string& phrase) {
    const auto& word = words_[at];
    const bool behind = word.part == Part::noun && &word > &star_ && word.category != "person";
    const auto role = behind ? Role::object : Role::quality;  // "taco truck", "cat programmer"
    const bool noun = word.part == Part::noun;
    const bool compound =
        at + 1 < subject_.end && words::lexicon::compounds.find(word.text + ' ' + words_[at + 1].base);
    add({role, name_word(word.base), phrase, noun ? word.category : "", noun && !compound ? word.emoji : "",
         word.plural, word.proper});
  }

  static std::string owner_phrase(const Word& word) {
    const auto noun = word.text.substr(0, word.text.size() - 2);
    const bool bare = word.proper || word.plural || grammar::is_kin_name(word.base) || grammar::is_mass(word.base);
    return bare ? noun : grammar::with_article(noun);
  }

  std::size_t add_from_tail(std::size_t at) {
    const auto& word = words_[at];
    const auto phrase = opens_noun_phrase(word.part) ? noun_phrase_at(words_, at) : std::nullopt;
    if (phrase) {
      add_noun(*phrase);
      return phrase->end;
    }
    if (is_one_of(word.part, {Part::verb, Part::gerund})) add_action(at);
    if (is_one_of(word.part, {Part::adjective, Part::participle})) add_state(at);
    if (word.part != Part::adverb) opener_ = at;
    if (word.part == Part::preposition && word.text == "without") negated_ = true;
    if (word.part == Part::modal || word.part == Part::copula || is_one_of(word.text, {"not", "never", "no"})) {
      negated_ = is_one_of(word.text, {"not", "never", "cannot"}) || word.text.find("n't") != word.text.npos;
    }
    return at + 1;
  }

  void add_noun(Span phrase) {
    const auto& head = words_[phrase.end - 1];
    auto role = opener_ < words_.size() ? role_behind(words_, opener_, head) : Role::company;
    if (words_[phrase.begin - 1].text == "but") role = Role::quality;
    if (words_[phrase.begin].text == "no") role = Role::without;
    const auto& before = words_[phrase.begin - 1];
    if (before.part == Part::conjunction && before.text != "but" && has_role_) role = last_role_;
    auto idea = noun_idea(role, words_, phrase);
    if (words_[phrase.begin - 1].part == Part::pause) idea.phrase = phrases::noun_phrase(words_, phrase);
    if (role == Role::name) idea.word = name_word(words_[phrase.begin].base);
    if (role == Role::name) idea.phrase = phrases::joined(words_, whole_name(phrase));
    if (role == Role::state && opener_ < words_.size())
      idea.phrase = words_[opener_].text + ' ' + phrases::joined(words_, phrase);
    add(std::move(idea));
    last_role_ = role;
    has_role_ = true;
  }

  // Extends a name over a second part: "Duchess of Mud".
  Span whole_name(Span phrase) const {
    if (phrase.end + 1 >= words_.size() || words_[phrase.end].part != Part::of) return phrase;
    const auto rest = noun_phrase_at(words_, phrase.end + 1);
    return rest && words_[rest->end - 1].proper ? Span{phrase.begin, rest->end} : phrase;
  }

  void add_action(std::size_t at) {
    const auto& word = words_[at];
    if (at + 1 < words_.size() && words_[at + 1].part == Part::copula) return;  // "have been"
    const auto entry = lexicon::look_up(word.text);
    if (word.part == Part::gerund && entry && entry->adjective > 0 && behind_verb(at).empty()) return add_state(at);
    const auto behind = behind_verb(at);
    if (behind.empty() && words::grammar::transitive_verbs.has(word.base)) return;  // "that nobody wanted"
    const auto phrase = grammar::gerund(word.base) + behind;
    add({negated_ ? Role::without : Role::action, name_word(word.base), phrase, "", ""});
    negated_ = false;
  }

  void add_state(std::size_t at) {
    const auto& word = words_[at];
    if (word.base == "make" && at + 1 < words_.size() && words_[at + 1].part == Part::of) return;  // "made of"
    if (is_one_of(word.text, {"named", "called", "made"})) return;
    if (word.part == Part::adjective && at + 1 < words_.size() && words_[at + 1].part == Part::noun) return;
    const auto no = negated_ ? "not " : "";
    add({Role::state, name_word(word.part == Part::adjective ? word.base : word.text), no + word.text + behind_verb(at),
         "", ""});
    negated_ = false;
  }

  // Returns the verb's object, or the place or thing that a preposition ties to it: " knives", " for mayor".
  std::string behind_verb(std::size_t at) const {
    auto end = at + 1;
    bool noun = false;
    while (end < words_.size()) {
      const auto phrase = opens_noun_phrase(words_[end].part) ? noun_phrase_at(words_, end) : std::nullopt;
      if (phrase && !noun) {
        noun = true;
        end = phrase->end;
      } else if (words_[end].text == "to" && end + 1 < words_.size() && words_[end + 1].part == Part::verb &&
                 end == at + 1) {
        end += 2;  // "refusing to rain"
      } else if (!noun && is_one_of(words_[end].part, {Part::preposition, Part::of, Part::adverb}) &&
                 words_[end].text != "but") {
        ++end;
      } else {
        break;
      }
    }
    while (end > at + 1 && !is_one_of(words_[end - 1].part, {Part::noun, Part::adverb, Part::verb})) --end;
    return end > at + 1 ? ' ' + phrases::spoken(words_, {at + 1, end}) : "";
  }

  const Words& words_;
  Span subject_;
  const Word& star_;
  std::size_t opener_ = static_cast<std::size_t>(-1);  // the word that says what the next noun is to the star
  bool negated_ = false, has_role_ = false;
  Role last_role_ = Role::company;
  std::vector<Idea> ideas_;
};

}  // namespace

std::string name_word(const std::string& base) {
  std::string letters;
  for (const char c : base) {
    if (c >= 'a' && c <= 'z' && letters.size() < 16) letters += c;
  }
  return letters;
}

std::vector<Idea> ideas_of(const Words& words, Span subject, const Word& star) {
  return Reader(words, subject, star).read();
}

}  // namespace generator::draft
