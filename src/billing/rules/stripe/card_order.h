#pragma once
#include "db/database.h"
#include "json/strict.h"
#include "settings/config.h"

// Applies to an order what Stripe reports about its card payment. The calls may come in any order and more than once.
namespace billing::rules {

// Reads a checkout session as Stripe prints it, and fulfils the order if it was paid.
void apply_session(db::Database& db, const Config& config, const rapidjson::Value& session);

// Keeps with its order what Stripe says of a session, charge, dispute or refund, whether or not anything follows from
// it. `source` is the event, or what was asked. Logs it if it names an order that is not here.
void keep_evidence(db::Database& db, const std::string& source, const rapidjson::Value& object);
void keep_evidence(db::Database& db, const std::string& order_id, const std::string& source,
                   const rapidjson::Value& object);

}  // namespace billing::rules
