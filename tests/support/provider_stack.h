#pragma once
#include "support/provider.h"
#include "support/stack.h"

// The product with a text provider, an image provider and a facilitator. Each of them is one for the whole run, as the
// stack that asks it lives as long.
Stack& provider_stack();
HttpStandIn& text_model();
HttpStandIn& painter();

// Both do their work, have been asked nothing, and no failure of theirs is remembered.
void work_well();

// What the pool's workers have written into their log.
std::string log_of(const Stack& stack, const std::string& pool);
