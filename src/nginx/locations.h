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

// Says what of a path is a file. nginx passes a request for one on twice: first to hear from the worker how large the
// file is, and then by the way of its size, where as many are sent at once as fit on the disk.
enum class Files { none, if_asked_for, all };

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
  bool internal = false;         // nginx alone leads there
  bool hidden = false;           // nginx writes its errors, so that its 404 is that of any unknown path
  bool body_in_memory = false;   // the largest body is not written into a file
  unsigned wait_seconds = 0;     // for the answer; 0: as for all
  Files files = Files::none;
};

// Names where nginx leads what asks for a file at that path.
std::string path_of_files(const Location& location);

// Returns one location for each path, the more special before what they begin with, and one more for a path of which
// only what asks for it is a file. Throws std::logic_error if something differs for a path that no route has.
std::vector<Location> locations(const std::vector<Route>& routes);

}  // namespace nginx
