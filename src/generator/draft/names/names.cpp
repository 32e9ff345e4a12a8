#include "generator/draft/names/names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "generator/draft/describe/cast.h"
#include "generator/draft/describe/choices.h"
#include "generator/draft/describe/fill_in.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/harmless/blocked.h"
#include "generator/draft/harmless/financial_claims.h"
#include "generator/ground/lines.h"
#include "generator/ground/random.h"
#include "generator/ground/text.h"

namespace generator::draft {

namespace {

constexpr std::size_t kMaxLetters = 26;                   // longer names look like sentences
constexpr std::size_t kFewestNames = 5, kMostNames = 12;  // names that are dealt before the first comes back
constexpr double kNearBest = 1.5, kSourceAgain = 0.5;

enum class Source { phrase, form, star, topic, state, other, kind, theme };

struct Suggestion {
  std::string text;
  Source source;
  double worth;  // how much of the theme it is about
};

// Writes "fear of {othername}" as "Fear of Heights".
std::string titled(const std::string& text) {
  std::string title;
  for (std::size_t from = 0; from < text.size();) {
    const auto end = std::min(text.find_first_of(" -", from), text.size());
    const auto word = text.substr(from, end - from);
    const bool little = from > 0 && is_one_of(word, {"a", "an", "and", "at", "by", "for", "from", "in", "of", "on",
                                                     "or", "the", "to", "with"});
    title += little ? word : grammar::is_acronym(word) ? grammar::upper(word) : grammar::capitalised(word);
    if (end < text.size()) title += text[end];
    from = end + 1;
  }
  return title;
}

bool has_article(std::string_view form) { return begins_with(form, "A {Name}") || form.find(" a {Name}") != form.npos; }

// Recognises "{Name} Is Fine".
bool has_verb_of_one(std::string_view form) {
  constexpr std::string_view kName = "{Name} ";
  const auto at = form.find(kName);
  if (at == form.npos) return false;
  const auto verb = form.substr(at + kName.size(), form.find(' ', at + kName.size()) - at - kName.size());
  return verb.size() > 1 && verb.back() == 's';
}

bool is_presentable(const std::string& name) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view(" -'&").find(static_cast<char>(c)) != std::string_view::npos;
  };
  return std::all_of(name.begin(), name.end(), plain) && name.size() >= 3 && name.size() <= kMaxLetters &&
         std::count(name.begin(), name.end(), ' ') < 5 && !blocked::holds_blocked(name) && !financial_claim_in(name);
}

class Candidates {
 public:
  Candidates(const Theme& theme, std::uint64_t turn)
      : theme_(theme), cast_(description::cast_of(theme, turn)), in_short_(cast_) {
    if (!cast_.named) in_short_.star.name.erase(0, cast_.star.name.rfind(' ') + 1);
  }

  std::vector<Suggestion> collect() {
    if (const auto& phrase = theme_.today) {
      add(lines::coin_names(phrase->field(1)), Source::phrase, 6);
      if (const auto star = lines::stars.find(theme_.typed)) add(lines::coin_names(star->field(7)), Source::star, 5);
      add(titled(std::string(lines::parts(phrase->field(0), ',').at(0))), Source::theme, 4);
      return std::move(all_);
    }
    const auto form = description::form_of(theme_, cast_);
    const bool told_by_topic = form == "doing" && !cast_.topic.ours;
    if (!form.empty() && !told_by_topic) add(lines::coin_names(lines::forms.find(form)->field(1)), Source::form, 5);
    if (theme_.kind == Theme::Kind::unwanted) return std::move(all_);
    const bool guessed = !cast_.star.known || (theme_.star_at >= theme_.said.size() && theme_.category == "idea");
    const bool of_form_alone = !form.empty() && !cast_.mentioned && guessed;
    if (!of_form_alone) add_cast();
    add_words_of_theme();
    return std::move(all_);
  }

 private:
  void add(const std::vector<std::string_view>& forms, Source source, double worth) {
    for (const auto form : forms) {
      if (!agrees(form)) continue;
      auto text = filled(form, cast_);
      if (text && text->size() > kMaxLetters) text = filled(form, in_short_);
      if (text) add(titled(*text), source, worth);
    }
  }

  // Neither coffee nor frogs can be "{Name} Is Fine" or "Like Riding a {Name}".
  bool agrees(std::string_view form) const {
    const auto& star = cast_.star;
    if (has_article(form) && (star.mass || star.plural || star.proper)) return false;
    return !(star.plural && has_verb_of_one(form));
  }

  static std::optional<std::string> filled(std::string_view form, const description::Cast& cast) {
    std::string right(form);
    if (has_article(form) && begins_with(grammar::with_article(cast.star.name), "an "))
      right.insert(right.find("a {Name}") == right.npos ? 1 : right.find("a {Name}") + 1, "n");
    return description::fill_in(right, cast, 0);
  }

  void add(const std::string& name, Source source, double worth) {
    const bool known = std::any_of(all_.begin(), all_.end(), [&](const Suggestion& one) { return one.text == name; });
    if (known || !is_presentable(name)) return;
    const double lot = static_cast<double>(hash_of(theme_.phrase + name) % 100) / 200;
    all_.push_back({name, source, worth + lot});
  }

  void add_cast() {
    const bool alone = cast_.topic.ours && !cast_.other && !cast_.has_state;
    if (cast_.mentioned) return add(cast_.star.coin_names, Source::star, 6.2);
    add(cast_.topic.coin_names, Source::topic, 6.2);
    if (cast_.invited) return;
    add(cast_.star.coin_names, Source::star, alone ? 6.2 : 5.0);
    add(cast_.state_names, Source::state, 5.8);
    const bool titled_other = cast_.other && cast_.other->proper;  // "the dark": "No the Dark Please"
    if (cast_.other && !titled_other) add(cast_.bond_names, Source::other, 5.8);
    if (const auto row = lines::classes.find(cast_.star.kind))
      add(lines::coin_names(row->field(7)), Source::kind, cast_.star.known ? 3.6 : alone ? 5.6 : 4.6);
  }

  // A theme that is as short as a name is one.
  void add_words_of_theme() {
    const bool quoted = is_one_of(theme_.kind, {Theme::Kind::question, Theme::Kind::saying}) && !theme_.quote.empty();
    auto words = quoted ? theme_.quote : theme_.short_phrase;
    for (const std::string_view article : {"a ", "an ", "the "}) {
      if (!quoted && begins_with(words, article)) words.erase(0, article.size());
    }
    const auto pause = [](char c) { return std::string_view("?!.,").find(c) != std::string_view::npos; };
    words.erase(std::remove_if(words.begin(), words.end(), pause), words.end());
    add(titled(words), Source::theme, quoted ? 5.2 : 3.2);
    const bool named_by_us = theme_.star_at >= theme_.said.size() && theme_.category == "idea";  // "motto"
    if (all_.size() < 3 && !named_by_us) add(titled(theme_.thing), Source::theme, 1);
  }

  const Theme& theme_;
  const description::Cast cast_;
  description::Cast in_short_;  // "forecaster" for a weather forecaster
  std::vector<Suggestion> all_;
};

// A name that the theme gives somebody has to be in the coin's: "Deborah for President".
void keep_given_name(const Theme& theme, std::vector<Suggestion>& names) {
  const auto given = std::find_if(theme.ideas.begin(), theme.ideas.end(),
                                  [](const Idea& idea) { return idea.role == Idea::Role::name; });
  if (given == theme.ideas.end()) return;
  const auto without = [&](const Suggestion& name) {
    return name.text.find(titled(given->phrase)) == std::string::npos;
  };
  names.erase(std::remove_if(names.begin(), names.end(), without), names.end());
  if (names.empty()) names.push_back({titled(given->phrase), Source::theme, 0});
}

// Orders the names: the best first, but rather of another source than those before.
std::vector<Suggestion> dealt(std::vector<Suggestion> left) {
  std::map<Source, int> used;
  std::vector<Suggestion> deck;
  double best = 0;
  while (!left.empty() && deck.size() < kMostNames) {
    const auto worth = [&](const Suggestion& one) { return one.worth - kSourceAgain * used[one.source]; };
    const auto next =
        std::max_element(left.begin(), left.end(), [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
    best = std::max(best, next->worth);
    if (deck.size() >= kFewestNames && next->worth < best - kNearBest) break;
    ++used[next->source];
    deck.push_back(std::move(*next));
    left.erase(next);
  }
  return deck;
}

}  // namespace

std::string choose_name(const Theme& theme, std::uint64_t turn) {
  auto names = Candidates(theme, turn).collect();
  keep_given_name(theme, names);
  const auto deck = dealt(std::move(names));
  return deck.empty() ? "Plain Parade" : deck[turn % deck.size()].text;
}

}  // namespace generator::draft
