#pragma once
#include <optional>
#include <string>

#include <maxminddb.h>

// Reads the fields of one entry of an mmdb file, by the names that MaxMind, DB-IP and IPinfo give them. Returns nullopt
// for a field that is absent, damaged, or of another type or form.
namespace net {

std::optional<std::string> country_in(const MMDB_entry_s& entry);
std::optional<std::string> region_in(const MMDB_entry_s& entry);
std::optional<std::string> asn_in(const MMDB_entry_s& entry);

}  // namespace net
