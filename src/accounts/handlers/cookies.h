#pragma once
#include <optional>
#include <string>

#include "web/request.h"

namespace accounts::handlers {

constexpr char kSessionCookie[] = "auth.session_token";

// The value of the first cookie of that name, as sent.
std::optional<std::string> cookie(const web::Request& request, const std::string& name);

}  // namespace accounts::handlers
