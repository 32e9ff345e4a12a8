#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "generator/draft/describe/cast.h"
#include "generator/ground/theme.h"

// Collects the lines that a cast has a reason to say.
namespace generator::draft::description {

struct Choice {
  enum class Kind {
    trait,       // what the star is like against the topic
    plain,       // the topic, with a thing, wish or fear of the star
    own,         // the star's own, in any place
    clash,       // what the star is like against what the topic needs
    office,      // what the star secretly is, in the star's place
    bond,        // how the other stands to the star
    pair,        // what the star is like against what the other is like
    met,         // what the star wishes or fears is in the theme
    state,       // what happens to the star
    definition,  // a dictionary's
    said,        // behind a quotation, a question or a doing, whatever it says
  };
  Kind kind;
  double score;  // how much of the theme the line needs, from 2 to 8
  std::string_view line;
  bool star = true, topic = false, other = false, state = false;  // what it speaks of
};

// Names the row of lines::forms for what is said behind the theme, whatever that says. It is empty if nothing is.
std::string_view form_of(const Theme& theme, const Cast& cast);

std::vector<Choice> choices_for(const Cast& cast, const Theme& theme);

}  // namespace generator::draft::description
