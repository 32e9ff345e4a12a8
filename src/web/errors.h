#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace web {

// How one part of the interface prints a refusal. The specifications prescribe different bodies for different paths.
using ErrorRenderer = Response (*)(const refusal::Refusal&, const Request&);

// {"error":"<stable_code>","message":"<sentence>"}: where the specifications are silent.
Response render_plain_error(const refusal::Refusal&, const Request&);
// The same, but 401 is {"error":"Unauthorized"} and 400 is {"errors":{field: message}}: everything under /api/v1.
Response render_v1_error(const refusal::Refusal&, const Request&);

// The status that goes with a kind of refusal; /api/auth has two of its own (accounts/handlers/errors.h).
int status_of(refusal::Kind kind);

// The response that goes with the exception in flight, which is logged unless it is a refusal.
Response response_to_exception(ErrorRenderer render_error, const Request& request);

// Whether this process can open nothing more. It would then answer 5xx for ever: it had better end, and have a fresh
// process take its place. To be asked before a request is over, as that gives a descriptor back.
bool out_of_descriptors();

}  // namespace web
