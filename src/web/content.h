#pragma once
#include <string>

#include "web/request.h"

namespace web {

// The body, which is moved out of the request; inflated when Content-Encoding is gzip. Throws refusal::TooLarge when it
// is longer than max_bytes before or after that, refusal::UnsupportedMediaType for any other encoding, and
// refusal::BadBody when it was cut short or is not valid gzip.
std::string content(Request& request, std::size_t max_bytes);

}  // namespace web
