#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace accounts::handlers {

// {"message":"<sentence>","code":"<STABLE_CODE>"}: everything under /api/auth, as better-auth prints it. A path or
// method that is not there is 404 with an empty body.
web::Response refuse_for_auth(const refusal::Refusal& refusal, const web::Request&);

}  // namespace accounts::handlers
