#pragma once
#include "support/chain_node.h"
#include "support/facilitator.h"
#include "support/stack.h"

// The product with payments turned on, and nobody to ask but the facilitator; the timer that reconciles leaves it to
// the tests.
Stack& paid_stack();
// The same with a node of the chain, as it is advised.
Stack& paid_stack_with_node();
ChainNode& chain_node();
// The latter with workers that die at the place named in the file place_to_die() (src/failpoint.h).
Stack& mortal_stack();
std::string place_to_die();

// The facilitator of both: one for the whole run, as they live as long.
Facilitator& facilitator();
