#pragma once
#include <string>
#include <vector>

#include "nginx/listening.h"
#include "nginx/locations.h"
#include "settings/config.h"

// Makes nginx's configuration out of the templates of nginx/, the settings, the pools and their paths.
namespace nginx {

struct Host {
  std::string templates;  // the folder nginx/
  std::string version;    // of nginx: 1.22.1
  Addresses others;       // where other sites listen
};

enum class Part {
  whole,  // of an nginx that serves nothing else
  http,   // what stands outside of the `server` blocks, for a host with other sites
  site
};

// Throws ConfigErrors for values that nginx's configuration cannot have.
std::string configuration(const Config& config, const std::vector<Route>& routes, const Host& host, Part part);

}  // namespace nginx
