#pragma once
#include <optional>
#include <string>

#include <maxminddb.h>

// The fields of one entry of an mmdb file, by the names that MaxMind, DB-IP and IPinfo give them. What is absent, of
// another type or form, or damaged is nullopt.
namespace net {

std::optional<std::string> country_in(const MMDB_entry_s& entry);
std::optional<std::string> region_in(const MMDB_entry_s& entry);
std::optional<std::string> asn_in(const MMDB_entry_s& entry);

}  // namespace net
