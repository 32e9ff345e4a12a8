#include "net/url_host.h"

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>

#include <curl/curl.h>
#include <locale.h>

#include "net/address.h"
#include "pattern.h"
#include "text/ascii.h"

namespace net {
namespace {

constexpr std::size_t kMaxUrl = 2048;  // bytes

using Url = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

bool is_control_or_space(unsigned char byte) { return byte <= ' ' || byte == 0x7f; }
bool is_beyond_ascii(unsigned char byte) { return byte >= 0x80; }

bool beyond_ascii(const std::string& text) { return std::any_of(text.begin(), text.end(), is_beyond_ascii); }

// Returns the scheme as RFC 3986 defines it, or "" if there is none. We do not use libcurl's parser, whose answer for
// "ftp:x" depends on its build.
std::string scheme_of(const std::string& url) {
  const auto in_scheme = [](char c) { return text::is_alphanumeric(c) || c == '+' || c == '-' || c == '.'; };
  const auto end = std::find_if_not(url.begin(), url.end(), in_scheme);
  if (end == url.end() || *end != ':' || !text::is_letter(url[0])) return "";
  return std::string(url.begin(), end);
}

std::optional<UrlError> error_of(CURLUcode code) {
  switch (code) {
    case CURLUE_OK:
      return std::nullopt;
    case CURLUE_OUT_OF_MEMORY:
      throw std::bad_alloc();
    case CURLUE_UNSUPPORTED_SCHEME:
      return UrlError::not_http;  // "10.0.0.7:80/": to libcurl a scheme
    case CURLUE_NO_HOST:
      return UrlError::no_host;
    default:
      return UrlError::unreadable;
  }
}

// Sets LC_CTYPE for this thread. libcurl reads a name in the encoding of the locale, and a program that never called
// setlocale() has "C", where it fails on every name beyond ASCII.
class Utf8Locale {
 public:
  Utf8Locale() : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{})) {
    if (!utf8_) throw std::runtime_error("the system has no locale C.UTF-8");
    before_ = uselocale(utf8_);
  }
  ~Utf8Locale() {
    uselocale(before_);
    freelocale(utf8_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  locale_t utf8_;
  locale_t before_;
};

// Returns nullopt if libcurl cannot put the name into ASCII.
std::optional<std::string> host_part(const Url& url, unsigned flags) {
  char* text = nullptr;
  const CURLUcode code = curl_url_get(url.get(), CURLUPART_HOST, &text, flags);
  const std::unique_ptr<char, decltype(&curl_free)> owned(text, curl_free);  // also set on failure
  if (code != CURLUE_OK) return std::nullopt;
  return std::string(text);
}

// Refuses names in which folding made other characters into ASCII that means something in a URL: "／" becomes "/", and
// another host would be read than was written. A libcurl without IDN leaves the name as it is.
std::variant<std::string, UrlError> fold(const Url& url) {
  const Utf8Locale utf8;
  const auto ascii = host_part(url, CURLU_PUNYCODE);
  if (!ascii || beyond_ascii(*ascii)) return UrlError::unreadable;
  if (ascii->empty()) return UrlError::no_host;
  if (ascii->find_first_of(" #%/:<>?@[\\]^|") != std::string::npos) return UrlError::unreadable;
  return *ascii;
}

// Returns the host as libcurl reads it, with IPv6 in brackets.
std::variant<std::string, UrlError> read_host(const std::string& url) {
  const Url parsed(curl_url(), curl_url_cleanup);
  if (!parsed) throw std::bad_alloc();
  if (const auto error = error_of(curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0))) return *error;

  const auto host = host_part(parsed, 0);
  if (!host) return UrlError::unreadable;
  if (host->empty()) return UrlError::no_host;
  if (std::any_of(host->begin(), host->end(), is_control_or_space)) return UrlError::unreadable;  // "%7f"
  if (beyond_ascii(*host)) return fold(parsed);
  return *host;
}

// libcurl looks for numbers first and decodes and folds later, so that "%31%32%37.1" and "１２７．１" come out as
// "127.1", in which only the second reading finds the number. A host with a "%" left is not read again, as it would be
// decoded twice.
std::variant<std::string, UrlError> read_twice(const std::string& url) {
  const auto first = read_host(url);
  const auto* name = std::get_if<std::string>(&first);
  if (!name || name->find('%') != std::string::npos) return first;
  return read_host("http://" + *name + "/");
}

bool is_ipv4(const std::variant<std::string, UrlError>& host) {
  const auto* name = std::get_if<std::string>(&host);
  const auto address = name ? parse_address(*name) : std::nullopt;
  return address && address->family == AF_INET;
}

// Returns the host as it is written in a URL that has a scheme, without user and port.
std::string written_host(const std::string& url) {
  const auto begin = url.find_first_not_of('/', url.find(':') + 1);
  const std::string authority = url.substr(begin, url.find_first_of("/?#", begin) - begin);
  const std::string host = authority.substr(authority.rfind('@') + 1);
  return host.substr(0, host.find(':'));
}

}  // namespace

bool has_octal_host(const std::string& url) {
  if (!is_ipv4(host_of(url))) return false;
  const auto first = read_host(url);  // not yet a number where libcurl decoded or folded it
  return fits(is_ipv4(first) ? written_host(url) : std::get<std::string>(first), "(.*[.])?0[0-9].*");
}

std::variant<std::string, UrlError> host_of(const std::string& url) {
  if (url.size() > kMaxUrl) return UrlError::unreadable;
  if (std::any_of(url.begin(), url.end(), is_control_or_space)) return UrlError::unreadable;

  const std::string scheme = text::lower(scheme_of(url));
  const bool http = scheme == "http" || scheme == "https";
  if (!scheme.empty() && !http) return UrlError::not_http;

  // "http://a\@b/" is host b to libcurl and host a to a browser.
  if (url.substr(0, url.find_first_of("?#")).find('\\') != std::string::npos) return UrlError::unreadable;

  const auto host = read_twice(url);
  const auto* name = std::get_if<std::string>(&host);
  return name && name->front() == '[' ? name->substr(1, name->size() - 2) : host;
}

}  // namespace net
