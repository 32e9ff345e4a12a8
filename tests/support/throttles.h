#pragma once
#include "support/stack.h"

// With which that stack makes buckets.
std::string address_secret(const Stack& stack);
// The bucket of limits::bucket() under which that stack counts a caller.
std::string throttle_bucket(const Stack& stack, const std::string& whose);
// Holds a lease as another worker does, for a minute or until it ends.
void begin_lease(Stack& stack, const std::string& kind, const std::string& whose);
void end_lease(Stack& stack, const std::string& kind, const std::string& whose);
