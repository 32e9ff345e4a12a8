#pragma once
#include <string>

#include "web/request.h"

namespace web {

// A compressed body may grow to so many bytes whatever its size is, and beyond that to so many times its size. What
// players send grows tenfold or twentyfold; a body of blanks, a thousandfold.
constexpr std::size_t kAlwaysInflated = 64 * 1024, kMaxInflation = 64;

// The body, which is moved out of the request; inflated when Content-Encoding is gzip. Throws refusal::TooLarge when it
// is longer than max_bytes before or after that, or grows too much, refusal::UnsupportedMediaType for any other
// encoding, and refusal::BadBody when it was cut short or is not valid gzip.
std::string content(Request& request, std::size_t max_bytes);

}  // namespace web
