#pragma once
#include <optional>
#include <vector>

#include "generator/logo/composition.h"
#include "generator/logo/emoji_font.h"
#include "generator/logo/figure.h"

namespace generator::logo {

// The pictures of a composition, loaded. Those that neither the font nor we have are left out.
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
