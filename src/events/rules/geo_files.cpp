#include "events/rules/geo_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "log.h"

namespace events::rules {
namespace {

namespace fs = std::filesystem;

// Asked in this order.
constexpr const char* kPlaces = "places.mmdb";
constexpr const char* kNetworks = "networks.mmdb";

std::string folder_of(const Config& config) { return config.home + "/geo"; }

bool is_compressed(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return file.get() == 0x1f && file.get() == 0x8b;
}

void require_mmdb(const std::string& path) {
  if (is_compressed(path)) throw std::runtime_error(path + " is compressed: unpack it first, by gunzip or tar -xzf");
  try {
    const net::GeoDatabase opened(path);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(error.what() + std::string(": take one of MaxMind's, DB-IP's or IPinfo's"));
  }
}

void flush_to_disk(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool done = file >= 0 && fsync(file) == 0;
  if (file >= 0) close(file);
  if (!done) throw fs::filesystem_error("", path, std::make_error_code(std::errc::io_error));
}

// Workers are other users, and whoever calls may keep new files to himself.
constexpr auto kAllMayRead =
    fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::others_read;
constexpr auto kAllMayEnter = kAllMayRead | fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;

// Is removed unless it was given its name.
class Copy {
 public:
  explicit Copy(const std::string& folder)
      : folder_(folder), path_(folder + "/." + std::to_string(getpid()) + ".new") {}
  ~Copy() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  void write(const std::string& from) const {
    fs::create_directories(folder_);
    fs::permissions(folder_, kAllMayEnter);
    fs::copy_file(from, path_, fs::copy_options::overwrite_existing);
    fs::permissions(path_, kAllMayRead);
    flush_to_disk(path_);
  }
  const std::string& path() const { return path_; }
  void rename_to(const std::string& name) const { fs::rename(path_, name); }

 private:
  const std::string folder_, path_;
};

}  // namespace

std::string geo_files(const Config& config) {
  if (!config.geo_db.empty() || config.home.empty()) return config.geo_db;
  std::string files;
  for (const char* name : {kPlaces, kNetworks}) {
    const auto path = folder_of(config) + "/" + name;
    if (access(path.c_str(), F_OK) == 0) files += (files.empty() ? "" : ":") + path;
  }
  return files;
}

const net::GeoDatabases& geo_databases(const Config& config) {
  static net::GeoDatabases opened("");
  static std::string edition;
  const auto files = geo_files(config);
  const auto newest = net::edition_of(files);
  if (newest == edition) return opened;
  edition = newest;
  try {
    opened = net::GeoDatabases(files);
  } catch (const std::runtime_error& error) {
    log_problem(LogLevel::error, {}, error.what());
  }
  return opened;
}

KnownPlaces known_places(const Config& config) {
  static net::GeoCoverage known;
  static std::string edition;
  const auto newest = net::edition_of(geo_files(config));
  if (newest != edition) known = geo_databases(config).coverage();
  edition = newest;
  return {known.country > 0 || !config.country_header.empty(), known.region > 0, known.asn > 0};
}

GeoFile describe_geo_file(const std::string& path) {
  const net::GeoDatabase file(path);
  return {path, file.type(), file.made_at(), net::GeoDatabases(path).coverage()};
}

GeoFile set_geo_file(const Config& config, const std::string& path) try {
  if (!config.geo_db.empty()) {
    throw std::runtime_error("MILLRACE_GEO_DB names the files of this host, " + config.geo_db +
                             ": rename a new one to that name, or take the setting away first");
  }
  require_mmdb(path);
  const Copy copy(folder_of(config));
  copy.write(path);
  auto file = describe_geo_file(copy.path());
  const auto& known = file.coverage;
  if (known.country + known.region + known.asn == 0) {
    throw std::runtime_error(path + " (" + file.type + ") knows neither country, region nor network of any of " +
                             std::to_string(known.tried) + " addresses: take a file of cities, countries or networks");
  }
  file.path = folder_of(config) + "/" + (known.country + known.region > 0 ? kPlaces : kNetworks);
  copy.rename_to(file.path);
  return file;
} catch (const fs::filesystem_error& error) {
  throw std::runtime_error(path + " cannot be copied into " + folder_of(config) + ": " + error.code().message());
}

bool remove_geo_files(const Config& config) { return fs::remove_all(folder_of(config)) > 0; }

}  // namespace events::rules
