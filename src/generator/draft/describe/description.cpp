#include "generator/draft/describe/description.h"

#include <algorithm>
#include <numeric>

#include "generator/draft/describe/asides.h"
#include "generator/draft/describe/fill_in.h"
#include "generator/draft/describe/openings.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft {

using description::fill_in;
using description::Filling;

namespace {

constexpr std::size_t kMaxLength = 280, kMinLength = 40;
constexpr std::size_t kTries = 12;
constexpr std::size_t kFewAsides = 4;  // with fewer, some drafts have none rather than all the same

// Visits all places before it returns to one, in steps that take neighbouring turns far apart.
std::size_t place_at(std::uint64_t turn, std::size_t size) {
  auto step = std::max<std::size_t>(1, size * 618 / 1000);
  while (std::gcd(step, size) != 1) ++step;
  return static_cast<std::size_t>((turn % size) * step % size);
}

template <typename Many>
decltype(auto) at_turn(const Many& many, std::uint64_t turn) {
  return many[place_at(turn, many.size())];
}

bool is_part_of_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
}

// Says whether no word stands twice in a row, as in "Toast Toast" where a name meets the theme's first word.
bool reads_well(const std::string& text) {
  std::string before, word;
  for (const char c : text + ' ') {
    if (is_part_of_word(lower(c))) {
      word += lower(c);
    } else if (!word.empty()) {
      if (word == before) return false;
      before.swap(word);
      word.clear();
    }
    if (c == '.' || c == '?') before.clear();  // the next sentence may begin with the same word
  }
  return true;
}

bool is_good(const std::string& text) {
  return text.size() <= kMaxLength && text.size() >= kMinLength && reads_well(text);
}

// Chooses, where there are both, an aside about the topic in two of three turns and one about the idea's role in the
// third.
std::string aside_at(const description::Asides& asides, std::uint64_t turn, Filling filling) {
  const auto& [of_topic, of_role] = asides;
  if (of_topic.empty() && of_role.empty()) return "";
  const bool both = !of_topic.empty() && !of_role.empty();
  const auto& chosen = of_role.empty() || (both && turn % 3 != 0) ? of_topic : of_role;
  const auto place = place_at(both && turn % 3 == 0 ? turn / 3 : turn, std::max(chosen.size(), kFewAsides));
  if (place >= chosen.size()) return "";
  const auto& aside = chosen[place];
  filling.idea = aside.idea;
  return fill_in(aside.sentence, filling);
}

// Chooses in seven of ten turns an opening about what the theme has besides its star.
const description::Opening& opening_at(const description::Openings& openings, std::uint64_t turn) {
  const auto round = turn / 5, place = turn % 5;
  if (place == 3 && !openings.contrast.empty()) return at_turn(openings.contrast, round);
  if (place == 4 && round % 2 == 0 && !openings.any.empty()) return at_turn(openings.any, round / 2);
  return at_turn(openings.own, turn);
}

}  // namespace

std::string describe(const std::string& name, const Theme& theme, std::uint64_t turn) {
  const auto openings = description::openings_for(theme);
  const auto asides = description::asides_for(theme);

  for (std::size_t tried = 0; tried < kTries; ++tried) {
    const auto now = turn + tried * 7919;
    const auto& opening = opening_at(openings, turn + tried / 2 * 7919);
    const auto& phrase = tried < kTries / 2 ? theme.phrase : theme.short_phrase;
    const auto first = fill_in(opening.sentence, {name, theme, phrase, opening.idea, opening.habit});
    const auto disclaimer = fill_in(at_turn(words::sentences::disclaimers, now), {name, theme, phrase});
    const auto second = aside_at(asides, now, {name, theme, phrase});
    for (const auto& told : {second.empty() ? first : first + ' ' + second, first}) {
      const auto text = told + ' ' + disclaimer;  // anywhere else it would part a sentence from its "it"
      if (is_good(text)) return text;
    }
  }
  return fill_in("{Name} is a concept about {A}, and that is all there is to it.",
                 {name, theme, theme.short_phrase.size() > 90 ? theme.thing : theme.short_phrase});
}

}  // namespace generator::draft
