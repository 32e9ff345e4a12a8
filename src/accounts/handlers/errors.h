#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace accounts::handlers {

// Prints {"message":"<sentence>","code":"<STABLE_CODE>"}, as better-auth does for everything under /api/auth. A
// conflict is answered with 422, and an unknown path or method with 404 and an empty body.
web::Response render_auth_error(const refusal::Refusal& refusal, const web::Request&);

}  // namespace accounts::handlers
