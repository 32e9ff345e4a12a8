#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "generator/ground/words.h"

// Declares the material of jokes, which is compiled in like the words. A sheet is a folder of src/generator/lines. Its
// files have rows, sorted by their first name, each with its lines below it:
//
//     snail, slug | animal | slow tiny carries_house | shell; trail
//     - {Star} brought {its} house to {place}, in case {event} runs long.
//     ~patient : {Star} and {other} are still at the first handshake.
//
// A line behind "~" is for those who have one of these attributes. draft/describe/fill_in.h has the placeholders.
namespace generator::lines {

struct Line {
  std::string_view when;  // attributes, apart by spaces; empty: for all
  std::string_view text;
};

// A row is what we know of one thing. Fields are counted from the names, which are the field 0.
struct Row {
  std::string_view fields;
  words::List lines;

  std::string_view field(std::size_t at) const;  // empty if there are fewer
  std::vector<Line> all() const;
};

class Sheet {
 public:
  constexpr Sheet(words::List names, const std::uint16_t* rows, words::List fields, words::List lines,
                  const std::uint16_t* starts)
      : names_(names), rows_(rows), fields_(fields), lines_(lines), starts_(starts) {}

  std::optional<Row> find(std::string_view name) const;  // the first, if several have that name
  std::vector<Row> all(std::string_view name) const;
  std::size_t size() const { return fields_.size(); }
  Row operator[](std::size_t at) const;

 private:
  words::List names_;          // of all rows, in byte order
  const std::uint16_t* rows_;  // the row of each name
  words::List fields_, lines_;
  const std::uint16_t* starts_;  // where each row's lines begin, and where the last one's end
};

// Returns the parts of a field: the words of "slow tiny" at ' ', the things of "shell; trail" at ';'.
std::vector<std::string_view> parts(std::string_view field, char separator);

// Returns the names of a field: none for "-".
inline std::vector<std::string_view> coin_names(std::string_view field) {
  return field == "-" ? std::vector<std::string_view>() : parts(field, ';');
}

extern const Sheet stars;    // what it is | class and pronoun | attributes, the most telling first | its things | what
                             // gives it away | its wish | what it fears | names for a coin, or "-"
extern const Sheet classes;  // the same for whatever has no row of its own; the last name is no star's
extern const Sheet topics;   // doings, places and trades | where | what is done | event | who is in charge | people |
                             // props | saying | what it needs | names for a coin, or "-"
extern const Sheet places;   // the same of places that belong to no theme
extern const Sheet states;   // how it is said | what follows: see draft/describe/cast.h | names for a coin, or "-"
extern const Sheet clashes;  // attribute of the star; lines ask for what the topic needs
extern const Sheet pairs;    // attribute of the star; lines ask for attributes of the other
extern const Sheet phrases;  // of today's internet | names for a coin | emoji that show it; each line is a whole joke
extern const Sheet forms;    // how a theme is said | names for a coin, or "-": draft/describe/choices.h

// These are written from WordNet for nouns that are no stars: word, name in `stars` or `classes`; word, definition.
extern const std::string_view kin, definitions;

}  // namespace generator::lines
