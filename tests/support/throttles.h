#pragma once
#include "support/stack.h"

// Where limits are counted for a caller of that stack, as limits::bucket() says.
std::string throttle_bucket(const Stack& stack, const std::string& whose);
