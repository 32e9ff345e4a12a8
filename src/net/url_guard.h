#pragma once
#include <optional>
#include <string>

#include "net/perimeter.h"
#include "net/resolver.h"

// May this host be sent to a URL that a stranger wrote?
namespace net {

struct Guard {
  Perimeter perimeter;
  Lookup lookup = resolve;
};

// Nullopt if the URL is http or https and every address its host has now is within the perimeter;
// else the first fault in one of the five sentences of the telemetry specification, section 7. One
// address outside is enough: whoever fetches may use any of them. What holds now need not hold at
// the fetch: see open_public_socket.
std::optional<std::string> url_fault(const std::string& url, const Guard& guard);

}  // namespace net
