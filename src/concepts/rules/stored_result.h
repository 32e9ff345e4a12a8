#pragma once
#include <string>

#include "concepts/rules/concept.h"
#include "concepts/tables/generations.h"

// A concept as its payment's entry keeps it until the payment is settled. The logo is stored already.
namespace concepts::rules {

std::string to_json(const Concept& made);

// Returns it as a row of the generation `id`, paid by payment.
tables::generations::Generation generation_from(const std::string& json, const std::string& id);

}  // namespace concepts::rules
