// Puts two ideas of a theme side by side: "Beak & Bake", "Kevin the Starter", "Flamingo of the North".
#include "generator/draft/names/name_patterns.h"

#include <algorithm>

#include "generator/draft/english/grammar.h"
#include "generator/draft/english/sound_nearness.h"
#include "generator/draft/names/familiar_phrase.h"
#include "generator/draft/names/pun_words.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft::name_patterns {

namespace {

using Role = Idea::Role;

bool begin_alike(const sound::Heard& one, const sound::Heard& other) {
  return one.size > 0 && other.size > 0 && one.sounds[0] == other.sounds[0];
}

// Says whether two words differ in one vowel only: "beak" and "bake".
bool are_a_vowel_apart(const sound::Heard& one, const sound::Heard& other) {
  if (one.size != other.size || one.size < 3) return false;
  int differing = 0;
  for (std::size_t at = 0; at < one.size; ++at) {
    if (one.sounds[at] == other.sounds[at]) continue;
    if (!sound::is_vowel_sound(one.sounds[at]) || !sound::is_vowel_sound(other.sounds[at])) return false;
    ++differing;
  }
  return differing == 1;
}

int likeness(const sound::Heard& one, const sound::Heard& other) {
  if (are_a_vowel_apart(one, other)) return 14;
  if (sound::rhymes(one, other)) return 11;
  if (!begin_alike(one, other)) return 0;
  return one.size > 1 && other.size > 1 && one.sounds[1] == other.sounds[1] ? 10 : 8;
}

struct Heard {
  const PunWord* word;
  sound::Heard sounds;
};

bool is_plural_of(const std::string& text, const std::string& other) {
  return text != other && grammar::singular(text) == other;
}

// Says whether the idea is a noun beside the star, and not its own name, owner or kind.
bool is_thing(Role role) { return is_one_of(role, {Role::object, Role::place, Role::company, Role::worn}); }

bool is_adjective(const Idea& idea) { return idea.role == Role::quality && idea.category.empty(); }

std::string without_article(const std::string& phrase) {
  for (const std::string_view article : {"a ", "an ", "the "}) {
    if (phrase.compare(0, article.size(), article) == 0) return phrase.substr(article.size());
  }
  return phrase;
}

bool is_name_like(const std::string& text) {
  return text.size() <= 24 && text.find(' ') != std::string::npos &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ' -") == std::string::npos;
}

// A theme with "who refuses to melt" is not about melting cheese.
bool denies(const std::string& phrase) {
  for (const std::string_view no : {"n't ", " not ", "never ", "refus", "cannot ", "hate"}) {
    if (phrase.find(no) != phrase.npos) return true;
  }
  return false;
}

bool fits(std::string_view form, const std::string& word) {  // nobody is "very flying"
  return form.substr(0, 5) != "Very " || word.size() < 3 || word.compare(word.size() - 3, 3, "ing") != 0;
}

std::string filled(std::string_view form, const Theme& theme, const Idea& idea) {
  std::string made;
  for (std::size_t at = 0; at < form.size(); ++at) {
    if (form[at] != '%' || ++at == form.size()) {
      made += form[at];
      continue;
    }
    switch (form[at]) {
      case 's':
        made += theme.plural ? grammar::plural(theme.star) : theme.star;
        break;
      case 'o':
        made += theme.star;
        break;
      case 'p':
        made += theme.mass ? theme.star : grammar::plural(theme.star);
        break;
      case 'i':
        made += idea.word;
        break;
      case 'j':
        made += idea.plural ? grammar::plural(idea.word) : idea.word;
        break;
      case 'g':
        made += grammar::gerund(idea.word);
        break;
    }
  }
  return made;
}

// Makes names of what the star alone brings to mind: "Lava & Ash".
Names duos_of_one(const Theme& theme) {
  Names duos;
  const auto words = brought_to_mind(theme.star);
  for (std::size_t one = 0; one < std::min<std::size_t>(words.size(), 3); ++one) {
    for (std::size_t other = one + 1; other < std::min<std::size_t>(words.size(), 4); ++other) {
      const int alike = likeness(sound::heard(words[one]), sound::heard(words[other]));
      duos.push_back({title_case(words[one]) + " & " + title_case(words[other]), Pattern::duo,
                      22 + alike - static_cast<int>(one + other)});
    }
  }
  return duos;
}

}  // namespace

Names duos(const Theme& theme) {
  if (theme.ideas.empty()) return duos_of_one(theme);
  const auto words = pun_words(theme);
  std::vector<Heard> heard;
  for (const auto& word : words) {
    const bool plural = word.own && std::any_of(words.begin(), words.end(), [&](const PunWord& other) {
                          return is_plural_of(word.text, other.text);
                        });
    if (plural) continue;
    heard.push_back({&word, sound::heard(word.text)});
  }
  Names duos;
  for (const auto& one : heard) {
    if (one.word->side != 0) continue;
    for (const auto& other : heard) {
      if (other.word->side == 0) continue;
      const int alike = likeness(one.sounds, other.sounds);
      // If neither word is the theme's own, nobody may miss how they sound together.
      const bool both_tell = one.word->telling && other.word->telling;
      if (alike == 0 || (!one.word->own && !other.word->own && alike < (both_tell ? 8 : 11))) continue;
      duos.push_back({title_case(one.word->text) + " & " + title_case(other.word->text), Pattern::duo,
                      alike + one.word->worth + other.word->worth + (both_tell ? 4 : 0)});
    }
  }
  return duos;
}

Names scenes(const Theme& theme) {
  Names scenes;
  if (const auto whole = without_article(theme.phrase); is_name_like(whole) && !theme.ideas.empty())
    scenes.push_back({familiar_phrase::titled(whole), Pattern::scene, 30});
  int rank = 0;
  for (const auto& idea : theme.ideas) {
    if (++rank > 3 && idea.role != Role::name) continue;
    if (words::theme::function_words.find(idea.word)) continue;
    if (idea.role == Role::action && says_little(idea.word) && theme.ideas.size() > 1) continue;
    if (idea.role == Role::action && denies(theme.phrase)) continue;
    if (idea.role == Role::without && idea.category.empty()) continue;
    for (const std::string_view role : {name_of(idea.role), std::string_view(is_thing(idea.role)  ? "any"
                                                                             : is_adjective(idea) ? "adjective"
                                                                                                  : "")}) {
      for (const auto form : words::names::frames.all(role)) {
        if (!fits(form, idea.word)) continue;
        const auto text = filled(form, theme, idea);
        scenes.push_back({familiar_phrase::titled(text), Pattern::scene, 20 - 4 * rank + for_length(text)});
      }
    }
  }
  return scenes;
}

}  // namespace generator::draft::name_patterns
