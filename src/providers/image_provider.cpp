#include "providers/image_provider.h"

#include "generator/logo/picture/picture.h"
#include "providers/image.h"

namespace providers {
namespace {

// The prompt uses the draft, which has passed the validator, and not the theme, which may contain anything.
std::string prompt_for(const generator::Draft& draft) {
  return "A round emblem for an imaginary meme coin that exists as a concept only. It is called \"" + draft.coin_name +
         "\" and described like this: \"" + draft.description +
         "\" Show the mascot or thing it is about: one subject, centred, bold outlines, few strong colours, plain "
         "background, square. No text, no letters, no numbers, no logos of real brands, no real people.";
}

}  // namespace

std::string provided_logo(const Provider& provider, const net::Guard& guard, const generator::Draft& draft,
                          const Deadline& deadline) {
  const std::string bytes = image(provider, guard, prompt_for(draft), deadline);
  try {
    return generator::logo::picture::logo_of(generator::logo::picture::read_picture(bytes));
  } catch (const generator::logo::picture::NoPicture& none) {
    throw Fault(Fault::Kind::invalid, std::string("the image is ") + none.what());
  }
}

std::string logo_error(const Fault& fault) {
  switch (fault.kind) {
    case Fault::Kind::timed_out:
      return "image_timeout";
    case Fault::Kind::rejected:
      return "image_rejected";
    case Fault::Kind::invalid:
      return "image_invalid";
    default:
      return "image_provider_unavailable";
  }
}

}  // namespace providers
