#pragma once
#include <string>

#include "billing/rules/x402/purchase.h"
#include "concepts/rules/admission.h"
#include "concepts/tables/generations.h"

// Sells generations for x402 payments.
namespace concepts::rules {

const billing::rules::Product& generation_product();

// Sells one generation for one payment: the same payment with the same theme gets the same one again. Throws as
// make_generation() does, and what could not be made is not charged.
billing::rules::PurchaseResult buy_generation(const billing::rules::Till& till, const PayWith& paid,
                                              const std::string& theme, const std::string& bucket);

// Returns what a settled payment has bought.
tables::generations::Generation generation_paid_by(db::Database& db, const billing::rules::Entry& payment);

}  // namespace concepts::rules
