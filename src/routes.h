#pragma once
#include <string>
#include <vector>

#include "nginx/locations.h"
#include "web/serving/request_group.h"
#include "web/serving/serve.h"
#include "worker.h"

// Holds what one pool of workers answers. Its limits are in its row of pools.cpp.
struct Pool {
  web::Routes routes;
  web::ErrorRenderer render_error;
  web::GroupRoutes groups = {};  // the only routes then
};

// Throws std::invalid_argument if no pool has that name.
Pool pool_named(const std::string& name, Worker& worker);

// Returns the paths of all pools, as nginx passes them on.
std::vector<nginx::Route> paths_of_pools(Worker& worker);
