#include "net/origin.h"

#include <algorithm>

#include "text/ascii.h"

namespace net {
namespace {

bool is_trusted(const std::string& url, const Provenance& from, const std::vector<std::string>& trusted) {
  const std::string origin = origin_of(url);
  if (origin.empty()) return false;
  return origin == from.own || std::find(trusted.begin(), trusted.end(), origin) != trusted.end();
}

}  // namespace

std::string origin_of(const std::string& url) {
  const auto host = url.find("://");
  if (host == url.npos) return "";
  std::string origin = url.substr(0, url.find_first_of("/?#\\", host + 3));
  if (origin.size() == host + 3 || origin.find('@') != origin.npos) return "";
  return text::lower(origin);
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
