#include "generator/logo/stage/cast.h"

#include "generator/logo/drawings/drawings.h"
#include "generator/logo/figures/pixels.h"

namespace generator::logo {

Cast cast_of(const Composition& composition, const EmojiFont& font) {
  Cast cast;
  const auto picture_of = [&](const std::string& name) {
    auto own = drawing(name);
    return own ? std::move(own) : font.picture(name);
  };
  if (auto subject = picture_of(composition.subject)) {
    tint(subject.get(), composition.tint);
    cast.subject.emplace(enlarged(subject.get()));
  }
  if (const auto costume = font.picture(composition.costume)) cast.costume.emplace(enlarged(costume.get()));
  for (const auto& prop : composition.props) {
    if (auto picture = picture_of(prop.emoji)) cast.props.push_back({Figure(std::move(picture)), prop});
  }
  return cast;
}

}  // namespace generator::logo
