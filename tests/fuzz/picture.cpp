#include "target.h"

#include "generator/logo/picture/picture.h"

// Pictures of others: decoded completely and within the size limits, or refused.
void fuzz::try_input(const std::string& input) {
  using namespace generator::logo;
  try {
    auto picture = generator::logo::picture::read_picture(input);
    PROMISE(picture.width >= generator::logo::picture::kMinSide && picture.width <= generator::logo::picture::kMaxSide);
    PROMISE(picture.height >= generator::logo::picture::kMinSide &&
            picture.height <= generator::logo::picture::kMaxSide);
    PROMISE(picture.pixels.size() ==
            static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 4);

    if (input.size() % 8 != 0) return;  // drawing one is slow
    const auto logo = generator::logo::picture::read_picture(generator::logo::picture::logo_of(std::move(picture)));
    PROMISE(logo.width == 512 && logo.height == 512);
  } catch (const generator::logo::picture::NoPicture&) {
  }
}
