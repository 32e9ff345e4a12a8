#pragma once
#include <string>

#include "worker.h"

// What Stripe tells by its webhook.
namespace billing::rules {

// Throws refusal::InvalidFields unless Stripe has signed the body.
void handle_webhook(Worker& worker, const std::string& signature, const std::string& body);

// An event whose signature was checked: fulfils an order, or takes unused credits back. Events that mean nothing to us,
// and those seen before, change nothing.
void handle_event(Worker& worker, const std::string& body);

}  // namespace billing::rules
