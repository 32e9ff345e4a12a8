#pragma once
#include <optional>
#include <string>

#include "web/drain.h"
#include "web/serve.h"
#include "worker.h"

// One pool of workers: what it answers and within which limits.
struct Pool {
  web::Routes routes;
  web::Refuser refuse;
  std::size_t most_body;   // bytes; nginx refuses larger ones first
  unsigned deadline;       // seconds one request, or round, may take before the watchdog ends the worker
  unsigned most_requests;  // then the worker makes room for a fresh one
  std::optional<web::RoundRoute> in_rounds = std::nullopt;  // the only route then
  unsigned statement_seconds = 0;  // what the database may take for one statement, so that the watchdog is not needed
};

// Throws std::invalid_argument for a name that is no pool.
Pool pool_named(const std::string& name, Worker& worker);
