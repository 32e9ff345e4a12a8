#pragma once
#include <optional>
#include <string>

#include "concept/rules/admission.h"
#include "concept/rules/draft.h"
#include "worker.h"

// From a theme to a stored concept.
namespace concepts::rules {

struct Concept {
  std::string theme;
  Draft draft;
  std::string logo_png, logo_sha256;
  std::optional<std::string> logo_error, logo_error_detail;
  std::string generator;  // which one, and its version
  std::uint64_t seed;
};

// How drafts of the embedded generator are marked: embedded/1.
std::string generator_name();

// Writes nothing. Throws refusal::Unavailable when the text cannot be had; a logo always can.
Concept make_concept(Worker& worker, const std::string& theme);

// Stores it and counts what it cost, in one transaction: after this the generation is successful. Throws
// refusal::Unavailable as outcome_unknown when the database went away in its COMMIT and has not come back; any other
// exception says that nothing was counted.
void keep(Worker& worker, Hold& hold, const Concept& made);

}  // namespace concepts::rules
