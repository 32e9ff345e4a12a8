#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace accounts::handlers {

// {"message":"<sentence>","code":"<STABLE_CODE>"}: everything under /api/auth, as better-auth prints it. A conflict is
// 422; a path or method that is not there is 404 with an empty body.
web::Response render_auth_error(const refusal::Refusal& refusal, const web::Request&);

}  // namespace accounts::handlers
