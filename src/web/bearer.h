#pragma once
#include <string>

#include "web/request.h"

namespace web {

// Returns what `Authorization: Bearer …` carries, whatever it is, or "" if there is no such header.
std::string bearer_of(const Request& request);

}  // namespace web
