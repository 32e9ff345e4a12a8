#include "net/geo.h"

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <maxminddb.h>
#include <netinet/in.h>
#include <sys/stat.h>

#include "net/address.h"
#include "pattern.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace net {
namespace {

// A field of an entry is nullopt if it is absent, damaged, or of another type or form.
using Text = std::optional<std::string>;

// Lists keys from the outermost map on, with a null after the last. MaxMind, DB-IP and IPinfo name fields differently.
using Path = const char* [4];

constexpr Path kCountries[] = {{"country", "iso_code"}, {"country_code"}, {"country"}};
constexpr Path kRegions[] = {{"subdivisions", "0", "iso_code"}, {"region_code"}};
constexpr Path kSystems[] = {{"asn"}};
constexpr Path kSystemNumber = {"autonomous_system_number"};
constexpr Path kOrganizations[] = {{"autonomous_system_organization"}, {"as_name"}, {"name"}};

std::optional<MMDB_entry_data_s> field(MMDB_entry_s entry, const Path& path) {
  MMDB_entry_data_s found = {};
  if (MMDB_aget_value(&entry, &found, path) != MMDB_SUCCESS || !found.has_data) return std::nullopt;
  return found;
}

// Returns the first text that fits, since what a file calls `country` may be a map, a code, or a name.
template <std::size_t N, class IsValid>
Text first_text(const MMDB_entry_s& entry, const Path (&paths)[N], IsValid is_valid) {
  for (const auto& path : paths) {
    const auto found = field(entry, path);
    if (!found || found->type != MMDB_DATA_TYPE_UTF8_STRING) continue;
    const std::string text(found->utf8_string, found->data_size);
    if (is_valid(text)) return text;
  }
  return std::nullopt;
}

std::uint32_t system_number(const MMDB_entry_s& entry) {
  const auto found = field(entry, kSystemNumber);
  if (!found) return 0;
  return found->type == MMDB_DATA_TYPE_UINT32   ? found->uint32
         : found->type == MMDB_DATA_TYPE_UINT16 ? found->uint16
                                                : 0;
}

Text system_of(const MMDB_entry_s& entry) {
  if (const auto number = system_number(entry)) return "AS" + std::to_string(number);
  return first_text(entry, kSystems, [](const auto& text) { return fits(text, "AS[1-9][0-9]{0,9}"); });
}

bool is_readable(const std::string& text) { return !text.empty() && text::is_utf8(text) && !text::has_control(text); }

Text country_in(const MMDB_entry_s& entry) {
  return first_text(entry, kCountries, [](const auto& text) { return fits(text, "[A-Z]{2}"); });
}

Text region_in(const MMDB_entry_s& entry) {
  return first_text(entry, kRegions, [](const auto& text) { return fits(text, "[A-Z0-9]{1,3}"); });
}

Text asn_in(const MMDB_entry_s& entry) {
  const auto system = system_of(entry);
  const auto name = system ? first_text(entry, kOrganizations, is_readable) : std::nullopt;
  return name ? *system + " " + *name : system;
}

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
