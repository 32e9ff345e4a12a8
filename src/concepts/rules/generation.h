#pragma once
#include <optional>
#include <string>

#include "concepts/rules/admission.h"
#include "generator/draft.h"
#include "limits/throttle.h"
#include "worker.h"

// From a theme to a stored concept.
namespace concepts::rules {

struct Concept {
  std::string theme;
  generator::Draft draft;
  std::string logo_png, logo_sha256;
  std::optional<std::string> logo_error, logo_error_detail;
  std::string generator, logo_generator;  // which ones, and their versions
  std::uint64_t seed;
};

// How the embedded generators mark what they make: embedded/1. A provider's is chat/1 or images/1, and the model's
// name.
std::string generator_name();
std::string logo_generator_name();

// All that making one may take, whatever goes wrong with a provider: less than the pool's watchdog allows, which is
// less than a lease.
constexpr int kSecondsToMake = 45;

// A text that a provider was asked for and that could not be used costs the operator its calls, and the caller nothing.
// So many of them may one caller have in ten minutes: 20 from an address, which its bucket stands for, and 200 with an
// API key.
limits::Limit failures_from(const std::string& bucket);
limits::Limit failures_of(const std::string& key_id);
// Throws refusal::TooMany when there were so many; before anybody else is asked because of this call.
void require_few_failures(Worker& worker, const limits::Limit& failures);

// Stores nothing. Throws refusal::Unavailable when the text cannot be had, and refusal::TooMany after too many
// failures; a logo can always be had: without the provider's it is our own, and logo_error says why.
Concept make_concept(Worker& worker, const std::string& theme, const limits::Limit& failures);

// Stores it and counts what it cost, in one transaction: after this the generation is successful. Throws
// refusal::Unavailable as outcome_unknown when the database went away in its COMMIT and has not come back; any other
// exception says that nothing was counted.
void keep(Worker& worker, Hold& hold, const Concept& made);

}  // namespace concepts::rules
