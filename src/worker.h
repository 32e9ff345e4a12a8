#pragma once
#include "config.h"
#include "db/database.h"
#include "net/http_client.h"

// What a handler works with. One process, one request at a time; nothing here outlives a request but the connection.
struct Worker {
  explicit Worker(const Config& config)
      : config(config),
        db({config.database.socket, config.database.host, config.database.port, config.database.name,
            config.database.user, config.database.password}) {}

  const Config& config;
  db::Database db;
  net::HttpClient http;
};
