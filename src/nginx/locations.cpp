#include "nginx/locations.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "pools.h"

namespace nginx {
namespace {

using Change = void (*)(Location&);

void any_origin(Location& at) { at.any_origin = true; }
// A caller that disconnects may have paid already, and what a page reports as it is left has to be stored.
void outlives_caller(Location& at) { at.outlives_caller = true; }
void packed(Location& at) { at.packed = true; }
// The URL of a stream may have a secret in it.
void not_packed(Location& at) { at.packed = false; }
void hidden(Location& at) { at.hidden = true; }
void in_memory(Location& at) { at.body_in_memory = true; }
void by_key(Location& at) { at.rate = Rate::key; }
// Copies come from servers of media, which are few.
void copies(Location& at) { at.rate = Rate::copies; }
void probe(Location& at) { at.rate = Rate::probes; }
void picture(Location& at) {
  at.rate = Rate::pictures;
  at.cached = true;
}
// A worker draws it, so that as many come at once as the pool lets in.
void cached(Location& at) { at.cached = true; }
template <unsigned Seconds>
void waits(Location& at) {
  at.wait_seconds = Seconds;
}
template <std::size_t Bytes>
void at_most(Location& at) {
  at.largest_body = Bytes;
}
void file(Location& at) { at.files = Files::all; }
void table(Location& at) { at.files = Files::if_asked_for; }

using Changes = std::map<std::string, std::vector<Change>>;

const Changes& of_pools() {
  static const Changes changes = {
      {"dashboard", {packed}}, {"ingest", {by_key, outlives_caller}}, {"metrics", {probe, hidden}}};
  return changes;
}

// clang-format off
const Changes& of_paths() {
  static const Changes changes = {
      {"/api/generate",          {any_origin, outlives_caller, waits<90>, at_most<8192>}},
      {"/draft",                 {waits<90>, at_most<8192>}},
      {"/mcp",                   {outlives_caller, waits<90>}},
      {"/api/credits",           {any_origin}},
      {"/api/usage",             {any_origin}},
      {"/api-keys",              {any_origin, outlives_caller, waits<90>, at_most<16384>}},
      {"/api-keys/renew",        {any_origin, waits<30>, at_most<16384>}},
      {"/api/receipts",          {any_origin}},
      {"/api-keys/checkout",     {waits<30>}},
      {"/api-keys/claim",        {waits<30>}},
      {"/api/v1/telemetry",      {any_origin, in_memory}},
      {"/api/v1/cmcd",           {any_origin, in_memory, at_most<65536>}},
      {"/api/v1/epas",           {any_origin, at_most<65536>}},
      {"/api/v1/cmcd/request",   {copies, at_most<65536>}},
      {"/api/v1/streams",        {not_packed}},
      {"/api/v1/streams/<id>",   {not_packed}},
      {"/api/v1/sessions",       {table}},
      {"/api/v1/exports/<id>",   {file}},
      {"/docs",                  {packed}},
      {"/logos/<sha256>.png",    {picture}},
      {"/d/<draft>.png",         {cached}},
      {"/d/<draft>/report",      {at_most<8192>}},
      {"/examples/<name>.png",   {picture}},
      {"/healthz",               {probe}},
      {"/readyz",                {probe}},
  };
  return changes;
}
// clang-format on

void change(Location& location, const Changes& changes, const std::string& key) {
  const auto found = changes.find(key);
  if (found == changes.end()) return;
  for (const auto& each : found->second) each(location);
}

// Gives the regular expression for the part of a path with that name. Other parts have none: every text is passed on.
const std::map<std::string, std::string>& expressions() {
  static const std::map<std::string, std::string> known = {
      {"<sha256>", "[0-9a-f]{64}"}, {"<draft>", "[0-9a-f]{32}"}, {"<name>", R"([1-9]-[0-9]{1,4}\.[0-9]{1,4})"}};
  return known;
}

Location location_of(const Route& route) {
  const std::size_t largest = pool_row(route.pool).max_body;
  const auto begin = route.path.find('<'), end = route.path.find('>');
  if (begin == route.path.npos) return {Match::exact, route.path, route.pool, largest};
  const auto expression = expressions().find(route.path.substr(begin, end + 1 - begin));
  if (expression == expressions().end()) return {Match::beginning, route.path.substr(0, begin), route.pool, largest};
  std::string rest = route.path.substr(end + 1);
  if (rest[0] == '.') rest.insert(0, "\\");
  return {Match::pattern, "^" + route.path.substr(0, begin) + expression->second + rest + "$", route.pool, largest};
}

Location of_files(Location location) {
  location.path = path_of_files(location);
  location.files = Files::all;
  location.internal = true;
  return location;
}

// Orders them as nginx decides. Of several beginnings, the longest wins.
bool is_looked_at_before(const Location& one, const Location& other) {
  if (one.match != other.match) return one.match < other.match;
  return one.match == Match::beginning ? one.path > other.path : one.path < other.path;
}

}  // namespace

std::string path_of_files(const Location& location) { return "/-" + location.path; }

std::vector<Location> locations(const std::vector<Route>& routes) {
  std::map<std::string, Location> by_path;
  std::set<std::string> changed;
  for (const auto& route : routes) {
    Location location = location_of(route);
    change(location, of_pools(), route.pool);
    change(location, of_paths(), route.path);
    by_path.emplace(location.path, location);
    if (of_paths().count(route.path)) changed.insert(route.path);
  }
  if (changed.size() != of_paths().size()) throw std::logic_error("nginx does something for a path that no route has");

  std::vector<Location> all;
  for (const auto& [_, location] : by_path) {
    all.push_back(location);
    if (location.files == Files::if_asked_for) all.push_back(of_files(location));
  }
  std::sort(all.begin(), all.end(), is_looked_at_before);
  return all;
}

}  // namespace nginx
