#pragma once
#include <memory>
#include <string>

#include "generator/logo/canvas.h"

namespace generator::logo {

// Opens the colour emoji font (Debian: fonts-noto-color-emoji), which is mapped into memory as long as this lives.
class EmojiFont {
 public:
  // Throws std::runtime_error if the font is installed but cannot be opened just now.
  EmojiFont();

  // Returns the emoji's picture, about 136 x 128. The emoji has one code point, or several that the font joins ("a
  // person, a rocket": an astronaut). It is null if there is no font or no such picture.
  Surface picture(const std::string& emoji) const;

 private:
  struct Face;
  std::shared_ptr<const Face> face_;
};

}  // namespace generator::logo
