#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct MMDB_s;

// Looks up in mmdb files on this host where an address is. It asks no other machine.
namespace net {

// A field is absent if it is not known or if a file has it in another form.
struct GeoPlace {
  std::optional<std::string> country;  // ISO 3166-1: two letters A-Z
  std::optional<std::string> region;   // ISO 3166-2 without the country: one to three characters A-Z, 0-9
  std::optional<std::string> asn;      // "AS64500 Example Networks", at most 64 characters; the name may be missing
};

// Reads one mmdb file, as MaxMind and DB-IP make them (country.iso_code), or flat as IPinfo's (country_code). The file
// is mapped into memory and must not be written to while it is open: the process would end by SIGBUS. Rename another
// file to its name to replace it.
class GeoDatabase {
 public:
  // Throws std::runtime_error, which names the file and says why it cannot be used.
  explicit GeoDatabase(const std::string& path);

  // Returns an empty place for text that is no address, for an address that is not in the file, and where the file is
  // damaged.
  GeoPlace look_up(const std::string& address) const;

  // Returns what its maker calls it, such as "GeoLite2-City", and when it was made, in seconds since 1970.
  std::string type() const;
  std::int64_t made_at() const;

 private:
  struct Close {
    void operator()(MMDB_s* file) const;
  };
  std::unique_ptr<MMDB_s, Close> file_;
};

// Says of how many addresses, of those that were tried, each field is known.
struct GeoCoverage {
  int tried = 0, country = 0, region = 0, asn = 0;
};

// Looks in several files. Each is asked for what those before it do not say.
class GeoDatabases {
 public:
  // Takes paths separated by ':', as in the setting, which may be empty. Throws as GeoDatabase does.
  explicit GeoDatabases(const std::string& paths);

  bool empty() const { return files_.empty(); }
  GeoPlace look_up(const std::string& address) const;
  // Tries an address of IPv4 in each network of 12 bits.
  GeoCoverage coverage() const;

 private:
  std::vector<GeoDatabase> files_;
};

// Returns a text that is another once a file of that list was replaced.
std::string edition_of(const std::string& paths);

}  // namespace net
