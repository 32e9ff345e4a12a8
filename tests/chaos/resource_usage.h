#pragma once
#include <map>
#include <string>

#include "support/stack.h"

// How much of the machine the product holds at a moment.
namespace chaos {

// By name, in the order in which they are printed: "generate: RSS of a worker, kB", and so on. Of workers it is the
// median, as one that has answered its share makes room for a new one.
using ResourceUsage = std::map<std::string, double>;

ResourceUsage resource_usage(Stack& stack);

}  // namespace chaos
