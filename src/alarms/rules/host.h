#pragma once
#include <string>

namespace alarms::rules {

// As incidents name it.
std::string this_host();

}  // namespace alarms::rules
