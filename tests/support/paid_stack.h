#pragma once
#include "support/chain_node.h"
#include "support/facilitator.h"
#include "support/stack.h"

// The product with payments turned on, without a chain node. Its timer for reconciliation never runs, so tests decide
// when to reconcile.
Stack& paid_stack();
// The same with a chain node, as recommended.
Stack& paid_stack_with_node();
ChainNode& chain_node();
// The same as the first on the network for tests.
Stack& test_network_stack();
// The same as the first with credentials for the facilitator: the bearer sk-of-the-facilitator.
Stack& paid_stack_with_credentials();
// The second with workers that die at the failpoint named in the file place_to_die() (src/failpoint.h).
Stack& mortal_stack();
std::string place_to_die();

// The facilitator of all of them, which lives as long as they do: until the end of the run.
Facilitator& facilitator();
