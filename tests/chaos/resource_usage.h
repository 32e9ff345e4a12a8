#pragma once
#include <map>
#include <string>

#include "support/stack.h"

// What the product uses of the machine at a moment.
namespace chaos {

// Values by name, in the order in which they are printed: "generate: RSS of a worker, kB", and so on. For workers it is
// the median, since a worker is replaced after a number of requests.
using ResourceUsage = std::map<std::string, double>;

ResourceUsage resource_usage(Stack& stack);

}  // namespace chaos
