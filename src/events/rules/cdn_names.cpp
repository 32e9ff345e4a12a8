#include "events/rules/cdn_names.h"

#include <algorithm>

#include "pattern.h"
#include "text/ascii.h"

namespace events::rules {

using playback::Served;

std::string cdn_name(const CdnNames& names, const std::string& host) {
  const auto lower = text::lower(host);
  for (auto sought = lower;;) {
    const auto known = names.find(sought);
    if (known != names.end()) return known->second;
    const auto dot = sought.find('.', text::starts_with(sought, "*.") ? 2 : 0);
    if (dot == sought.npos) return host;
    sought = "*" + sought.substr(dot);
  }
}

std::vector<Served> renamed(std::vector<Served> served, const CdnNames& names) {
  std::vector<Served> sums;
  for (auto& one : served) {
    one.cdn = cdn_name(names, one.cdn);
    const auto same = std::find_if(sums.begin(), sums.end(), [&](const Served& sum) { return sum.cdn == one.cdn; });
    if (same == sums.end()) {
      sums.push_back(std::move(one));
      continue;
    }
    same->played_ms += one.played_ms;
    same->rebuffer_ms += one.rebuffer_ms;
    same->rebuffer_count += one.rebuffer_count;
  }
  if (sums.size() == 1) sums.clear();
  return sums;
}

std::optional<std::string> cdn_host_error(const std::string& host) {
  const auto most = playback::info_of(playback::Dimension::cdn).most;
  if (host.size() <= most && fits(host, R"((\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*)")) return std::nullopt;
  return "must be a host in lower case, or *. and a domain, of at most " + std::to_string(most) + " characters";
}

}  // namespace events::rules
