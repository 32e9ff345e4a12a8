#include "target.h"

#include "providers/picture/picture.h"

// Pictures of others: decoded completely and within the size limits, or refused.
void fuzz::try_input(const std::string& input) {
  try {
    auto picture = providers::picture::read_picture(input);
    PROMISE(picture.width >= providers::picture::kMinSide && picture.width <= providers::picture::kMaxSide);
    PROMISE(picture.height >= providers::picture::kMinSide && picture.height <= providers::picture::kMaxSide);
    PROMISE(picture.pixels.size() ==
            static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 4);

    if (input.size() % 8 != 0) return;  // drawing one is slow
    const auto logo = providers::picture::read_picture(providers::picture::logo_of(std::move(picture)));
    PROMISE(logo.width == 512 && logo.height == 512);
  } catch (const providers::picture::NoPicture&) {
  }
}
