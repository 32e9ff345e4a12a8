#pragma once
#include <optional>
#include <string>
#include <vector>

#include "events/tables/dimension_names.h"
#include "playback/session_figures.h"

// Translates hosts of media to the names that an account gives to its CDNs. A name stands for one host or for all hosts
// below a domain ("*.cdn.example"). The longest match counts.
namespace events::rules {

using tables::dimension_names::CdnNames;

constexpr std::size_t kMaxCdnNames = 50;

// Returns the name of a host, or the host itself if it has none.
std::string cdn_name(const CdnNames& names, const std::string& host);

// Names the CDNs and adds up those that have the same name. Returns an empty list if all have the same name, as the
// session has not changed its CDN then.
std::vector<playback::Served> renamed(std::vector<playback::Served> served, const CdnNames& names);

// Returns why this cannot be a host of a CDN, as the end of a sentence about it, or nullopt if it can.
std::optional<std::string> cdn_host_error(const std::string& host);

}  // namespace events::rules
