#pragma once
#include <cstddef>
#include <string>
#include <vector>

// Says what nginx does for each path that a pool answers. It is made of the routes, the table of pools, and what
// differs by path.
namespace nginx {

// Names a path as a route does, such as /api/v1/keys/<id>.
struct Route {
  std::string pool, path;
};

enum class Match { exact, pattern, beginning };  // in the order in which nginx decides

// Says how often one caller may ask. Each has its zones in nginx/http.conf.in.
enum class Rate { address, key, copies, pictures, probes };

struct Location {
  Match match;
  std::string path;  // equal to this, a regular expression, or what it begins with
  std::string pool;
  std::size_t largest_body;  // bytes
  Rate rate = Rate::address;
  bool any_origin = false;       // nginx answers the preflight of other origins' pages
  bool outlives_caller = false;  // the pool finishes what a caller no longer waits for
  bool packed = false;           // compressed for those who accept it
  bool cached = false;           // pictures, whose name is their content's
  bool hidden = false;           // nginx writes its errors, so that its 404 is that of any unknown path
  bool body_in_memory = false;   // the largest body is not written into a file
  unsigned wait_seconds = 0;     // for the answer; 0: as for all
  unsigned spool_megabytes = 0;  // a long answer waits here for a slow caller; 0: as for all
};

// Returns one location for each path, the more special before what they begin with. Throws std::logic_error if
// something differs for a path that no route has.
std::vector<Location> locations(const std::vector<Route>& routes);

}  // namespace nginx
