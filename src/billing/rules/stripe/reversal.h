#pragma once
#include "db/database.h"
#include "json/strict.h"

// Applies to an order what Stripe reports about its refunds and disputes: the unused credits are taken back while the
// buyer has the price back, or will get it. The calls may come in any order and more than once. A refund that failed,
// or a dispute that was won, changes nothing by itself: it is recorded for the operator (resolve.h).
namespace billing::rules {

// Reads a charge that was refunded in full.
void apply_refunded_charge(db::Database& db, const rapidjson::Value& charge);
void apply_refund(db::Database& db, const rapidjson::Value& refund);
// Reads a dispute that has taken the money, even if the bank only inquired at first.
void apply_dispute(db::Database& db, const rapidjson::Value& dispute);

}  // namespace billing::rules
