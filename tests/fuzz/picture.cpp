#include "target.h"

#include "concept/rules/logo/picture.h"

// A picture that somebody else has made: read whole, of a size that was agreed, or not at all.
void fuzz::try_input(const std::string& input) {
  using namespace concepts::rules::logo;
  try {
    auto picture = read_picture(input);
    PROMISE(picture.width >= kLeastSide && picture.width <= kMostSide);
    PROMISE(picture.height >= kLeastSide && picture.height <= kMostSide);
    PROMISE(picture.pixels.size() == static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 4);

    if (input.size() % 8 != 0) return;  // to draw one takes a while
    const auto logo = read_picture(logo_of(std::move(picture)));
    PROMISE(logo.width == 512 && logo.height == 512);
  } catch (const NoPicture&) {
  }
}
