#include "concept/rules/draft/names.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "concept/rules/draft/blocked.h"
#include "concept/rules/draft/grammar.h"
#include "concept/rules/draft/lexicon.h"
#include "concept/rules/draft/name_words.h"
#include "concept/rules/draft/sound.h"
#include "concept/rules/letters.h"

namespace concepts::rules {

namespace {

using Names = std::vector<Name>;
constexpr std::size_t kLongest = 24;  // characters; longer ones look like sentences

// How much a plain star word is worth; "hippopotamus" rather goes into a blend than in front of
// "Parliament".
int for_length(const std::string& text) {
  const int length = static_cast<int>(text.size());
  return length <= 5 ? 2 : length <= 12 ? 6 : length <= 16 ? 3 : length <= 20 ? 0 : -6;
}

std::string title_case(const std::string& text) {
  std::string title;
  for (std::size_t from = 0; from < text.size();) {
    const auto end = std::min(text.find_first_of(" -", from), text.size());
    const auto word = text.substr(from, end - from);
    title += grammar::is_acronym(word) ? grammar::upper(word) : grammar::capitalised(word);
    if (end < text.size()) title += text[end];
    from = end + 1;
  }
  return title;
}

std::string initial_sound(std::string_view word) {
  for (const std::string_view two : {"sh", "ch", "th", "ph", "kn", "wh"}) {
    if (word.substr(0, 2) == two)
      return two == "ph" ? "f" : two == "kn" ? "n" : two == "wh" ? "w" : std::string(two);
  }
  if (word[0] == 'c' && word.size() > 1 && std::string_view("eiy").find(word[1]) != word.npos)
    return "s";
  return word[0] == 'c' || word[0] == 'q' ? "k" : std::string(1, word[0]);
}

bool alliterates(std::string_view a, std::string_view b) {
  return initial_sound(a) == initial_sound(b);
}

void add(Names& names, Pattern pattern, const std::string& text, int score) {
  names.push_back({title_case(text), pattern, score + for_length(text)});
}

bool is_word(const std::string& text) { return lexicon::look_up(text).has_value(); }

std::size_t shared(std::string_view front, std::string_view back) {
  for (auto length = std::min<std::size_t>({4, front.size(), back.size()}); length > 0; --length) {
    if (front.substr(front.size() - length) == back.substr(0, length)) return length;
  }
  return 0;
}

bool is_vowel(char c) { return std::string_view("aeiouy").find(c) != std::string_view::npos; }

// Two words of the theme may meet anywhere; a word from outside has to stay whole in front or share
// two letters.
enum class Seam { anywhere, clear };

// "wizard" over "arcade": Wizarcade. Both have to stay readable: four letters or all of the front,
// three of the back.
void blend(const std::string& front, const std::string& back, int worth, Seam seam, Names& names) {
  if (front == back || front.size() < 3 || back.size() < 3) return;
  Names cuts;
  for (std::size_t keep = std::min<std::size_t>(front.size(), 4); keep <= front.size(); ++keep) {
    for (std::size_t skip = 0; skip + 3 <= back.size() && skip <= 4; ++skip) {
      const auto head = front.substr(0, keep), rest = back.substr(skip);
      const auto overlap = shared(head, rest);
      const bool whole_front = keep == front.size(), whole_back = skip == 0;
      if (whole_front && whole_back && overlap == 0) continue;  // that is a compound
      if (!whole_front && !whole_back && overlap == 0 && is_vowel(head.back()) == is_vowel(rest[0]))
        continue;
      if (skip > 0 && overlap == 0 && is_vowel(head.back()) == is_vowel(rest[0])) continue;
      if (!whole_front && !whole_back && overlap < 1 && rest.size() < 4) continue;
      if (rest.size() < (overlap >= 2 ? 3u : 4u) && !whole_back) continue;
      const auto text = head + rest.substr(overlap);
      if (seam == Seam::clear && overlap < 2 &&
          !(whole_front && (skip == 0 || overlap > 0) && rest.size() >= 4))
        continue;
      if (front.size() + back.size() > 8 && rest.size() - overlap < 2) continue;
      if (text.size() < 5 || text.size() > 13 || text == front || text == back || is_word(text))
        continue;
      if (!sound::is_sayable(text) || sound::syllables(text) < 2 || sound::syllables(text) > 4)
        continue;
      const int kept =
          static_cast<int>((head.size() * 10) / front.size() + (rest.size() * 10) / back.size());
      add(cuts, Pattern::blend, text,
          worth + kept + 5 * static_cast<int>(overlap) + sound::ease(text) / 4);
    }
  }
  const auto kept = std::min<std::size_t>(cuts.size(), 2);
  std::partial_sort(cuts.begin(), cuts.begin() + static_cast<std::ptrdiff_t>(kept), cuts.end(),
                    [](const Name& a, const Name& b) { return a.score > b.score; });
  names.insert(names.end(), cuts.begin(), cuts.begin() + static_cast<std::ptrdiff_t>(kept));
}

Names blends(const Theme& theme) {
  Names names;
  const auto both_ways = [&](const std::string& other, int worth, Seam seam = Seam::anywhere) {
    blend(theme.star, other, worth, seam, names);
    blend(other, theme.star, worth - 3, seam, names);
  };
  for (const auto& noun : theme.nouns) both_ways(noun, 12);
  for (const auto& adjective : theme.adjectives) both_ways(adjective, 8);
  for (const auto& action : theme.actions) both_ways(action, 8);
  for (const auto prop : name_words::props(theme.category))
    both_ways(std::string(prop), 2, Seam::clear);
  for (const auto word : name_words::mood_words(theme.mood)) {
    const auto end = word.substr(word.size() - 2);
    if (end != "ed" && end != "ng") both_ways(std::string(word), 1, Seam::clear);
  }
  return names;
}

Names pairs(const Theme& theme) {
  Names names;
  const auto pair = [&](const std::string& first, const std::string& second, int worth) {
    if (first.size() < 3 || first == second) return;
    add(names, Pattern::pair, first + ' ' + second, worth + (alliterates(first, second) ? 6 : 0));
  };
  for (const auto& adjective : theme.adjectives) pair(adjective, theme.star, 12);
  for (const auto& noun : theme.nouns) {
    pair(noun, theme.star, 11);
    pair(theme.star, noun, 7);
  }
  for (const auto& action : theme.actions) pair(grammar::gerund(action), theme.star, 8);
  for (const auto word : name_words::mood_words(theme.mood)) pair(std::string(word), theme.star, 2);
  for (const auto prop : name_words::props(theme.category)) pair(theme.star, std::string(prop), 1);
  return names;
}

Names epithets(const Theme& theme) {
  Names names;
  for (const auto epithet : name_words::epithets()) {
    const std::string word(epithet);
    if (!alliterates(word, theme.star)) continue;
    const bool many = theme.plural && word.size() % 2 == 0;
    add(names, Pattern::epithet, word + ' ' + (many ? grammar::plural(theme.star) : theme.star),
        10 + (word[0] == theme.star[0] && word.size() > 1 && word[1] == theme.star[1] ? 2 : 0));
  }
  return names;
}

Names titles(const Theme& theme) {
  Names names;
  for (const auto title : name_words::titles()) {
    if (title == theme.star) continue;
    add(names, Pattern::title, std::string(title) + ' ' + theme.star,
        alliterates(title, theme.star) ? 12 : 4);
  }
  return names;
}

// The star in front of an ending, joined as the mouth would: "toast" + "oodle", "pizza" + "tron".
std::string joined(const std::string& star, std::string_view ending) {
  auto stem = star;
  const bool vowel_first = is_vowel(ending[0]);
  if (vowel_first && stem.size() > 3 && is_vowel(stem.back())) stem.pop_back();
  if (!vowel_first && stem.size() > 4 && stem.back() == 'e') stem.pop_back();
  const auto overlap = shared(stem, ending);
  return stem + std::string(ending.substr(overlap));
}

Names with_endings(const Theme& theme) {
  Names names;
  if (theme.star.size() > 9) return names;
  for (const auto ending : name_words::endings()) {
    const auto text = joined(theme.star, ending);
    if (text.size() > 13 || is_word(text) || !sound::is_sayable(text) || sound::syllables(text) > 4)
      continue;
    add(names, Pattern::ending, text, sound::ease(text) / 4);
  }
  return names;
}

Names with_tails(const Theme& theme) {
  Names names;
  for (const auto tail : name_words::tails()) {
    if (tail == theme.star) continue;
    add(names, Pattern::tail, theme.star + ' ' + std::string(tail),
        alliterates(tail, theme.star) ? 12 : 4);
  }
  return names;
}

Names compounds(const Theme& theme) {
  Names names;
  const auto compound = [&](const std::string& first, const std::string& second, int worth) {
    const auto text = first + second;
    if (first == second || first.size() > 6 || second.size() > 6 || text.size() > 10 ||
        is_word(text))
      return;
    if (first.back() == second[0] || !sound::is_sayable(text)) return;
    add(names, Pattern::compound, text, worth + sound::ease(text) / 4);
  };
  for (const auto& noun : theme.nouns) {
    compound(noun, theme.star, 12);
    compound(theme.star, noun, 11);
  }
  for (const auto prop : name_words::props(theme.category)) {
    compound(theme.star, std::string(prop), 4);
    compound(std::string(prop), theme.star, 3);
  }
  for (const auto word : name_words::mood_words(theme.mood))
    compound(std::string(word), theme.star, 2);
  return names;
}

// By spelling, which is near enough for short words: from the last vowel on, at least three
// letters.
std::string_view rhyming_part(std::string_view word) {
  auto at = word.size();
  while (at > 0 && !is_vowel(word[at - 1])) --at;
  while (at > 0 && is_vowel(word[at - 1])) --at;
  if (at > 0 && word.back() == 'e' && word.size() - at == 1) {
    while (at > 0 && !is_vowel(word[at - 1])) --at;
    while (at > 0 && is_vowel(word[at - 1])) --at;
  }
  return word.substr(at);
}

Names rhymes(const Theme& theme) {
  Names names;
  const auto end = rhyming_part(theme.star);
  if (end.size() < 2) return names;
  for (const auto rhyme : name_words::rhymes()) {
    if (rhyme == theme.star || rhyming_part(rhyme) != end || sound::syllables(theme.star) > 2)
      continue;
    if (rhyme.size() >= theme.star.size() &&
        rhyme.substr(rhyme.size() - theme.star.size()) == theme.star)
      continue;
    add(names, Pattern::rhyme, theme.star + ' ' + std::string(rhyme), 12);
    add(names, Pattern::rhyme, std::string(rhyme) + ' ' + theme.star, 9);
  }
  return names;
}

Names phrases(const Theme& theme) {
  Names names;
  for (const auto form : name_words::phrases()) {
    const std::string phrase(form);
    const auto at = phrase.find('%');
    const bool many = phrase[at + 1] == 'p';
    const bool counts =
        phrase.find("the ") != std::string::npos || phrase.find("Many") != std::string::npos;
    if (theme.mass && counts) continue;
    const auto word = title_case(many && !theme.mass ? grammar::plural(theme.star) : theme.star);
    names.push_back({phrase.substr(0, at) + word + phrase.substr(at + 2), Pattern::phrase,
                     8 + for_length(phrase + word)});
  }
  return names;
}

Names trios(const Theme& theme) {
  Names names;
  for (const auto& adjective : theme.adjectives) {
    for (const auto& noun : theme.nouns) {
      add(names, Pattern::trio, adjective + ' ' + noun + ' ' + theme.star, 12);
    }
    for (const auto tail : name_words::tails()) {
      if (alliterates(tail, theme.star) || alliterates(tail, adjective)) {
        add(names, Pattern::trio, adjective + ' ' + theme.star + ' ' + std::string(tail), 5);
      }
    }
  }
  for (const auto& noun : theme.nouns) {
    for (const auto tail : name_words::tails()) {
      if (alliterates(tail, theme.star))
        add(names, Pattern::trio, noun + ' ' + theme.star + ' ' + std::string(tail), 4);
    }
  }
  return names;
}

Names owners(const Theme& theme) {
  Names names;
  for (const auto& noun : theme.nouns) {
    if (theme.star.back() != 's') add(names, Pattern::owner, theme.star + "'s " + noun, 10);
    const auto entry = lexicon::look_up(noun);
    if (entry && entry->category == "person")
      add(names, Pattern::owner, noun + "'s " + theme.star, 14);
  }
  if (theme.person || theme.category == "animal" || theme.category == "creature" ||
      theme.category == "bird") {
    for (const auto prop : name_words::props(theme.category)) {
      if (theme.star.back() != 's')
        add(names, Pattern::owner, theme.star + "'s " + std::string(prop), 5);
    }
  }
  return names;
}

struct Share {
  Pattern pattern;
  std::uint32_t percent;
};

// Sums up to a hundred.
constexpr std::array kShares = {
    Share{Pattern::blend, 18},   Share{Pattern::pair, 14},  Share{Pattern::epithet, 11},
    Share{Pattern::title, 8},    Share{Pattern::ending, 9}, Share{Pattern::tail, 12},
    Share{Pattern::compound, 5}, Share{Pattern::rhyme, 6},  Share{Pattern::phrase, 9},
    Share{Pattern::trio, 5},     Share{Pattern::owner, 3}};

// FNV-1a: equals stand in an order of their own instead of the alphabet's, or "Duke" would always
// be in front.
std::uint32_t shuffled(const std::string& text) {
  std::uint32_t hash = 2166136261u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash ^ hash >> 13;
}

// Joining words can spell something at the seam that neither of them says.
bool has_accident(const std::string& name, const Theme& theme) {
  static constexpr std::string_view kAccidents[] = {
      "ass",  "anus", "anal", "arse", "boob", "butt", "cock", "coon", "crap", "cum",
      "cunt", "damn", "dick", "fag",  "fuc",  "fuk",  "homo", "jap",  "nazi", "nig",
      "paki", "pedo", "piss", "poo",  "porn", "puss", "rape", "scam", "sex",  "shit",
      "slut", "spic", "tit",  "turd", "wank", "whor", "dead", "kill"};
  const auto lower = letters::fold(name);
  return std::any_of(std::begin(kAccidents), std::end(kAccidents), [&](std::string_view accident) {
    return lower.find(accident) != std::string::npos &&
           theme.star.find(accident) == std::string::npos;
  });
}

bool is_presentable(const std::string& name) {
  return name.size() >= 3 && name.size() <= kLongest + 8 && !blocked::holds_blocked(name);
}

bool varies_in_quality(Pattern pattern) {
  return pattern == Pattern::blend || pattern == Pattern::title || pattern == Pattern::compound ||
         pattern == Pattern::owner;
}

bool is_made_up(Pattern pattern) {
  return pattern == Pattern::blend || pattern == Pattern::ending || pattern == Pattern::compound;
}

}  // namespace

Names names(Pattern pattern, const Theme& theme) {
  static constexpr std::array kMakers = {blends,       pairs,      epithets,  titles,
                                         with_endings, with_tails, compounds, rhymes,
                                         phrases,      trios,      owners};
  auto made = kMakers[static_cast<std::size_t>(pattern)](theme);
  std::sort(made.begin(), made.end(), [](const Name& a, const Name& b) {
    return a.score != b.score ? a.score > b.score : shuffled(a.text) < shuffled(b.text);
  });
  made.erase(std::unique(made.begin(), made.end(),
                         [](const Name& a, const Name& b) { return a.text == b.text; }),
             made.end());
  return made;
}

Name choose_name(const Theme& theme, Random& random) {
  for (int attempt = 0; attempt < 40; ++attempt) {
    auto drawn = random.below(100);
    auto share = kShares.begin();
    while (drawn >= share->percent) drawn -= (share++)->percent;

    // The lower of two draws leans towards the front, where that is much better than the rest.
    const auto made = names(share->pattern, theme);
    const auto top = static_cast<std::uint32_t>(std::min<std::size_t>(made.size(), 40));
    if (random.below(20) >= top)
      continue;  // a pattern with three names to give would give them over and over
    const auto first = random.below(top), second = random.below(top);
    const auto& name = made[varies_in_quality(share->pattern) ? std::min(first, second) : first];
    if (name.text.size() <= kLongest && is_presentable(name.text) &&
        !(is_made_up(name.pattern) && has_accident(name.text, theme))) {
      return name;
    }
  }
  const auto plain = title_case(theme.star).substr(0, 20);
  return {is_presentable(plain) ? plain + " Parade" : "Plain Parade", Pattern::tail, 0};
}

}  // namespace concepts::rules
