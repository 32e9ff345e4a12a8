#pragma once
#include "concepts/rules/generation.h"
#include "providers/deadline.h"

// The two halves of a concept: from a provider where one is configured, else our own.
namespace concepts::rules {

// Throws refusal::Unavailable, or refusal::TooMany.
void write_text(Worker& worker, Concept& made, const limits::Limit& failures, const providers::Deadline& deadline);

// For the text that is written.
void add_logo(Worker& worker, Concept& made, const providers::Deadline& deadline);

}  // namespace concepts::rules
