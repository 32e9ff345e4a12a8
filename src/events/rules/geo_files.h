#pragma once
#include <string>

#include "net/geo.h"
#include "settings/config.h"

// Knows the mmdb files in which this host looks viewers' addresses up: those that MILLRACE_GEO_DB names, or else those
// that set_geo_file() has put into its home.
namespace events::rules {

// Returns their paths, separated by ':'. Empty: there is none.
std::string geo_files(const Config& config);

// Returns them opened. They are opened anew only when a file was replaced, as that takes longer than a request. If one
// cannot be read, those of before are used, or sessions are stored without locations.
const net::GeoDatabases& geo_databases(const Config& config);

// Says which dimensions sessions may have on this host. A country may also come from a proxy.
struct KnownPlaces {
  bool country, region, asn;
};
KnownPlaces known_places(const Config& config);

// Describes a file of the home.
struct GeoFile {
  std::string path;  // in the home
  std::string type;
  std::int64_t made_at;  // s since 1970
  net::GeoCoverage coverage;
};

// Puts a copy of an mmdb file into the home, in place of one of its kind: one that knows networks only stands beside
// one that knows countries. Workers take it with the next request. Throws std::runtime_error, which says what to do,
// and changes nothing then.
GeoFile set_geo_file(const Config& config, const std::string& path);

// Takes what was put there away. Returns whether there was anything.
bool remove_geo_files(const Config& config);

// Throws std::runtime_error if it cannot be read.
GeoFile describe_geo_file(const std::string& path);

}  // namespace events::rules
