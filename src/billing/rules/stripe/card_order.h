#pragma once
#include "config.h"
#include "db/database.h"
#include "json/strict.h"

// Applies to an order what Stripe reports about its card payment. The calls may come in any order and more than once.
namespace billing::rules {

// Reads a checkout session as Stripe prints it, and fulfils the order if it was paid.
void apply_session(db::Database& db, const Config& config, const rapidjson::Value& session);

// Reads a charge that was refunded, or a dispute, and takes the unused credits back.
void apply_reversal(db::Database& db, const rapidjson::Value& object);

}  // namespace billing::rules
