#include "net/origin.h"

#include <algorithm>

#include "net/address.h"
#include "net/url_host.h"
#include "pattern.h"
#include "text/ascii.h"

namespace net {
namespace {

std::size_t end_of_origin(const std::string& url) {
  return std::min(url.size(), url.find_first_of("/?#\\", url.find("://") + 3));
}

// Returns nullopt for a port that is none. Two of 443, 0443 and nothing are not two origins.
std::optional<std::string> port_in(const std::string& scheme, const std::string& authority) {
  const auto colon = authority.find(':', authority[0] == '[' ? authority.find(']') : 0);
  if (colon == authority.npos || colon + 1 == authority.size()) return "";
  const auto port = text::whole_number(authority.substr(colon + 1), 5);
  if (!port || *port < 1 || *port > 65535) return std::nullopt;
  return *port == (scheme == "https" ? 443 : 80) ? "" : std::to_string(*port);
}

std::string in_url(const std::string& host) {
  const auto address = parse_address(host);
  if (!address) return text::lower(host);
  return address->family == AF_INET6 ? "[" + text_of(*address) + "]" : text_of(*address);
}

bool is_trusted(const std::string& url, const Provenance& from, const std::vector<std::string>& trusted) {
  const auto origin = parse_origin(url);
  if (!origin) return false;
  const auto own = parse_origin(from.own);
  const std::string text = text_of(*origin);
  return (own && text == text_of(*own)) || std::find(trusted.begin(), trusted.end(), text) != trusted.end();
}

}  // namespace

std::string text_of(const Origin& origin) {
  return origin.scheme + "://" + origin.host + (origin.port.empty() ? "" : ":" + origin.port);
}

std::optional<Origin> parse_origin(const std::string& url) {
  if (!fits(url.substr(0, std::string("https://").size() + 1), "[Hh][Tt][Tt][Pp][Ss]?://.+")) return std::nullopt;
  const std::string written = url.substr(0, end_of_origin(url)),
                    scheme = text::lower(written.substr(0, written.find(':')));
  const std::string authority = written.substr(scheme.size() + 3);
  if (authority.find_first_of("@%") != authority.npos) return std::nullopt;
  const auto host = host_of(written);
  const auto* name = std::get_if<std::string>(&host);
  const auto port = port_in(scheme, authority);
  if (!name || !port) return std::nullopt;
  return Origin{scheme, in_url(*name), *port};
}

std::string with_plain_origin(const std::string& url) {
  const auto origin = parse_origin(url);
  if (!origin) return url;
  std::string plain = text_of(*origin) + url.substr(end_of_origin(url));
  while (plain.back() == '/') plain.pop_back();
  return plain;
}

OriginVerdict judge_origin(const Provenance& from, const std::vector<std::string>& trusted) {
  if (from.fetch_site == "cross-site") return OriginVerdict::foreign;
  if (from.origin == "null") return OriginVerdict::missing;
  if (from.origin) return is_trusted(*from.origin, from, trusted) ? OriginVerdict::trusted : OriginVerdict::foreign;
  if (from.referer) return is_trusted(*from.referer, from, trusted) ? OriginVerdict::trusted : OriginVerdict::foreign;
  const bool own_page = from.fetch_site == "same-origin" || from.fetch_site == "none";
  return own_page || !from.fetch_site ? OriginVerdict::trusted : OriginVerdict::missing;
}

}  // namespace net
