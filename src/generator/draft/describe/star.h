#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "generator/ground/lines.h"

// Finds who a joke is about.
namespace generator::draft::description {

struct Star {
  std::string name, several;                 // without an article: "snail", "snails"
  std::string_view kind;                     // "animal", "feeling"
  std::vector<std::string_view> attributes;  // the most telling first
  std::vector<std::string_view> things;      // "shell", "eye stalk"; never empty
  std::string_view tell, wish, fear;
  std::vector<std::string_view> coin_names;  // for a coin, with placeholders
  lines::Row row;                            // with its own lines
  std::string_view row_name;
  bool known = false;                 // it has a row of its own, or is a kind of what has one
  bool mass = false, proper = false;  // takes no article: "coffee", "Grandma"
  bool plural = false;                // "penguins", "jeans"
  enum class Pronoun { it, he, she } pronoun = Pronoun::it;

  // Says how much the star is what the attributes say, from 0 (none of them) to 1.5. The noun itself and its class
  // count as attributes, too.
  double salience(std::string_view attributes) const;
};

// Finds the star for a noun in the singular, "garden gnome": it has a row, is a kind of what has one, or has a class.
Star star_named(const std::string& noun);

// Returns how a dictionary defines the noun, or an empty text.
std::string_view definition_of(const std::string& noun);

// Says whether the star is an idea or a feeling: it goes nowhere and does nothing.
bool is_abstract(const Star& star);

}  // namespace generator::draft::description
