#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct MMDB_s;

// Where an address is, by mmdb files on this host. Nothing is asked of another machine.
namespace net {

// What is not known, and what a file says in another form, is absent.
struct GeoPlace {
  std::optional<std::string> country;  // ISO 3166-1: two letters A-Z
  std::optional<std::string> region;   // ISO 3166-2 without the country: one to three characters A-Z, 0-9
  std::optional<std::string> asn;      // "AS64500 Example Networks", at most 64 characters; the name may be missing
};

// One mmdb file, mapped into memory: as MaxMind and DB-IP make them (country.iso_code), or flat as IPinfo's
// (country_code). It must not be written to while it is open: the process would end by SIGBUS. To replace it, rename.
class GeoDatabase {
 public:
  // Throws std::runtime_error, which names the file and says why it cannot be used.
  explicit GeoDatabase(const std::string& path);

  // Empty for what is no address, for an address that is not in the file, and where the file is damaged.
  GeoPlace look_up(const std::string& address) const;

 private:
  struct Close {
    void operator()(MMDB_s* file) const;
  };
  std::unique_ptr<MMDB_s, Close> file_;
};

// Several of them, of which each is asked what those before it do not say.
class GeoDatabases {
 public:
  // Paths separated by ':', as in the setting; empty: none. Throws as GeoDatabase does.
  explicit GeoDatabases(const std::string& paths);

  bool empty() const { return files_.empty(); }
  GeoPlace look_up(const std::string& address) const;

 private:
  std::vector<GeoDatabase> files_;
};

}  // namespace net
