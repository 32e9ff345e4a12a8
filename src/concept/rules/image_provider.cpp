#include "concept/rules/image_provider.h"

#include "concept/rules/logo/picture.h"
#include "concept/rules/provider/image.h"

namespace concepts::rules {
namespace {

// Of the draft, which has passed the validator, and not of the theme, which can be anything.
std::string prompt_for(const Draft& draft) {
  return "A round emblem for an imaginary meme coin that exists as a concept only. It is called \"" + draft.coin_name +
         "\" and described like this: \"" + draft.description +
         "\" Show the mascot or thing it is about: one subject, centred, bold outlines, few strong colours, plain "
         "background, square. No text, no letters, no numbers, no logos of real brands, no real people.";
}

}  // namespace

std::string provided_logo(const provider::Provider& provider, const net::Guard& guard, const Draft& draft,
                          const provider::Deadline& deadline) {
  const std::string bytes = provider::image(provider, guard, prompt_for(draft), deadline);
  try {
    return logo::logo_of(logo::read_picture(bytes));
  } catch (const logo::NoPicture& none) {
    throw provider::Fault(provider::Fault::Kind::invalid, std::string("the image is ") + none.what());
  }
}

std::string logo_error(const provider::Fault& fault) {
  switch (fault.kind) {
    case provider::Fault::Kind::timed_out:
      return "image_timeout";
    case provider::Fault::Kind::rejected:
      return "image_rejected";
    case provider::Fault::Kind::invalid:
      return "image_invalid";
    default:
      return "image_provider_unavailable";
  }
}

}  // namespace concepts::rules
