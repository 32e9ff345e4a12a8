#pragma once
#include <string>
#include <variant>

// Which host a URL names, for a caller that is going to resolve it.
namespace net {

enum class UrlFault { unreadable, not_http, no_host };  // the first that holds

// A name in ASCII, a dotted IPv4 address, whichever way it was written, or an IPv6 address without
// brackets and zone.
//
// libcurl reads the URL, as a fetch would later; where browsers read another host out of the same
// text (a backslash, a stripped tab, letters that fold into a "/"), it is unreadable. So is one of
// more than 2048 bytes. Throws std::runtime_error when the system has no UTF-8 locale: names beyond
// ASCII could not be told.
std::variant<std::string, UrlFault> host_of(const std::string& url);

}  // namespace net
