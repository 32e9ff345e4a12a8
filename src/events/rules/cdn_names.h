#pragma once
#include <optional>
#include <string>
#include <vector>

#include "events/tables/dimension_names.h"
#include "playback/session_figures.h"

// How an account calls the CDNs behind the hosts of its media. A name stands for one host, or for all hosts below a
// domain ("*.cdn.example"); the one that says most of the host counts.
namespace events::rules {

using tables::dimension_names::CdnNames;

constexpr std::size_t kMaxCdnNames = 50;

// Returns the name of a host, or the host itself where there is none.
std::string cdn_name(const CdnNames& names, const std::string& host);

// Adds up what has one name. If there is no change of CDN any more, nothing is left.
std::vector<playback::Served> renamed(std::vector<playback::Served> served, const CdnNames& names);

// Returns why this cannot be a host of a CDN, as the end of a sentence about it, or nullopt if it can.
std::optional<std::string> cdn_host_error(const std::string& host);

}  // namespace events::rules
