#pragma once
#include <string>
#include <variant>

#include "billing/rules/purchase.h"
#include "concepts/tables/generations.h"

// A concept for an x402 payment.
namespace concepts::rules {

const billing::rules::Product& concept_product();

struct PaidConcept {
  billing::rules::Entry payment;
  tables::generations::Generation made;
};

using PaidConceptOrFault = std::variant<PaidConcept, billing::rules::PaymentFault>;

// One generation for one payment: the same payment with the same theme has the same one again. Throws as
// billing::rules::buy() and make_concept() do; what could not be made is not charged.
PaidConceptOrFault buy_concept(Worker& worker, const billing::rules::Payment& payment, const std::string& theme,
                               const std::string& bucket);

}  // namespace concepts::rules
