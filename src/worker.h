#pragma once
#include "db/database.h"
#include "net/http_client.h"
#include "settings/config.h"

// Holds what a handler works with. One process handles one request at a time, and nothing here outlives a request but
// the connections.
struct Worker {
  explicit Worker(const Config& config)
      : config(config),
        db({config.database.socket, config.database.host, config.database.port, config.database.name,
            config.database.user, config.database.password, config.database.tls}) {}

  const Config& config;
  db::Database db;
  net::HttpClient http;
};
