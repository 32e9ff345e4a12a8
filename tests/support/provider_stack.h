#pragma once
#include "support/provider.h"
#include "support/stack.h"

// The product with a text provider, an image provider and a facilitator, which live as long as the product does: until
// the end of the run.
Stack& provider_stack();
HttpStandIn& text_model();
HttpStandIn& painter();

// Resets both providers: they work, have received no requests, and their past failures are forgotten.
void work_well();

// The log of that pool's workers.
std::string log_of(const Stack& stack, const std::string& pool);
