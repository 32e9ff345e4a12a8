#pragma once
#include <string>

#include "config.h"
#include "db/database.h"

// Handles what Stripe reports by its webhook.
namespace billing::rules {

// Throws refusal::InvalidFields unless Stripe has signed the body.
void handle_webhook(db::Database& db, const Config& config, const std::string& signature, const std::string& body);

// An event whose signature was checked: fulfils an order, or takes unused credits back. Events that mean nothing to us,
// and those seen before, change nothing.
void handle_event(db::Database& db, const Config& config, const std::string& body);

}  // namespace billing::rules
