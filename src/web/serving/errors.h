#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace web {

// Prints a refusal as one part of the interface does: the specifications prescribe different bodies for different
// paths.
using ErrorRenderer = Response (*)(const refusal::Refusal&, const Request&);

// Prints {"error":"<stable_code>","message":"<sentence>"}: where the specifications are silent.
Response render_plain_error(const refusal::Refusal&, const Request&);
// Does the same, but 401 is {"error":"Unauthorized"} and 400 is {"errors":{field: message}}: all of /api/v1. A 401
// has a message where there is one, and a body that cannot be read is the field "body".
Response render_v1_error(const refusal::Refusal&, const Request&);

// The status that goes with a kind of refusal; /api/auth has two of its own (accounts/handlers/errors.h).
int status_of(refusal::Kind kind);

// The response that goes with the exception in flight, which is logged unless it is a refusal. A page with the same
// status and headers for a caller who prefers one.
Response response_to_exception(ErrorRenderer render_error, const Request& request);

// Says whether this process is out of file descriptors. It would answer every request with 5xx, so it should exit and
// be replaced. To be called before the end of a request, which gives one descriptor back.
bool out_of_descriptors();

}  // namespace web
