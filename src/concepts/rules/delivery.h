#pragma once
#include "billing/tables/payments.h"
#include "concepts/rules/generation.h"
#include "concepts/tables/generations.h"
#include "config.h"

// What a settled payment has bought becomes the buyer's inside the transaction that marks it as settled.
namespace concepts::rules {

// A concept as it waits for its payment, and back. The logo is stored already.
std::string waiting(const Concept& made);

void deliver(db::Transaction& tx, const Config& config, const billing::tables::payments::Entry& entry);

}  // namespace concepts::rules
