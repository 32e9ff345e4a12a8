#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace web {

// Prints a refusal as one part of the interface does, since the specifications prescribe different bodies for different
// paths.
using ErrorRenderer = Response (*)(const refusal::Refusal&, const Request&);

// Prints {"error":"<stable_code>","message":"<sentence>"}, where the specifications prescribe nothing.
Response render_plain_error(const refusal::Refusal&, const Request&);
// Does the same for all of /api/v1, but 401 is {"error":"Unauthorized"} and 400 is {"errors":{field: message}}. A 401
// has a message if there is one, and a body that cannot be read is the field "body".
Response render_v1_error(const refusal::Refusal&, const Request&);

// Returns the status that goes with a kind of refusal. /api/auth has two of its own (accounts/handlers/errors.cpp).
int status_of(refusal::Kind kind);

// Makes the response for the exception in flight, which is logged unless it is a refusal. A caller who prefers a page
// gets one with the same status and headers.
Response response_to_exception(ErrorRenderer render_error, const Request& request);

// Returns whether this process is out of file descriptors or of memory. It would answer every request with 5xx, so it
// should exit and be replaced. Call it before the end of a request, which gives one descriptor back.
bool has_run_out();

}  // namespace web
