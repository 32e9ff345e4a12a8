#include "concepts/rules/new_generation.h"

#include "generator/embedded_draft.h"
#include "generator/logo.h"

namespace concepts::rules {

std::string generator_name() { return "embedded/" + std::to_string(generator::kGeneratorVersion); }
std::string logo_generator_name() { return "embedded/" + std::to_string(generator::kLogoVersion); }

}  // namespace concepts::rules
