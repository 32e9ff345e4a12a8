#include "nginx/values_of_pools.h"

#include <algorithm>
#include <set>

#include "pools.h"

namespace nginx {
namespace {

using web::TemplateItems;
using web::TemplateValues;

// Returns how many requests of one address may be in progress in a pool.
unsigned at_once_in(const PoolRow& pool, const Config& config) {
  if (config.at_once_per_address != 0) return config.at_once_per_address;
  const unsigned queue = pool.backlog * config.workers.at(pool.name);
  // At least eight are allowed, for what one page asks at once. Twice as many have to be fewer than nginx can count.
  return std::min(std::max(queue / pool.shares, 8u), 32767u);
}

std::string size_of(std::size_t bytes) {
  return bytes % 1048576 == 0 ? std::to_string(bytes / 1048576) + " MiB" : std::to_string(bytes / 1024) + " KiB";
}

std::string match_of(const Location& location) {
  if (location.match == Match::pattern) return "~ \"" + location.path + "\"";
  return (location.match == Match::exact ? "= " : "") + location.path;
}

// Prints the path as a line of a map has it.
std::string on_path(const Location& location) {
  if (location.match == Match::exact) return location.path;
  return (location.match == Match::pattern ? "~" : "~^") + location.path;
}

std::string unless_0(unsigned number) { return number == 0 ? "" : std::to_string(number); }

TemplateValues values_of(const Location& location, unsigned at_once) {
  return {{"match", match_of(location)},
          {"on_path", on_path(location)},
          {"pool", location.pool},
          {"largest_body", std::to_string(location.largest_body)},
          {"size", size_of(location.largest_body)},
          {"at_once", std::to_string(at_once)},
          // The IPv6 networks around an address have so many, still fewer than the pool's queue holds.
          {"around", std::to_string(2 * at_once)},
          {"by_address", location.rate == Rate::address},
          {"by_key", location.rate == Rate::key},
          {"of_copies", location.rate == Rate::copies},
          {"of_pictures", location.rate == Rate::pictures},
          {"of_probes", location.rate == Rate::probes},
          {"any_origin", location.any_origin},
          {"outlives_caller", location.outlives_caller},
          {"packed", location.packed},
          {"cached", location.cached},
          {"hidden", location.hidden},
          {"body_in_memory", location.body_in_memory},
          {"wait_seconds", unless_0(location.wait_seconds)},
          {"internal", location.internal},
          {"files", location.files == Files::all},
          {"path_of_files", location.files == Files::if_asked_for ? path_of_files(location) : ""},
          {"as_many_as_the_pool_has", location.rate != Rate::pictures && location.files != Files::all}};
}

// Lists paths that nginx would redirect to themselves with a slash, as it passes on what is below them.
TemplateItems folders(const std::vector<Location>& locations) {
  std::set<std::string> known, found;
  for (const auto& each : locations) known.insert(each.path);
  for (const auto& each : locations) {
    const auto path = each.path.substr(0, each.path.size() - 1);
    if (each.match == Match::beginning && known.count(path) == 0) found.insert(path);
  }
  TemplateItems items;
  for (const auto& path : found) items.push_back({{"path", path}});
  return items;
}

}  // namespace

void add_pools(TemplateValues& values, const Config& config, const std::vector<Location>& locations) {
  TemplateItems pools, paths;
  for (const auto& pool : pool_table()) pools.push_back({{"name", pool.name}});
  for (const auto& each : locations) paths.push_back(values_of(each, at_once_in(pool_row(each.pool), config)));
  const std::size_t other = pool_row("pages").max_body;
  values["pools"] = pools;
  values["locations"] = paths;
  values["folders"] = folders(locations);
  values["largest_body"] = std::to_string(other);
  values["size"] = size_of(other);
}

}  // namespace nginx
