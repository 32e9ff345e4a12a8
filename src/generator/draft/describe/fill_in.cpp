#include "generator/draft/describe/fill_in.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>

#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"

namespace generator::draft::description {

namespace {

std::string without_article(std::string_view phrase) {
  for (const std::string_view article : {"the ", "a ", "an ", "its "}) {
    if (begins_with(phrase, article)) return std::string(phrase.substr(article.size()));
  }
  return std::string(phrase);
}

std::string plural_of(const Star& star) { return star.mass || star.proper ? star.name : star.several; }

std::string definite(const Star& star) {
  if (star.mass || star.proper || begins_with(star.name, "the ")) return star.name;
  return "the " + (star.plural ? plural_of(star) : star.name);
}

std::string indefinite(const Star& star) {
  if (star.mass || star.proper) return star.name;
  return star.plural ? plural_of(star) : grammar::with_article(star.name);
}

// Returns "the smug oyster" for "a smug oyster", and "grandma on a skateboard" as it is.
std::string definite(const std::string& phrase) {
  const auto bare = without_article(phrase);
  return bare == phrase ? phrase : "the " + bare;
}

// "The beekeeper was there at five. The beekeeper came at nine."
bool is_star_again(std::string_view slot, const Cast& cast) {
  return slot == "boss" && without_article(cast.topic.boss) == cast.star.name;
}

// A class says little of what is in it, so its thing, wish and fear are nobody's.
bool says_what_is_not_known(std::string_view slot, const Cast& cast) {
  if (is_one_of(slot, {"thing", "wish", "fear", "tell"})) return !cast.star.known;
  return is_one_of(slot, {"othing", "owish", "ofear", "otell"}) && !cast.other->known;
}

// Returns the forms for it, its, it (as an object), itself.
std::array<std::string_view, 4> pronouns_of(const Star& star) {
  if (star.plural) return {"they", "their", "them", "themselves"};
  switch (star.pronoun) {
    case Star::Pronoun::he:
      return {"he", "his", "him", "himself"};
    case Star::Pronoun::she:
      return {"she", "her", "her", "herself"};
    default:
      return {"it", "its", "it", "itself"};
  }
}

using Values = std::map<std::string_view, std::string>;

void add_star(Values& values, const Star& star, std::uint64_t turn) {
  const auto [it, its, him, self] = pronouns_of(star);
  values["star"] = definite(star);
  values["a star"] = indefinite(star);
  values["stars"] = plural_of(star);
  values["name"] = star.plural ? plural_of(star) : star.name;
  values["it"] = it;
  values["its"] = its;
  values["him"] = him;
  values["self"] = self;
  values["thing"] = star.things[turn % star.things.size()];
  values["wish"] = star.wish;
  values["fear"] = star.fear;
  values["tell"] = star.tell;
}

void add_other(Values& values, const Star& other, std::uint64_t turn) {
  values["other"] = definite(other);
  values["an other"] = indefinite(other);
  values["others"] = plural_of(other);
  values["othername"] = other.name;
  values["othing"] = other.things[turn % other.things.size()];
  values["owish"] = other.wish;
  values["ofear"] = other.fear;
  values["otell"] = other.tell;
}

// Returns "the dentist" for "at the dentist".
std::string place_of(std::string_view at) {
  for (const std::string_view preposition : {"at ", "in ", "on ", "behind ", "from "}) {
    if (!begins_with(at, preposition)) continue;
    const auto place = at.substr(preposition.size());
    return begins_with(place, "a ") || begins_with(place, "an ") ? "the " + without_article(place) : std::string(place);
  }
  return std::string(at);
}

void add_topic(Values& values, const Topic& topic, std::uint64_t turn) {
  const auto prop = topic.props[turn % topic.props.size()];
  values["at"] = topic.at;
  values["place"] = place_of(topic.at);
  values["doing"] = topic.doing;
  values["event"] = topic.event;
  values["bare_event"] = without_article(topic.event);
  values["boss"] = topic.boss;
  values["people"] = topic.people;
  values["prop"] = prop;
  values["bare_prop"] = without_article(prop);
  values["saying"] = topic.saying;
}

std::string plural_verb(const std::string& verb) {
  static const std::map<std::string_view, std::string_view> kIrregular = {
      {"is", "are"},       {"was", "were"},       {"has", "have"},       {"does", "do"},
      {"isn't", "aren't"}, {"wasn't", "weren't"}, {"hasn't", "haven't"}, {"doesn't", "don't"}};
  if (const auto known = kIrregular.find(verb); known != kIrregular.end()) return std::string(known->second);
  if (verb.size() < 3 || verb.back() != 's') return verb;
  const auto base = grammar::infinitive(verb);
  return !base.empty() && grammar::third_person(base) == verb ? base : verb;
}

// Makes the verb that begins at `at` agree with a plural: "has" becomes "have", "only opens" becomes "only open".
void agree(std::string& text, std::size_t at) {
  auto end = at;
  while (end < text.size() && (std::isalpha(static_cast<unsigned char>(text[end])) != 0 || text[end] == '\'')) ++end;
  const auto word = text.substr(at, end - at);
  if (is_one_of(word, {"also", "always", "hardly", "just", "nearly", "never", "now", "often", "once", "only", "really",
                       "still"}) &&
      end < text.size())
    return agree(text, end + 1);
  text.replace(at, end - at, plural_verb(word));
}

// Marks where a verb follows a plural star, and is nowhere else in a text.
constexpr char kMark = '\x01';

// Makes the verbs of a sentence agree from `at` on, where its subject ends: "have been in there and call it home".
// Behind a comma only an auxiliary can have the same subject.
void agree_in_sentence(std::string& text, std::size_t at) {
  if (at >= text.size() || text[at] != ' ') return;
  agree(text, at + 1);
  for (;;) {
    const auto end = text.find_first_of(".:;?!\"", at), also = text.find(" and ", at - 1), comma = text.find(", ", at);
    at = std::min(also == std::string::npos ? also : also + 5, comma == std::string::npos ? comma : comma + 2);
    if (at > end || at == std::string::npos) return;
    const auto word = text.substr(at, text.find_first_of(" .,", at) - at);
    if (text[at - 2] != ',' || is_one_of(word, {"has", "is", "was"})) agree(text, at);
  }
}

std::string agreed(std::string text) {
  for (auto mark = text.find(kMark); mark != std::string::npos; mark = text.find(kMark)) {
    text.erase(mark, 1);
    agree_in_sentence(text, mark);
  }
  return text;
}

// Says whether the placeholder stands for several, in front of a verb.
bool is_plural_subject(std::string_view slot, const Cast& cast) {
  if (slot == "other") return cast.other->plural;
  return cast.star.plural && (slot == "star" || slot == "it");
}

std::string capital_where_a_sentence_begins(std::string text) {
  const auto first = text.find_first_not_of("\"(");
  if (first != std::string::npos) text[first] = upper(text[first]);
  return text;
}

bool has_slot(std::string_view line, std::string_view slot) {
  for (auto at = line.find(slot); at != line.npos; at = line.find(slot, at + 1)) {
    if (at > 0 && line[at - 1] == '{' && line[at + slot.size()] == '}') return true;
  }
  const auto capital = std::string(1, upper(slot[0])) + std::string(slot.substr(1));
  return line.find('{' + capital + '}') != line.npos;
}

bool names_star(std::string_view line) { return has_slot(line, "star") || has_slot(line, "a star"); }

}  // namespace

std::optional<std::string> fill_in(std::string_view line, const Cast& cast, std::uint64_t turn,
                                   const std::string& in_full) {
  Values values;
  add_star(values, cast.star, turn);
  if (cast.other) add_other(values, *cast.other, turn);
  add_topic(values, cast.topic, turn);
  values["definition"] = definition_of(cast.star.name);

  std::string text;
  bool named = in_full.empty();
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] != '{') {
      text += line[at++];
      continue;
    }
    const auto end = line.find('}', at);
    std::string slot(line.substr(at + 1, end - at - 1));
    const bool capital = slot[0] >= 'A' && slot[0] <= 'Z';
    slot[0] = lower(slot[0]);
    const auto value = values.find(slot);
    if (value == values.end() || value->second.empty() || says_what_is_not_known(slot, cast) ||
        is_star_again(slot, cast))
      return std::nullopt;
    const bool whole = !named && (slot == "star" || slot == "a star");
    named = named || whole;
    const auto said = !whole ? value->second : slot == "star" ? definite(in_full) : in_full;
    text += capital ? grammar::capitalised(said) : said;
    const bool several = is_plural_subject(slot, cast);
    if (several) text += kMark;
    at = end + 1;
    if (several && line.substr(at, 2) == "'s") {  // "the pigeons' offer"
      text.back() = '\'';
      at += 2;
    }
  }
  return capital_where_a_sentence_begins(agreed(std::move(text)));
}

// Nobody says "the oyster in a tuxedo's pearl".
bool can_name_star_in_full(std::string_view line) { return names_star(line) && line.find("tar}'s") == line.npos; }

bool speaks_of_star(std::string_view line) {
  return names_star(line) || has_slot(line, "stars") || has_slot(line, "name");
}

bool speaks_of_topic(std::string_view line) {
  for (const std::string_view slot :
       {"at", "place", "doing", "event", "boss", "people", "prop", "saying", "bare_event", "bare_prop"}) {
    if (has_slot(line, slot)) return true;
  }
  return false;
}

}  // namespace generator::draft::description
