#include "providers/image_provider.h"

#include "providers/image.h"
#include "providers/picture/picture.h"

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
    return picture::logo_of(picture::read_picture(bytes));
  } catch (const picture::NoPicture& none) {
    throw Error(Error::Kind::invalid, std::string("the image is ") + none.what());
  }
}

std::string logo_error(const Error& error) {
  switch (error.kind) {
    case Error::Kind::timed_out:
      return "image_timeout";
    case Error::Kind::rejected:
      return "image_rejected";
    case Error::Kind::invalid:
      return "image_invalid";
    default:
      return "image_provider_unavailable";
  }
}

}  // namespace providers
