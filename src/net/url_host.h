#pragma once
#include <string>
#include <variant>

// Finds the host that a URL names, for a caller that is going to resolve it.
namespace net {

enum class UrlError { unreadable, not_http, no_host };  // the first that holds

// Returns a name in ASCII, a dotted IPv4 address, whichever way it was written, or an IPv6 address without brackets and
// zone.
//
// libcurl reads the URL, as a fetch would later. Where browsers read another host out of the same text (a backslash, a
// stripped tab, letters that fold into a "/"), the URL is unreadable, and so is one of more than 2048 bytes. Throws
// std::runtime_error if the system has no UTF-8 locale, without which names beyond ASCII cannot be read.
std::variant<std::string, UrlError> host_of(const std::string& url);

// Returns whether the host is an IPv4 address with a part that begins with a superfluous 0. libcurl and
// browsers read such a part as octal ("0127.0.0.1" is 87.0.0.1), other parsers as decimal.
bool has_octal_host(const std::string& url);

}  // namespace net
