#pragma once
#include "concept/rules/generation.h"
#include "concept/tables/generations.h"
#include "concept/tables/payments.h"
#include "config.h"

// What a settled payment has bought becomes the buyer's inside the transaction that marks it as settled.
namespace concepts::rules {

// A concept as it waits for its payment, and back. The logo is stored already.
std::string waiting(const Concept& made);

void deliver(db::Transaction& tx, const Config& config, const tables::payments::Entry& entry);

}  // namespace concepts::rules
