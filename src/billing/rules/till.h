#pragma once
#include "config.h"
#include "db/database.h"
#include "net/http_client.h"

namespace billing::rules {

// What taking money needs: prices and secrets, the ledger, and a way to those who move it.
struct Till {
  const Config& config;
  db::Database& db;
  net::HttpClient& http;
};

}  // namespace billing::rules
