#pragma once
#include "accounts/tables/users.h"
#include "web/route.h"
#include "worker.h"

namespace telemetry::handlers {

using accounts::tables::User;

// For what scripts may read: `Authorization: Bearer read_…` counts here as well as the session cookie. A request with
// such a header is judged by the token alone, whatever cookie it has; refusal::Unauthorized unless the token is active.
// Every other request is judged by accounts' signed_in. A token opens GET and HEAD only, wherever this is mounted.
web::Gated signed_in_or_token(Worker& worker, web::Response (*handler)(const web::Request&, Worker&, const User&));

}  // namespace telemetry::handlers
