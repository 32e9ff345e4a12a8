#pragma once
#include <array>
#include <optional>
#include <string>

#include "generator/logo/effects/effects.h"
#include "generator/logo/figures/figure.h"

// Says where hats, tears and faces go on a picture, by words/logo/heads.tsv and costumes.tsv.
namespace generator::logo {

// Reads the head from the lists, or guesses it from the silhouette.
Head head_of(const std::string& emoji, const Figure& figure);
bool is_head_known(const std::string& emoji);
bool shows_only_a_face(const std::string& emoji);  // from the front, large

// A Costume is measured in parts of the picture's width and height.
struct Costume {
  double x, y, width;   // of the person's face
  double hat_ends;      // 0: no hat
  double front_begins;  // what is before the face; 1: nothing
  double neck;          // down to where the person's head is taken off; 0: it stays, as in a helmet
};
std::optional<Costume> costume_of(const std::string& emoji);

double width_of(const Figure& figure);
double height_of(const Figure& figure);

}  // namespace generator::logo
