#pragma once
#include <string>

#include "web/request.h"

namespace web {

// The body as its sender meant it: as it came, or inflated when Content-Encoding is gzip. Throws
// refusal::TooLarge when it is longer than `most` bytes before or after,
// refusal::UnsupportedMediaType for any other encoding, and refusal::BadBody when it was cut short
// or is no gzip.
std::string content(Request& request, std::size_t most);

}  // namespace web
