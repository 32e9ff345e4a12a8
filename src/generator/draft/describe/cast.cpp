#include "generator/draft/describe/cast.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "generator/draft/describe/matches.h"
#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/ideas/ideas.h"
#include "generator/ground/text.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft::description {

namespace {

using Role = Idea::Role;
using Bond = Cast::Bond;

constexpr std::size_t kSentence = 6;  // words; what is longer may be about anything that it mentions

Bond bond_of(const lines::Row& state) {
  static const std::map<std::string_view, Bond> kBonds = {{"alone", Bond::alone},   {"other", Bond::other},
                                                          {"office", Bond::office}, {"pair", Bond::pair},
                                                          {"rivals", Bond::rivals}, {"beside", Bond::beside}};
  return kBonds.at(state.field(1));
}

// These say little of what is done or where: another topic goes first.
bool is_weak(std::string_view topic) {
  return is_one_of(topic,
                   {"band",     "class", "club", "drama", "friend", "house", "job",  "learn", "line", "market", "party",
                    "practice", "run",   "sell", "stage", "study",  "teach", "team", "train", "wait", "work"});
}

// Recognises persons named for what they do to something: a "dog walker" is no dog.
bool is_named_for_what_it_does(std::string_view person) {
  return is_one_of(person,
                   {"breeder", "catcher", "collector", "dealer", "driver", "fan", "farmer", "hunter", "keeper", "lover",
                    "maker", "owner", "player", "rider", "seller", "thief", "trainer", "walker", "whisperer"});
}

bool lives(std::string_view kind) {
  return is_one_of(kind, {"animal", "bird", "dog", "fish", "insect", "mythical", "person", "predator", "reptile",
                          "rodent", "spook", "vip"});
}

Topic topic_from(const lines::Row& row) {
  Topic topic;
  topic.at = row.field(1);
  topic.doing = row.field(2);
  topic.event = row.field(3);
  topic.boss = row.field(4);
  topic.people = row.field(5);
  topic.props = lines::parts(row.field(6), ';');
  topic.saying = row.field(7);
  topic.needs = row.field(8);
  topic.lines = row.all();
  topic.coin_names = lines::coin_names(row.field(9));
  return topic;
}

// Returns the words as a noun, the last in the singular: "garden gnome", "DJ".
std::string noun_of(const std::vector<Said>& said, std::size_t from, std::size_t end) {
  std::string noun;
  for (auto at = from; at < end; ++at) {
    const auto& word = said[at];
    const bool plural = at + 1 == end && word.plural;
    noun += at > from ? " " : "";
    const auto entry = lexicon::look_up(word.base);
    const bool common = entry && entry->proper.empty();  // "Mango" is a mango
    noun += grammar::is_acronym(word.base) ? grammar::upper(word.base)
            : plural                       ? (common ? word.base : grammar::capitalised(word.base))
            : common                       ? word.text
                                           : word.written;
  }
  return noun;
}

// Returns the star that a match names, or that the words name which have no row.
Star star_at(const std::vector<Said>& said, const Match& match) {
  const auto& last = said[match.end - 1];
  auto star = star_named(match.name.empty() ? noun_of(said, match.begin, match.end) : match.name);
  if (!star.plural) star.name = noun_of(said, match.begin, match.end);
  if (!match.name.empty() && last.plural && ends_with(match.name, last.text) && last.text != last.base)
    star.several = match.name;
  const auto before = match.begin > 0 ? std::string_view(said[match.begin - 1].text) : "";
  const auto entry = lexicon::look_up(last.base);
  const bool one_day = entry && !entry->proper.empty();  // "Mondays": "Monday asked for a copy"
  star.plural = star.plural || (last.plural && !one_day) ||
                is_one_of(before, {"two", "three", "four", "five", "six", "seven", "many"});
  return star;
}

class Casting {
 public:
  Casting(const Theme& theme, std::uint64_t turn) : theme_(theme), said_(theme.said), turn_(turn) {
    std::tie(stars_, topics_) = stars_and_topics(said_);
    states_ = states_in(said_);
    const auto says_more = [&](const Match& topic) {  // "running late" is no running
      return std::any_of(states_.begin(), states_.end(), [&](const Match& state) {
        return bond_of(state.row) == Bond::alone && state.meets(topic) &&
               state.end - state.begin > topic.end - topic.begin;
      });
    };
    topics_.erase(std::remove_if(topics_.begin(), topics_.end(), says_more), topics_.end());
  }

  Cast cast() {
    find_star();
    if (made_.mentioned) {
      use_own_words();
      return std::move(made_);
    }
    find_other();
    find_topic();
    find_state();
    if (made_.topic.props.empty()) use_own_words();
    if (made_.invited) invite();
    return std::move(made_);
  }

 private:
  std::set<std::string> words_in(std::size_t from, std::size_t end) const {
    std::set<std::string> words;
    for (auto at = from; at < end; ++at) {
      words.insert(name_word(said_[at].base));
      words.insert(name_word(said_[at].text));
    }
    return words;
  }

  // Recognises "waiting for the bus": what stands behind the doing is no star.
  bool begins_with_doing() const {
    return said_.size() > 1 && said_[0].verb && theme_.star_at > 0 && begins_with(theme_.phrase, said_[0].text) &&
           is_function_word(said_[1].text);
  }

  // Of "my uncle bought a canoe during a drought" only the canoe is sure to be in it.
  bool find_mentioned() {
    const bool sentence = is_one_of(theme_.kind, {Theme::Kind::question, Theme::Kind::saying, Theme::Kind::story}) &&
                          !theme_.quote.empty() && said_.size() > kSentence;
    const bool anybody =
        is_one_of(theme_.thing, {"people", "person"}) && theme_.star_at < said_.size() && said_.size() > 2;
    if (!sentence && !anybody) return false;
    const auto telling = [](const Match& match) {
      const auto kind = match.row.field(1);
      const bool thing = !is_one_of(
          kind.substr(0, kind.find(' ')),
          {"body", "building", "feeling", "idea", "money", "net", "paper", "person", "power", "vip", "weather"});
      return thing && match.row.lines.size() > 3 ? match.end - match.begin : 0;
    };
    const auto most = std::max_element(stars_.begin(), stars_.end(), [&](const Match& one, const Match& other) {
      return telling(one) < telling(other);
    });
    if (most == stars_.end() || telling(*most) == 0) return false;
    span_ = *most;
    made_.star = star_at(said_, span_);
    made_.by_star = words_in(span_.begin, span_.end);
    made_.mentioned = true;
    return true;
  }

  void find_star() {
    if (find_mentioned()) return;
    auto at = theme_.star_at;
    if (const auto* before = played_by(at)) {
      trade_ = at_place(topics_, at);
      if (trade_ == nullptr && theme_.category == "person") played_ = {at, at + 1, {}, ""};
      at = before->begin;
    }
    if (const auto* served = served_by(at)) at = served->begin;
    const auto* topic = at < said_.size() ? at_place(topics_, at) : nullptr;
    const auto* star = at < said_.size() ? at_place(stars_, at) : nullptr;
    const bool somebody = theme_.category == "person" || theme_.person;
    const bool machine = topic != nullptr && star == nullptr && names_thing_behind(at);
    made_.invited = begins_with_doing() || (topic != nullptr && star == nullptr && !somebody && !machine) ||
                    (theme_.kind == Theme::Kind::action && !topics_.empty());
    if (made_.invited && theme_.kind == Theme::Kind::unwanted) made_.invited = false;
    if (made_.invited) return;
    if (star != nullptr) {
      span_ = *star;
    } else if (machine) {
      span_ = {at, at + 2, {}, ""};
    } else if (at < said_.size()) {
      const bool two = at > 0 && said_[at - 1].noun && theme_.thing.find(' ') != std::string::npos;
      span_ = {two ? at - 1 : at, at + 1, {}, ""};
      if (const auto* player = two && at_place(topics_, at - 1) != nullptr ? star_behind(at + 1) : nullptr)
        span_ = *player;
    }
    const bool of_theme = span_.covers(theme_.star_at);
    made_.star = span_.end > 0 ? star_at(said_, span_) : star_named(theme_.star);
    made_.star.mass = made_.star.mass || (of_theme && theme_.mass);
    made_.star.proper = of_theme && theme_.proper;
    if (made_.star.proper) made_.star.name = theme_.thing;
    if (grammar::is_kin_name(made_.star.name) &&
        theme_.short_phrase == made_.star.name) {  // "Grandma", but "a grandma"
      made_.star.proper = true;
      made_.star.name = grammar::capitalised(made_.star.name);
    }
    made_.by_star = words_in(span_.begin, span_.end);
    const bool in_subject = !of_theme || theme_.short_phrase.find(said_[theme_.star_at].text) != std::string::npos;
    made_.leads = in_subject && (of_theme || (theme_.category == "person" && span_.end > 0)) &&
                  made_.star.plural == theme_.plural;
    give_name();
    if (topic != nullptr && (star == nullptr || made_.star.kind == "person")) trade_ = topic;
  }

  // Returns whom "a dating app for hedgehogs" is for: they do what is done there.
  const Match* served_by(std::size_t at) const {
    if (at + 2 >= said_.size() || said_[at + 1].text != "for") return nullptr;
    if (at_place(topics_, at) == nullptr && (at == 0 || at_place(topics_, at - 1) == nullptr)) return nullptr;
    const auto* star = star_behind(at + 2);
    const bool next = star != nullptr && star->begin <= at + 3;
    return next && lives(star->row.field(1).substr(0, star->row.field(1).find(' '))) ? star : nullptr;
  }

  // Recognises "karaoke machine", which is no karaoke.
  bool names_thing_behind(std::size_t at) const {
    return at + 1 < said_.size() && said_[at + 1].noun && theme_.thing == said_[at].text + ' ' + said_[at + 1].text;
  }

  // Who has a name in the theme is called by it.
  void give_name() {
    for (const auto& idea : theme_.ideas) {
      if (idea.role != Role::name) continue;
      made_.named = made_.star.proper = true;
      made_.star.name = idea.phrase;
      made_.by_star.insert(idea.word);
      return;
    }
  }

  // Returns who plays "a chess match between pigeons".
  const Match* star_behind(std::size_t at) const {
    const auto found =
        std::find_if(stars_.begin(), stars_.end(), [&](const Match& match) { return match.begin >= at; });
    return found == stars_.end() ? nullptr : &*found;
  }

  // Recognises "potato astronaut" and "giraffe limbo contest": the first is the star, and the others are what it does.
  // A trombone player is no trombone, and a cat that has a row of its own, "cat lady", is that.
  const Match* played_by(std::size_t at) const {
    if (at == 0 || at >= said_.size() || is_named_for_what_it_does(said_[at].base)) return nullptr;
    const bool trade = theme_.category == "person" || at_place(topics_, at) != nullptr;
    if (!trade && at_place(stars_, at) != nullptr) return nullptr;
    for (auto from = at; from-- > 0 && said_[from].noun;) {
      const auto* actor = at_place(stars_, from);
      if (actor == nullptr || actor->end > at) continue;
      const auto kind = actor->row.field(1);
      if (lives(kind.substr(0, kind.find(' ')))) return actor;
      if (from + 1 == at && trade && is_one_of(kind, {"food", "object", "machine", "plant", "toy"})) return actor;
    }
    return nullptr;
  }

  // Finds what follows a word such as "secretly" or "afraid of".
  void find_other() {
    const Match* bond = nullptr;
    Match other;
    for (const auto& state : states_) {
      if (bond_of(state.row) == Bond::alone || state.begin == 0 || state.begin < span_.end) continue;
      if (bond != nullptr && bond_of(bond->row) != Bond::beside) break;
      const auto found = noun_behind(state.end);
      const bool beside = bond_of(state.row) == Bond::beside;
      if (found.end == 0 || (beside && bond != nullptr)) continue;
      if (beside && (at_place(topics_, found.end - 1) != nullptr || at_place(states_, found.end - 1) != nullptr))
        continue;
      bond = &state;
      other = found;
    }
    if (bond == nullptr && played_) return play();
    const auto listed = bond == nullptr ? listed_behind_star() : std::nullopt;
    if (listed) bond = &*listed;
    if (listed) other = noun_behind(listed->end);
    if (bond == nullptr || made_.invited) return;
    made_.other = star_at(said_, other);
    if (bond_of(bond->row) == Bond::beside && !stands_beside(*made_.other, *bond)) {
      made_.other.reset();
      return;
    }
    name_in_full(*made_.other, said_[other.end - 1]);
    if (!made_.other->known && other.begin > 0 && said_[other.begin - 1].text == "the" && !made_.other->plural &&
        !begins_with(made_.other->name, "the ")) {
      made_.other->proper = true;  // "the dark", never a dark
      made_.other->name = "the " + made_.other->name;
    }
    made_.bond = bond_of(bond->row);
    const bool has = made_.bond == Bond::beside && said_[bond->begin].text == "with" && !lives(made_.other->kind);
    const auto row = has ? lines::states.find("have").value_or(bond->row) : bond->row;
    made_.bond_lines = row.all();
    made_.bond_names = lines::coin_names(row.field(2));
    bond_ = *bond;
    other_ = other;
    made_.by_other = words_in(bond->begin, other.end);
  }

  // Nothing is beside a start, and nobody sits in an app, a storm or a jumper as in a box.
  bool stands_beside(const Star& other, const Match& bond) const {
    if (is_abstract(other) && !other.known) return false;
    const bool together = is_one_of(said_[bond.begin].text,
                                    {"alongside", "and", "feat", "featuring", "meet", "meets", "plus", "with", ""});
    if (together) return true;
    return other.known ? !is_one_of(other.kind, {"clothes", "feeling", "idea", "net", "power", "weather"})
                       : is_one_of(other.kind, {"building", "container", "furniture", "vehicle"});
  }

  // Finds what stands behind a comma, as in "🦖☕".
  std::optional<Match> listed_behind_star() const {
    const bool comma = span_.end > 0 && span_.end + 1 < said_.size() && said_[span_.end].text.empty();
    if (!comma || !said_[span_.end + 1].noun) return std::nullopt;
    return Match{span_.end, span_.end + 1, *lines::states.find("and"), "and"};
  }

  // Calls it what the theme calls it: "revolving door" rather than "door".
  void name_in_full(Star& star, const Said& head) const {
    for (const auto& idea : theme_.ideas) {
      if (idea.word != name_word(head.base) || idea.plural || idea.role == Role::action ||
          !ends_with(idea.phrase, star.name))
        continue;
      const auto space = idea.phrase.find(' ');
      const auto words = std::count(idea.phrase.begin(), idea.phrase.end(), ' ') + 1;
      if (is_function_word(idea.phrase.substr(0, space)) && space != std::string::npos)
        star.name = idea.phrase.substr(space + 1);
      else if (words == 3)
        star.name = idea.phrase;  // "flat pack furniture"
    }
  }

  // The star works as what has no topic: "potato astronaut".
  void play() {
    made_.other = star_at(said_, *played_);
    made_.bond = Bond::office;
    made_.bond_lines = lines::states.find("think be")->all();
    other_ = *played_;
    made_.by_other = words_in(other_.begin, other_.end);
  }

  Match noun_behind(std::size_t from) const {
    for (auto at = from; at < said_.size(); ++at) {
      const auto* star = at_place(stars_, at);
      if (star != nullptr && star->begin >= from && (star->end >= said_.size() || !said_[star->end].noun)) return *star;
      if (!said_[at].noun) continue;
      auto end = at + 1;
      while (end < said_.size() && said_[end].noun) ++end;
      return {std::max(at, end - 2), end, {}, ""};  // "car chase" of "a speed car chase"
    }
    return {};
  }

  void find_topic() {
    const Match* chosen = nullptr;
    for (const auto& topic : topics_) {
      const bool taken = topic.meets(span_) || (topic.meets(bond_) && bond_.end > 0);
      if (taken && &topic != trade_) continue;
      if (&topic == trade_ && chosen != nullptr) continue;
      const bool weak = topic.end == topic.begin + 1 && is_weak(said_[topic.begin].base);
      const bool doing = said_[topic.begin].verb && !weak;
      if (chosen == nullptr || doing || (!weak && chosen != &topic && !said_[chosen->begin].verb) || chosen == trade_)
        chosen = &topic;
      if (doing) break;
    }
    if (chosen == nullptr) return;
    made_.topic = topic_from(chosen->row);
    made_.by_topic = words_in(chosen->begin, chosen->end);
  }

  void find_state() {
    if (made_.invited) return;
    for (const auto& state : states_) {
      if (bond_of(state.row) != Bond::alone || state.meets(span_) || (other_.end > 0 && state.meets(other_))) continue;
      made_.has_state = true;
      made_.state_lines = state.row.all();
      made_.state_names = lines::coin_names(state.row.field(2));
      made_.by_state = words_in(state.begin, state.end);
      return;
    }
  }

  // Makes a topic of what the theme says is done, or where: "suing the mayor", "on the roof".
  void use_own_words() {
    const auto place = lines::places[turn_ % lines::places.size()];
    made_.topic = topic_from(place);
    made_.topic.ours = true;
    for (const auto& idea : theme_.ideas) {
      const bool strong = made_.bond != Bond::none && made_.bond != Bond::beside;
      if (idea.role != Role::action || strong || idea.phrase.find(' ') == std::string::npos || idea.phrase.size() > 40)
        continue;
      made_.topic.doing = idea.phrase;
      made_.by_topic = {idea.word};
      for (const auto& other : theme_.ideas) {
        if (idea.phrase.find(other.word) != std::string::npos) made_.by_topic.insert(other.word);
      }
      return;
    }
  }

  // Brings a star that clashes with the topic.
  void invite() {
    static constexpr std::array kGuests = {"cactus", "capybara", "cat",   "dragon",  "ghost",
                                           "goat",   "goldfish", "goose", "octopus", "penguin",
                                           "possum", "potato",   "sloth", "snail",   "vampire"};
    std::vector<std::pair<std::size_t, Star>> guests;
    for (const auto* name : kGuests) {
      auto star = star_named(name);
      const auto clashing = std::count_if(made_.topic.lines.begin(), made_.topic.lines.end(),
                                          [&](const lines::Line& line) { return star.salience(line.when) > 0.5; });
      guests.emplace_back(static_cast<std::size_t>(clashing), std::move(star));
    }
    std::stable_sort(guests.begin(), guests.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    made_.star = guests[turn_ % 6].second;
  }

  const Theme& theme_;
  const std::vector<Said>& said_;
  std::uint64_t turn_;
  Matches stars_, topics_, states_;
  Match span_, bond_, other_;     // where the star, the bond and the other are
  const Match* trade_ = nullptr;  // the topic that the star is named for, "librarian", or works in
  std::optional<Match> played_;   // a trade that has no topic
  Cast made_;
};

}  // namespace

Cast cast_of(const Theme& theme, std::uint64_t turn) { return Casting(theme, turn).cast(); }

}  // namespace generator::draft::description
