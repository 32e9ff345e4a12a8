#pragma once
#include "support/facilitator.h"
#include "support/stack.h"

// The product with payments turned on; the timer that reconciles leaves it to the tests.
Stack& paid_stack();
// The same with workers that die at the place named in the file place_to_die() (src/failpoint.h).
Stack& mortal_stack();
std::string place_to_die();

// The facilitator of both: one for the whole run, as they live as long.
Facilitator& facilitator();
