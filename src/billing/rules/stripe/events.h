#pragma once
#include <string>

#include "db/database.h"
#include "settings/config.h"

// Handles the events that Stripe reports by its webhook.
namespace billing::rules {

// Throws refusal::InvalidFields unless Stripe has signed the body.
void handle_webhook(db::Database& db, const Config& config, const std::string& signature, const std::string& body);

// Handles an event whose signature was verified: fulfils an order, or takes unused credits back. Events of other types,
// and those that were handled before, change nothing.
void handle_event(db::Database& db, const Config& config, const std::string& body);

}  // namespace billing::rules
