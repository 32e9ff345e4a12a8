#pragma once
#include "support/stack.h"

// The bucket of limits::bucket() under which that stack counts a caller.
std::string throttle_bucket(const Stack& stack, const std::string& whose);
