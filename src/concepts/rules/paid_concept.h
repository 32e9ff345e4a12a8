#pragma once
#include "billing/rules/purchase.h"
#include "concepts/tables/generations.h"

namespace concepts::rules {

struct PaidConcept {
  billing::tables::payments::Entry payment;
  tables::generations::Generation made;
};

// One generation for one payment: the same payment with the same theme has the same one again. Throws as
// billing::rules::buy() and make_concept() do; what could not be made is not charged.
std::variant<PaidConcept, billing::rules::PaymentFault> buy_concept(Worker& worker,
                                                                    const billing::rules::Payment& payment,
                                                                    const std::string& theme,
                                                                    const std::string& bucket);

}  // namespace concepts::rules
