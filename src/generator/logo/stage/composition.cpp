#include "generator/logo/stage/composition.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"
#include "generator/logo/stage/heads.h"
#include "generator/logo/stage/lead.h"

namespace generator::logo {

namespace {

using Role = Idea::Role;

constexpr std::string_view kMegaphone = "📣";  // of a saying without a noun
constexpr std::size_t kMaxProps = 3, kMaxEffects = 2, kMaxTag = 8;

// Says where a picture stands if no list says it.
Place place_of(const Idea& idea) {
  const bool ridden = is_one_of(idea.category, {"vehicle", "ship", "aircraft"});
  if (idea.role == Role::place) return ridden ? Place::below : Place::behind;
  return Place::held;
}

// Reads the names of places in words/logo/ideas.tsv and tools.tsv.
std::optional<Place> place_named(std::string_view name) {
  static const std::map<std::string_view, Place> kPlaces = {
      {"behind", Place::behind}, {"below", Place::below}, {"held", Place::held}, {"worn", Place::worn}};
  const auto known = kPlaces.find(name);
  return known == kPlaces.end() ? std::nullopt : std::optional(known->second);
}

// Removes the article or owner: "a hot spring" becomes "hot spring".
std::string without_article(const std::string& phrase) {
  for (const std::string article : {"a ", "an ", "the ", "some ", "my ", "his ", "her ", "its ", "their "}) {
    if (phrase.compare(0, article.size(), article) == 0) return phrase.substr(article.size());
  }
  return phrase;
}

std::string capitals(const std::string& word) {
  std::string tag;
  for (const char c : word) {
    if (c >= 'a' && c <= 'z') tag += upper(c);
  }
  return tag;
}

// Puts together what the theme's ideas ask for. Each place holds one thing, which the first idea that wants the place
// puts there.
class Composer {
 public:
  Composer(const Theme& theme, Random& random) : theme_(theme), random_(random) {}

  Composition compose() {
    for (const auto& idea : theme_.ideas) {
      if (idea.role == Role::name) add_name_tag(idea.word);
    }
    cast_lead();
    if (theme_.kind == Theme::Kind::unwanted) return crossed_out();
    if (theme_.kind == Theme::Kind::saying) show_saying();
    for (const auto& idea : theme_.ideas) add(idea);
    for (const auto& word : theme_.adjectives) {
      if (!said_in_an_idea(word)) add_known(word);
    }
    for (const auto& word : theme_.actions) {
      if (!said_in_an_idea(word)) add_known(word);
    }
    if (made_.props.empty()) add_known(theme_.star);
    if (theme_.kind == Theme::Kind::question) add_effect(Effect::question);
    if (theme_.kind == Theme::Kind::saying) say();
    put_into_bubble();
    count();
    turn_to_front();
    check_fit();
    pose();
    return made_;
  }

 private:
  void cast_lead() {
    const auto lead = lead_of(theme_);
    made_.subject = without_hands(lead.picture);
    made_.costume = lead.costume;
    if (lead.stands_in && made_.name_tag.empty()) add_name_tag(theme_.star);
    if (lead.other && lead.costume.empty() && !add_known(theme_.star)) add_prop(lead.prop, Place::held);
  }

  // Shows what nobody wants behind a sign.
  Composition crossed_out() {
    const auto unwanted = std::exchange(made_, {}).subject;
    made_.subject = "🪧";
    add_prop(unwanted, Place::crossed);
    return made_;
  }

  // A clock would still show its hands if they were crossed out beside it.
  std::string without_hands(const std::string& picture) const {
    const bool lacks = std::any_of(theme_.ideas.begin(), theme_.ideas.end(),
                                   [](const Idea& idea) { return idea.role == Role::without && idea.word == "hand"; });
    return lacks && is_one_of(picture, {"⏰", "🕰", "⌚", "⏱"}) ? "blank clock" : picture;
  }

  // Shows what a known saying is about: "this is fine" burns.
  void show_saying() {
    std::string text;
    for (const char c : theme_.quote) {
      const char small = lower(c);
      if ((small >= 'a' && small <= 'z') || small == ' ') text += small;
    }
    if (!text.empty()) add_known(text);
  }

  // Dots in a bubble say nothing, so only sayings without any picture have them.
  void say() {
    if (made_.subject.empty() || made_.subject == kMegaphone) add_effect(Effect::speech);
  }

  void put_into_bubble() {
    const auto speech = std::find(made_.effects.begin(), made_.effects.end(), Effect::speech);
    const auto held = std::find_if(made_.props.begin(), made_.props.end(),
                                   [](const Prop& prop) { return prop.place == Place::held; });
    if (speech == made_.effects.end() || held == made_.props.end()) return;
    held->place = Place::said;
    made_.effects.erase(speech);
  }

  // Says whether the word is part of an idea or of the star: "hot" of "a hot spring" or of a hot dog, or "run". Ideas
  // are shown on their own.
  bool said_in_an_idea(const std::string& word) const {
    const auto has_it = [&](const std::string& text) { return text.find(word) != std::string::npos; };
    return has_it(theme_.thing) || has_it(theme_.star) ||
           std::any_of(theme_.ideas.begin(), theme_.ideas.end(),
                       [&](const Idea& idea) { return idea.word == word || has_it(idea.phrase); });
  }

  // Shows another person beside the subject: at the dentist the dentist is somebody else, while a "dentist crocodile"
  // is dressed as one.
  bool stands_beside(const Idea& idea) {
    constexpr std::string_view kCostume = "costume\t";
    if (idea.category != "person" || idea.role == Role::quality || idea.role == Role::worn) return false;
    const auto known = words::logo::ideas.find(idea.word);
    if (!known || known->compare(0, kCostume.size(), kCostume) != 0) return false;
    add_prop(std::string(known->substr(kCostume.size())), Place::held);
    return true;
  }

  static bool moves_on(const Idea& idea) {
    return idea.phrase.find(' ') != std::string::npos && is_one_of(idea.word, {"drive", "fly", "race", "run"});
  }

  // Recognises "bubble" of "bubble tea" if the picture is one of bubble tea.
  bool in_the_picture(const std::string& word) const {
    const auto shown = lexicon::shown_by(made_.subject);
    return shown && shown->find(word) != std::string_view::npos;
  }

  // The grandfather of "a grandfather clock" is no person.
  bool in_the_thing(const Idea& idea) const {
    return idea.role == Role::quality && theme_.thing != theme_.star && words::logo::subjects.find(theme_.thing) &&
           (' ' + theme_.thing).find(' ' + idea.word) != std::string::npos;
  }

  // Finds the picture of two words that are one thing: "magnifying glass".
  static std::string picture_of_compound(const Idea& idea) {
    const auto phrase = without_article(idea.phrase);
    if (phrase.find(' ') == std::string::npos) return "";
    const auto known = words::logo::subjects.find(phrase);
    return known && *known != "-" ? std::string(*known) : "";
  }

  void add(const Idea& idea) {
    if (idea.word.empty()) return add_prop(idea.emoji, Place::held);  // of a phrase
    if (idea.word == theme_.star || in_the_picture(idea.word) || in_the_thing(idea)) return;
    if (idea.role == Role::name) return;
    if (idea.role == Role::without) return add_missing(idea);
    if (idea.role == Role::object && wished_for()) {
      add_prop(picture_of(idea.word, idea.emoji), Place::thought);
      return;
    }
    if (stands_beside(idea) || add_known(without_article(idea.phrase))) return;
    if (idea.role == Role::action) {
      // "running for mayor" is not what a runner does, and stealing a pizza needs no bag of money.
      if (!moves_on(idea) && !(acts_on_something() && picture_known(idea.word))) add_known(idea.word);
      return;
    }
    if (add_known(idea.word) || (idea.role == Role::place && idea.category == "body")) return;
    auto picture = picture_of_compound(idea);
    if (picture.empty()) picture = picture_of(idea.word, idea.emoji);
    if (picture.empty()) picture = picture_in_phrase(idea);
    add_prop(picture, place_of(idea));
  }

  // Finds the picture of another noun in the phrase: the sheep of "sheep clothing".
  static std::string picture_in_phrase(const Idea& idea) {
    std::istringstream words(idea.phrase);
    for (std::string word; words >> word;) {
      const auto entry = lexicon::look_up(word);
      if (!entry || entry->noun < 1 || entry->noun < entry->adjective || word == idea.word) continue;
      const auto picture = picture_of(word, std::string(entry->emoji));
      if (!picture.empty()) return picture;
    }
    return "";
  }

  bool acts_on_something() const {
    return std::any_of(theme_.ideas.begin(), theme_.ideas.end(), [&](const Idea& idea) {
      return idea.role == Role::object && !picture_of(idea.word, idea.emoji).empty();
    });
  }

  static bool picture_known(const std::string& word) {
    const auto known = words::logo::ideas.find(word);
    return known && !picture_in(*known).empty();
  }

  // Crosses out what the star lacks, and puts what it fears into a thought bubble.
  void add_missing(const Idea& idea) {
    if (made_.subject == "blank clock" && idea.word == "hand") return;
    auto emoji = picture_of_compound(idea);
    const bool of_a_thing = !theme_.person && !is_creature(theme_.category);  // a chair's leg is not a person's
    if (emoji.empty() && idea.category == "body" && of_a_thing) return;
    if (emoji.empty()) emoji = picture_of(idea.word, idea.emoji);
    if (const auto known = words::logo::ideas.find(idea.word); known && emoji.empty()) emoji = picture_in(*known);
    add_prop(emoji, feared() ? Place::thought : Place::crossed);
  }

  bool feared() const { return does({"fear", "dread"}) || is({"afraid", "scared", "terrified", "frightened"}); }
  bool wished_for() const { return does({"dream", "want", "wish", "hope", "imagine", "think", "wonder"}); }

  bool does(const std::vector<std::string>& any) const { return holds(theme_.actions, any); }
  bool is(const std::vector<std::string>& any) const {
    return holds(theme_.adjectives, any) ||
           std::any_of(theme_.ideas.begin(), theme_.ideas.end(),
                       [&](const Idea& idea) { return std::find(any.begin(), any.end(), idea.word) != any.end(); });
  }
  static bool holds(const std::vector<std::string>& words, const std::vector<std::string>& any) {
    return std::find_first_of(words.begin(), words.end(), any.begin(), any.end()) != words.end();
  }

  // Returns the emoji of "held 🔪", or an empty string for an effect.
  static std::string picture_in(std::string_view how_and_what) {
    const auto tab = how_and_what.find('\t');
    return place_named(how_and_what.substr(0, tab)) ? std::string(how_and_what.substr(tab + 1)) : "";
  }

  // Adds what the lists show for the word, and says whether they have it.
  bool add_known(const std::string& word) {
    const auto known = words::logo::ideas.find(word);
    if (!known) return false;
    const auto tab = known->find('\t');
    const auto how = known->substr(0, tab);
    const std::string what(known->substr(tab + 1));
    if (const auto effect = effect_named(what); effect && how == "effect") add_effect(*effect);
    if (const auto place = place_named(how)) add_prop(what, *place);
    if (how == "costume") put_on(what);
    if (how == "tint" && made_.tint.empty()) made_.tint = what;
    if (how == "girth") made_.girth = std::strtod(what.c_str(), nullptr);
    return true;
  }

  void put_on(const std::string& costume) {
    const bool fits = can_be_dressed(made_.subject, theme_.category);
    if (fits && made_.costume.empty() && !taken(Place::worn)) made_.costume = costume;
    if (!fits && made_.subject != costume) add_prop(costume, Place::held);
  }

  bool taken(Place place) const {
    return std::any_of(made_.props.begin(), made_.props.end(), [&](const Prop& prop) { return prop.place == place; });
  }

  void add_prop(const std::string& emoji, Place place) {
    const bool there =
        std::any_of(made_.props.begin(), made_.props.end(), [&](const Prop& prop) { return prop.emoji == emoji; });
    if (emoji.empty() || emoji == made_.subject || there || made_.props.size() == kMaxProps) return;
    if (place == Place::worn && !made_.costume.empty()) return;
    if (taken(place)) place = place == Place::held ? Place::left : Place::held;
    if (place == Place::left && !made_.name_tag.empty()) return;  // the tag is there
    if (!taken(place)) made_.props.push_back({emoji, place});
  }

  void add_effect(Effect effect) {
    const bool there = std::find(made_.effects.begin(), made_.effects.end(), effect) != made_.effects.end();
    if (!there && made_.effects.size() < kMaxEffects) made_.effects.push_back(effect);
  }

  void add_name_tag(const std::string& word) {
    const auto tag = capitals(word);
    if (tag.size() >= 2 && tag.size() <= kMaxTag) made_.name_tag = tag;
  }

  // Draws the subject twice for "two cups" and for "frogs", and three times for three to five. More would be too small.
  void count() {
    if (made_.subject.empty()) return;
    const auto first = theme_.phrase.substr(0, theme_.phrase.find(' '));
    if (is_one_of(first, {"three", "four", "five"}))
      made_.copies = 3;
    else if (theme_.plural || first == "two")
      made_.copies = 2;
  }

  // Turns the subject to the front: faces are better recognised at small sizes, and it is known where hats and tears
  // go.
  void turn_to_front() {
    static constexpr std::array kOnFaces = {Effect::anger, Effect::tears, Effect::sweat};
    const bool face = !made_.costume.empty() || taken(Place::worn) ||
                      std::find_first_of(made_.effects.begin(), made_.effects.end(), kOnFaces.begin(),
                                         kOnFaces.end()) != made_.effects.end();
    const bool asleep =
        std::find(made_.effects.begin(), made_.effects.end(), Effect::zzz) != made_.effects.end();  // eyes to close
    const auto front = words::logo::faces.find(made_.subject);
    if (front && (face || asleep || (!taken(Place::below) && random_.below(3) != 0)))
      made_.subject = std::string(*front);
    if (made_.subject == made_.costume) made_.costume.clear();
  }

  // A suit needs a face that hides the whole of its owner's, and a hat needs only a head. For other subjects the tool
  // stands beside them.
  void check_fit() {
    if (made_.costume.empty()) return;
    const auto costume = costume_of(made_.costume);
    const bool face = shows_only_a_face(made_.subject), hat = costume && costume->hat_ends > 0,
               helmet = costume && costume->neck == 0 && costume->front_begins == 1;
    if (face || (hat && is_head_known(made_.subject)) || (helmet && !is_head_known(made_.subject))) return;
    const auto suit = std::exchange(made_.costume, "");
    const auto tool = words::logo::tools.find(suit);
    if (!tool) return;
    made_.props.erase(
        std::remove_if(made_.props.begin(), made_.props.end(), [&](const Prop& prop) { return prop.emoji == suit; }),
        made_.props.end());
    const auto tab = tool->find('\t');
    add_prop(std::string(tool->substr(tab + 1)), *place_named(tool->substr(0, tab)));
  }

  void pose() {
    static const std::map<std::string_view, double> kTilts = {
        {"silly", 0.13}, {"wild", 0.16}, {"neon", 0.1}, {"heroic", 0.08}, {"spooky", 0.08}};
    const auto tilt = kTilts.find(theme_.mood);
    // Turned pictures take a millisecond more to draw, so they are not too frequent.
    if (tilt != kTilts.end() && random_.below(3) == 0 && made_.costume.empty() && made_.copies == 1 &&
        !taken(Place::below))
      made_.tilt = (random_.below(2) == 0 ? 1 : -1) * tilt->second * (0.4 + random_.below(7) / 10.0);
  }

  const Theme& theme_;
  Random& random_;
  Composition made_;
};

}  // namespace

Composition compose(const Theme& theme, Random& random) { return Composer(theme, random).compose(); }

}  // namespace generator::logo
