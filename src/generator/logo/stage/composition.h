#pragma once
#include <string>
#include <vector>

#include "generator/ground/random.h"
#include "generator/ground/theme.h"
#include "generator/logo/effect.h"

// Decides which pictures a logo shows of a theme, and where they stand to each other. How they are drawn is in stage.h.
namespace generator::logo {

// A Place says where a picture stands to the subject. `left` is for a second thing that is held. `said` is in a speech
// bubble.
enum class Place { held, left, behind, below, worn, thought, said, crossed };

struct Prop {
  std::string emoji;
  Place place;
};

struct Composition {
  std::string subject;  // an emoji; empty for a letter
  std::string costume;  // an emoji of a person whose face the subject takes; may be empty
  int copies = 1;       // of the subject: 1 to 3
  std::vector<Prop> props;
  std::vector<Effect> effects;
  std::string tint;      // "gold"; empty for the picture's own colours
  std::string name_tag;  // "KEVIN"; capitals, at most eight
  double tilt = 0;       // radians
  double girth = 1;      // how wide the subject is drawn: more for a fat cat
};

Composition compose(const Theme& theme, Random& random);

}  // namespace generator::logo
