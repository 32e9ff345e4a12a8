#pragma once
#include "json/strict.h"
#include "worker.h"

// What Stripe says of a card payment, applied to its order. Nothing happens twice, and the order of the calls does not
// matter.
namespace billing::rules {

// From a checkout session as Stripe prints it: fulfils the order if it was paid.
void apply_session(Worker& worker, const rapidjson::Value& session);

// From a charge that was refunded, or a dispute: takes the unused credits back.
void apply_reversal(Worker& worker, const rapidjson::Value& object);

}  // namespace billing::rules
