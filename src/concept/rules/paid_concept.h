#pragma once
#include "concept/rules/purchase.h"
#include "concept/tables/generations.h"

namespace concepts::rules {

struct PaidConcept {
  tables::payments::Entry payment;
  tables::generations::Generation made;
};

// One generation for one payment: the same payment with the same theme has the same one again. Throws as buy() and
// make_concept() do; what could not be made is not charged.
std::variant<PaidConcept, PaymentFault> buy_concept(Worker& worker, const Payment& payment, const std::string& theme,
                                                    const std::string& bucket);

}  // namespace concepts::rules
