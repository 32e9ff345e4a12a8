#include "net/geo.h"

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <maxminddb.h>
#include <netinet/in.h>
#include <sys/stat.h>

#include "net/address.h"
#include "net/geo_fields.h"
#include "text/ascii.h"

namespace net {
namespace {

std::string reason_of(int status) {
  const bool by_the_system = status == MMDB_FILE_OPEN_ERROR || status == MMDB_IO_ERROR;
  return by_the_system && errno != 0 ? std::strerror(errno) : MMDB_strerror(status);
}

sockaddr_storage socket_of(const Address& address) {
  sockaddr_storage socket = {};
  socket.ss_family = static_cast<sa_family_t>(address.family);
  if (address.family == AF_INET) {
    std::memcpy(&reinterpret_cast<sockaddr_in&>(socket).sin_addr, address.bytes.data(), sizeof(in_addr));
  } else {
    std::memcpy(&reinterpret_cast<sockaddr_in6&>(socket).sin6_addr, address.bytes.data(), sizeof(in6_addr));
  }
  return socket;
}

// Looks up the parsed address, since the library's own parser calls getaddrinfo, which takes longer than the look-up.
std::optional<MMDB_entry_s> entry_of(const MMDB_s& file, const Address& address) {
  const sockaddr_storage socket = socket_of(address);
  int error = MMDB_SUCCESS;
  const auto found = MMDB_lookup_sockaddr(&file, reinterpret_cast<const sockaddr*>(&socket), &error);
  if (error != MMDB_SUCCESS || !found.found_entry) return std::nullopt;
  return found.entry;
}

// A region is taken only if the countries are the same, as it means something in its own country only.
void complete(GeoPlace& place, const GeoPlace& next) {
  if (!place.country) place.country = next.country;
  if (!place.region && place.country == next.country) place.region = next.region;
  if (!place.asn) place.asn = next.asn;
}

}  // namespace

void GeoDatabase::Close::operator()(MMDB_s* file) const {
  MMDB_close(file);
  delete file;
}

GeoDatabase::GeoDatabase(const std::string& path) {
  auto file = std::make_unique<MMDB_s>();
  errno = 0;
  const int status = MMDB_open(path.c_str(), MMDB_MODE_MMAP, file.get());
  if (status != MMDB_SUCCESS) throw std::runtime_error(path + " cannot be read as an mmdb file: " + reason_of(status));
  file_.reset(file.release());
}

GeoPlace GeoDatabase::look_up(const std::string& address) const {
  const auto parsed = parse_address(address);
  const auto entry = parsed ? entry_of(*file_, unmapped(*parsed)) : std::nullopt;
  return entry ? GeoPlace{country_in(*entry), region_in(*entry), asn_in(*entry)} : GeoPlace{};
}

std::string GeoDatabase::type() const { return file_->metadata.database_type; }

std::int64_t GeoDatabase::made_at() const { return static_cast<std::int64_t>(file_->metadata.build_epoch); }

GeoDatabases::GeoDatabases(const std::string& paths) {
  for (const auto& path : text::split(paths, ':')) files_.emplace_back(path);
}

std::string edition_of(const std::string& paths) {
  std::string edition;
  for (const auto& path : text::split(paths, ':')) {
    struct stat file = {};
    stat(path.c_str(), &file);
    for (const auto number : {static_cast<long>(file.st_ino), file.st_mtim.tv_sec, file.st_mtim.tv_nsec}) {
      edition += std::to_string(number) + " ";
    }
  }
  return edition;
}

GeoPlace GeoDatabases::look_up(const std::string& address) const {
  GeoPlace place;
  for (const auto& file : files_) {
    complete(place, file.look_up(address));
    if (place.country && place.region && place.asn) break;
  }
  return place;
}

GeoCoverage GeoDatabases::coverage() const {
  GeoCoverage found;
  for (int network = 0; network < 4096; ++network) {
    const auto place = look_up(std::to_string(network / 16) + "." + std::to_string(network % 16 * 16) + ".2.1");
    ++found.tried;
    found.country += place.country.has_value();
    found.region += place.region.has_value();
    found.asn += place.asn.has_value();
  }
  return found;
}

}  // namespace net
