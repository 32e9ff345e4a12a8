#pragma once
#include <optional>
#include <vector>

#include "generator/logo/figures/emoji_font.h"
#include "generator/logo/figures/figure.h"
#include "generator/logo/stage/composition.h"

namespace generator::logo {

// A Cast has the pictures of a composition, loaded. Those that neither the font nor we have are left out.
struct Cast {
  struct Member {
    Figure figure;
    Prop prop;
  };
  std::optional<Figure> subject, costume;
  std::vector<Member> props;
};

Cast cast_of(const Composition& composition, const EmojiFont& font);

}  // namespace generator::logo
