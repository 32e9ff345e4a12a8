#pragma once
#include <string>

#include "settings/config.h"

namespace web {

// Decides whether examples for curl need -k, since they have to work as they are copied, also where only scripts/run
// has signed the certificate.
bool is_self_signed(const Config& config);
std::string curl(const Config& config);  // with the options that every call needs

}  // namespace web
