#pragma once
#include "db/database.h"
#include "net/http_client.h"
#include "settings/config.h"

namespace billing::rules {

// Holds what taking money needs: prices and secrets, the ledger, and a client to call facilitators, nodes and Stripe.
struct Till {
  const Config& config;
  db::Database& db;
  net::HttpClient& http;
};

}  // namespace billing::rules
