#pragma once
#include "json/strict.h"
#include "worker.h"

// Applies to an order what Stripe says of its card payment. The calls may come in any order and more than once.
namespace billing::rules {

// From a checkout session as Stripe prints it: fulfils the order if it was paid.
void apply_session(Worker& worker, const rapidjson::Value& session);

// From a charge that was refunded, or a dispute: takes the unused credits back.
void apply_reversal(Worker& worker, const rapidjson::Value& object);

}  // namespace billing::rules
