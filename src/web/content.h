#pragma once
#include <string>

#include "web/request.h"

namespace web {

// A compressed body may grow to kAlwaysInflated bytes whatever its size is, and beyond that to kMaxInflation times its
// size. What players send grows tenfold or twentyfold, and a body of blanks a thousandfold.
constexpr std::size_t kAlwaysInflated = 64 * 1024, kMaxInflation = 64;

// Returns the body, which is moved out of the request, and inflated if Content-Encoding is gzip. Throws
// refusal::TooLarge if it is longer than max_bytes before or after that or grows too much,
// refusal::UnsupportedMediaType for any other encoding, and refusal::BadBody if it was cut short or is not valid gzip.
std::string content(Request& request, std::size_t max_bytes);

}  // namespace web
