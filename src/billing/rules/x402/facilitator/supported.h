#pragma once
#include "billing/rules/till.h"
#include "billing/tables/payments.h"

// Finds out which versions of x402 the facilitator speaks. Some know only the first, and some only the second.
namespace billing::rules {

// Asks the facilitator, unless it was asked in the last ten minutes, or in the last one if it cannot be reached and
// nothing is known yet. Without an answer, and while it lists nothing, what it has said before holds.
void ask_what_is_supported(const Till& till);

// Says whether payments on our network can be settled, as far as the facilitator has said and the database tells.
bool may_be_settled(db::Database& db, const Config& config);

// Returns the version in which to ask about the payment: its buyer's, or the other if the facilitator knows only that.
// It is 1 as long as the facilitator has not said what it knows.
int version_to_ask_in(db::Database& db, const Config& config, const tables::payments::Entry& entry);

// Returns what it has said, for people: "x402 version 1 and 2 on base", or that it has not said yet.
std::string supported_in_words(db::Database& db, const Config& config);

}  // namespace billing::rules
