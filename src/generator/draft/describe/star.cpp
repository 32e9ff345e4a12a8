#include "generator/draft/describe/star.h"

#include <algorithm>

#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"
#include "generator/lexicon/tables.h"

namespace generator::draft::description {

namespace {

std::string last_word(const std::string& noun) { return noun.substr(noun.rfind(' ') + 1); }

// Returns the row of what the noun is a kind of, and whether that is a star.
std::pair<lines::Row, bool> kin_of(const std::string& noun) {
  const auto head = last_word(noun);
  if (head != noun) {
    if (const auto row = lines::stars.find(head)) return {*row, true};
  }
  if (const auto row = lines::classes.find(head)) return {*row, false};
  const auto near = lexicon::tables::find(lines::kin, head);
  if (near) {
    if (const auto row = lines::stars.find(*near)) return {*row, true};
    const auto row = lines::classes.find(*near);
    if (row && !words::lexicon::nouns.find(head)) return {*row, false};
  }
  const auto entry = lexicon::look_up(head);
  const auto row = lines::classes.find(entry ? entry->category : "thing");
  return {row.value_or(*lines::classes.find("idea")), false};
}

// Reads the second field: "person f", "feeling mass", "clothes many".
void read_kind(std::string_view field, Star& star) {
  const auto kind = lines::parts(field, ' ');
  star.kind = kind.at(0);
  for (const auto mark : kind) {
    if (mark == "m") star.pronoun = Star::Pronoun::he;
    if (mark == "f") star.pronoun = Star::Pronoun::she;
  }
  if (!star.known) return;
  star.mass = std::find(kind.begin(), kind.end(), "mass") != kind.end();
  star.plural = std::find(kind.begin(), kind.end(), "many") != kind.end();
}

std::string plural_of(const std::string& noun) {
  const auto last = noun.rfind(' ') + 1;  // 0 if there is no space
  return noun.substr(0, last) + grammar::plural(noun.substr(last));
}

}  // namespace

double Star::salience(std::string_view wanted) const {
  double most = 0;
  for (const auto attribute : lines::parts(wanted, ' ')) {
    if (attribute == name || attribute == row_name || attribute == kind) return 1.5;
    const auto found = std::find(attributes.begin(), attributes.end(), attribute);
    if (found != attributes.end())
      most = std::max({most, 0.25, 1.2 - 0.12 * static_cast<double>(found - attributes.begin())});
  }
  return most;
}

Star star_named(const std::string& noun) {
  Star star;
  star.name = noun;
  const auto own = lines::stars.find(noun);
  const auto [row, known] = own ? std::pair{*own, true} : kin_of(noun);
  star.row = row;
  star.row_name = row.field(0).substr(0, row.field(0).find(", "));
  star.known = known;
  read_kind(row.field(1), star);
  star.several = star.plural ? noun : plural_of(noun);
  star.attributes = lines::parts(row.field(2), ' ');
  star.things = lines::parts(row.field(3), ';');
  star.tell = row.field(4);
  star.wish = row.field(5);
  star.fear = row.field(6);
  if (own) star.coin_names = lines::coin_names(row.field(7));
  star.mass = star.mass || grammar::is_mass(last_word(noun));
  return star;
}

std::string_view definition_of(const std::string& noun) {
  return lexicon::tables::find(lines::definitions, noun).value_or("");
}

bool is_abstract(const Star& star) { return is_one_of(star.kind, {"feeling", "idea", "net"}); }

}  // namespace generator::draft::description
