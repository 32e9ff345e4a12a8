#pragma once
#include "concept/rules/generation.h"
#include "concept/rules/provider/deadline.h"

// The two halves of a concept: from a provider where one is configured, else our own.
namespace concepts::rules {

// Throws refusal::Unavailable, or refusal::TooMany.
void write_text(Worker& worker, Concept& made, const limits::Limit& failures, const provider::Deadline& deadline);

// For the text that is written.
void add_logo(Worker& worker, Concept& made, const provider::Deadline& deadline);

}  // namespace concepts::rules
