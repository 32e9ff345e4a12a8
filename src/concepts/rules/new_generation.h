#pragma once
#include <string>

#include "concepts/tables/generations.h"

namespace concepts::rules {

using tables::generations::Generation;

// Holds what is made of a theme until it is stored.
struct NewGeneration {
  Generation row;  // who it is and what pays for it are added before it is stored
  std::string logo_png;
};

// These name the embedded generators in what they make: embedded/1. A provider's is chat/1 or images/1, and the model's
// name.
std::string generator_name();
std::string logo_generator_name();

}  // namespace concepts::rules
