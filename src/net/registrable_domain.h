#pragma once
#include <string>

namespace net {

// Returns the part of a name that somebody registered and that all names in one zone share, such as example.co.uk for
// a.b.example.co.uk, according to the public suffix list. Returns a public suffix, or what is no name, in lower case.
std::string registrable_domain(const std::string& host);

}  // namespace net
