#include "generator/draft/describe/choices.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>

#include "generator/draft/describe/fill_in.h"
#include "generator/ground/letters.h"
#include "generator/ground/random.h"
#include "generator/ground/text.h"

namespace generator::draft::description {

namespace {

using Bond = Cast::Bond;
using Kind = Choice::Kind;

bool share_a_word(std::string_view one, std::string_view other) {
  const auto words = lines::parts(other, ' ');
  const auto all = lines::parts(one, ' ');
  return std::find_first_of(all.begin(), all.end(), words.begin(), words.end()) != all.end();
}

bool has_own_thing(std::string_view line) {
  return line.find("{thing}") != line.npos || line.find("wish}") != line.npos || line.find("fear}") != line.npos;
}

// An idea in an office has no hand to hold, so what is said of two beings is not said of it.
bool can_meet(const Star& other) {
  return !is_abstract(other) &&
         !is_one_of(other.kind, {"body", "building", "clothes", "container", "money", "object", "paper", "power"});
}

constexpr std::size_t kMostDefined = 3;  // words of a theme that may be answered with a dictionary
constexpr std::size_t kFewWords = 6;     // of a sentence whose subject is surely what it is about

bool begins_with_word(std::string_view text, std::string_view word) {
  return begins_with(text, word) && (text.size() == word.size() || text[word.size()] == ' ');
}

class Collection {
 public:
  Collection(const Cast& cast, const Theme& theme)
      : cast_(cast), theme_(theme), real_(!cast.topic.ours), bound_(cast.other.has_value()) {}

  std::vector<Choice> collect() {
    add_said();
    if (cast_.mentioned) add_what_stands_alone();
    if (cast_.mentioned || is_words_alone() || (cast_.invited && !real_)) return std::move(all_);
    add_topic();
    add_own();
    add_class();
    if (real_ || !is_abstract(cast_.star)) add_clashes(cast_.star, Kind::clash);
    if (bound_) put_behind_bond();
    if (bound_ && cast_.bond == Bond::office) add_office();
    if (bound_) add_bond();
    add_met();
    add_states();
    add_definitions();
    return std::move(all_);
  }

 private:
  // Says whether the line says of a place of ours more than that it is there.
  bool dwells_on_our_place(std::string_view line) const {
    static constexpr std::string_view kSlots[] = {"oss}", "vent}", "eople}", "rop}", "aying}"};
    return cast_.topic.ours && std::any_of(std::begin(kSlots), std::end(kSlots),
                                           [&](std::string_view slot) { return line.find(slot) != line.npos; });
  }

  // An idea goes nowhere, so it needs a reason to be in a place.
  void add(Kind kind, double score, std::string_view line, bool topic, bool other = false, bool state = false) {
    if (is_abstract(cast_.star) && cast_.topic.ours && speaks_of_topic(line)) return;
    if (cast_.topic.ours && !own_topic() && line.find("oing}") != line.npos) return;
    all_.push_back({kind, score - (dwells_on_our_place(line) ? 2.2 : 0), line, speaks_of_star(line),
                    topic && real_or_own(line), other, state});
  }

  bool tied() const { return bound_ && cast_.bond != Bond::beside; }

  bool own_topic() const { return !real_ && !cast_.by_topic.empty(); }

  // A topic of the theme's own words is only told by a line that says them.
  bool real_or_own(std::string_view line) const { return real_ || (own_topic() && line.find("{doing}") != line.npos); }

  void add_topic() {
    for (const auto& [when, text] : cast_.topic.lines) {
      const double salience = cast_.star.salience(when);
      if (!when.empty() && salience > 0) add(Kind::trait, 5.2 + salience, text, true);
      if (when.empty())
        add(Kind::plain, 4.6 + (has_own_thing(text) ? 0.5 : 0) - (cast_.star.known ? 0 : 0.6), text, true);
    }
  }

  void add_what_stands_alone() {
    for (const auto& [when, text] : cast_.star.row.all()) {
      if (!speaks_of_topic(text)) add(Kind::own, 6.2, text, false);
    }
  }

  void add_own() {
    for (const auto& [when, text] : cast_.star.row.all()) {
      const bool somewhere = speaks_of_topic(text);
      const double score = somewhere ? (real_ ? 5.3 : 3.6) : (real_ || tied() ? 4.0 : 5.6);
      const double left_out = own_topic() && somewhere ? 0.3 : 0;
      add(Kind::own, score - (cast_.star.known ? 0 : 0.9) - left_out, text, somewhere);
    }
  }

  // A star with few lines of its own has those of its class.
  void add_class() {
    constexpr std::size_t kEnough = 5;
    const auto row = lines::classes.find(cast_.star.kind);
    if (!row || !cast_.star.known || cast_.star.row.lines.size() >= kEnough) return;
    for (const auto& [when, text] : row->all()) add(Kind::own, 3.4, text, speaks_of_topic(text));
  }

  void add_clashes(const Star& star, Kind kind) {
    for (const auto attribute : star.attributes) {
      const double salience = star.salience(attribute);
      for (const auto& row : lines::clashes.all(attribute)) {
        for (const auto& [needs, text] : row.all()) {
          const bool needed = share_a_word(needs, cast_.topic.needs);
          if (!needed && !share_a_word(needs, "any")) continue;
          if (kind == Kind::office) {
            add(kind, 4.3 + salience + (needed ? 0.4 : 0), text, true, true);
          } else {
            const double unreal = real_ ? 0 : salience > 0.9 ? 1.3 : 2.2;
            add(kind, (needed ? 4.1 : 3.5) + salience - unreal, text, speaks_of_topic(text));
          }
        }
      }
    }
  }

  // What leaves out the other comes behind what is about both, unless the other only stands beside the star.
  void put_behind_bond() {
    if (!tied()) return;
    for (auto& choice : all_) choice.score -= 1.6;
  }

  void add_office() {
    for (const auto& [when, text] : cast_.topic.lines) {
      if (const double salience = cast_.other->salience(when); salience > 0)
        add(Kind::office, 5.6 + salience, text, true, true);
    }
    add_clashes(*cast_.other, Kind::office);
    for (const auto& [when, text] : cast_.other->row.all()) {
      if (speaks_of_topic(text)) add(Kind::office, 4.9, text, true, true);
    }
  }

  void add_bond() {
    for (const auto& [when, text] : cast_.bond_lines) {
      all_.push_back({Kind::bond, cast_.bond == Bond::beside && real_ ? 3.6 : 4.6, text, true, false, true, false});
    }
    if (!can_meet(*cast_.other) || !is_one_of(cast_.bond, {Bond::pair, Bond::rivals, Bond::beside})) return;
    for (const auto attribute : cast_.star.attributes) {
      for (const auto& row : lines::pairs.all(attribute)) {
        for (const auto& [when, text] : row.all()) add_pair(attribute, when, text);
      }
    }
  }

  void add_pair(std::string_view attribute, std::string_view when, std::string_view text) {
    if (cast_.bond == Bond::rivals && share_a_word(when, "warm")) return;
    const double one = cast_.star.salience(attribute),
                 two = share_a_word(when, "any") ? 0.4 : cast_.other->salience(when);
    if (two > 0) all_.push_back({Kind::pair, 4.2 + (one + two) * 0.75, text, true, false, true, false});
  }

  // Says whether a word of the theme, other than the star's, is in what the star wishes or fears.
  bool is_in_theme(std::string_view text) const {
    return std::any_of(theme_.said.begin(), theme_.said.end(), [&](const Said& word) {
      if (!word.noun || word.base.size() < 4 || cast_.by_star.count(word.base) > 0) return false;
      return share_a_word(text, word.base) || share_a_word(text, word.text);
    });
  }

  void add_met() {
    for (const auto& [name, text] : {std::pair{"wish", cast_.star.wish}, std::pair{"fear", cast_.star.fear}}) {
      if (!is_in_theme(text)) continue;
      for (const auto& line : lines::forms.find(name)->all()) {
        if (real_ || !speaks_of_topic(line.text)) add(Kind::met, 6.0, line.text, true, true);
      }
    }
  }

  void add_states() {
    for (const auto& line : cast_.state_lines)
      add(Kind::state, real_ ? 4.6 : 5.9, line.text, speaks_of_topic(line.text), false, true);
  }

  double lot(std::string_view line) const {
    return static_cast<double>(hash_of(theme_.phrase + std::string(line)) % 10) / 14;
  }

  void add_definitions() {
    const bool nothing_known = !cast_.star.known && !real_ && !bound_;
    const auto definition = definition_of(cast_.star.name);
    const std::size_t most = is_abstract(cast_.star) ? 40 : 80;  // characters; an idea has little else
    const bool told_more = theme_.said.size() > kMostDefined;    // "the quiet after guests leave" is no quiet weather
    if (!nothing_known || told_more || definition.empty() || definition.size() > most) return;
    for (const auto& line : lines::forms.find("definition")->all())
      add(Kind::definition, 6.3 - (cast_.has_state ? 0.9 : 0) + lot(line.text), line.text, false);
  }

  // Says whether nothing that the words name is sure to be what the theme is about.
  bool is_words_alone() const {
    using Kind = Theme::Kind;
    const bool said = is_one_of(theme_.kind, {Kind::question, Kind::saying, Kind::story}) && !theme_.quote.empty();
    const bool nothing_shown = theme_.star_at >= theme_.said.size() && theme_.category == "idea";
    return is_one_of(theme_.kind, {Kind::unwanted, Kind::story}) ||
           (said && (theme_.said.size() > kFewWords || nothing_shown || !cast_.star.known));
  }

  void add_said() {
    const auto name = form_of(theme_, cast_);
    if (name.empty()) return;
    for (const auto& line : lines::forms.find(name)->all())
      all_.push_back(
          {Kind::said, (cast_.mentioned ? 4.2 : 5.0) + lot(line.text), line.text, true, false, false, false});
  }

  const Cast& cast_;
  const Theme& theme_;
  const bool real_;   // the theme has a topic that we know
  const bool bound_;  // it has another, too
  std::vector<Choice> all_;
};

}  // namespace

std::string_view form_of(const Theme& theme, const Cast& cast) {
  using Kind = Theme::Kind;
  const auto said = letters::fold(theme.quote);
  const auto begins = [&](std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](auto word) { return begins_with_word(said, word); });
  };
  const bool quoted = !theme.quote.empty();
  const bool own = begins({"i", "i'm", "i've", "im", "ive", "i'll", "my", "me", "we", "we're", "our"});
  if (theme.kind == Kind::unwanted) return "unwanted";
  if (theme.kind == Kind::nothing) return "nothing";
  if (theme.kind == Kind::question && quoted) return begins({"what if"}) ? "what if" : "question";
  if (theme.of_moment && quoted) return "when";
  if (theme.kind == Kind::saying && quoted) return own && theme.said.size() > kFewWords ? "confession" : "saying";
  if (theme.kind == Kind::story) return own ? "confession" : "tale";
  if (!cast.invited) return "";
  return cast.topic.ours && theme.said.size() > 3 ? "when" : "doing";  // "waving back at someone"
}

std::vector<Choice> choices_for(const Cast& cast, const Theme& theme) { return Collection(cast, theme).collect(); }

}  // namespace generator::draft::description
