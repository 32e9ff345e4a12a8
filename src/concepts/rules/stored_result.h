#pragma once
#include <string>

#include "concepts/rules/concept.h"
#include "concepts/tables/generations.h"

// Converts a concept to and from the JSON that its payment's entry stores until the payment is settled. The logo is
// stored already.
namespace concepts::rules {

std::string to_json(const Concept& made);

// Returns it as the row of generation `id`, paid by payment.
tables::generations::Generation generation_from(const std::string& json, const std::string& id);

}  // namespace concepts::rules
