#pragma once
#include <optional>
#include <string>

#include "web/drain.h"
#include "web/serve.h"
#include "worker.h"

// What one pool of workers answers. Its limits are in its row of scripts/pools (pools.h).
struct Pool {
  web::Routes routes;
  web::Refuser refuse;
  std::optional<web::RoundRoute> in_rounds = std::nullopt;  // the only route then
};

// Throws std::invalid_argument for a name that is no pool.
Pool pool_named(const std::string& name, Worker& worker);
