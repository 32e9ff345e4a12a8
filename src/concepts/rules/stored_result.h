#pragma once
#include <string>

#include "concepts/tables/generations.h"

// Converts a generation to and from the JSON that its payment's entry stores until the payment is settled. The logo is
// stored already.
namespace concepts::rules {

std::string to_json(const tables::generations::Generation& generation);

// Returns generation `id`, paid by payment.
tables::generations::Generation generation_from(const std::string& json, const std::string& id);

}  // namespace concepts::rules
