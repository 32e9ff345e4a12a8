#pragma once
#include <string>

namespace net {

// The part of a name that somebody registered, which all names in one zone share: example.co.uk of a.b.example.co.uk.
// Goes by the public suffix list. What is a public suffix itself, or no name, is returned as it is.
std::string registrable_domain(const std::string& host);

}  // namespace net
