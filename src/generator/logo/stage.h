#pragma once
#include <optional>
#include <string>
#include <vector>

#include "generator/logo/composition.h"
#include "generator/logo/emoji_font.h"
#include "generator/logo/figure.h"

// Puts a composition's pictures on the coin's field.
namespace generator::logo {

// The pictures of a composition, loaded. Those that the font does not have are left out.
struct Cast {
  struct Member {
    Figure figure;
    Prop prop;
  };
  std::optional<Figure> subject, costume;
  std::vector<Member> props;
};

Cast cast_of(const Composition& composition, const EmojiFont& font);

// Where the subject stands; more than one if there are copies, the last in front.
std::vector<Spot> subject_spots(const Composition& composition);

// `letter` stands in for a subject without a picture.
void draw_stage(cairo_t* cr, const Composition& composition, const Cast& cast, const Palette& palette,
                const std::string& letter, Random& random);

}  // namespace generator::logo
