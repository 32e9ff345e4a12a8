#pragma once
#include <exception>

#include "refusal.h"
#include "web/route.h"

namespace web {

// How one part of the interface prints a refusal. The specifications prescribe different shapes for different paths.
using Refuser = Response (*)(const refusal::Refusal&, const Request&);

// {"error":"<stable_code>","message":"<sentence>"}: where the specifications are silent.
Response refuse_plainly(const refusal::Refusal&, const Request&);
// The same, but 401 is {"error":"Unauthorized"} and 400 is {"errors":{field: message}}: everything under /api/v1.
Response refuse_for_v1(const refusal::Refusal&, const Request&);

// Finds the route and lets it answer; whatever is thrown on the way becomes a response here and nowhere else.
Response serve(const Routes& routes, Refuser refuse, Request request);

// The response that goes with the exception in flight, for a loop that does not answer one request at a time.
Response response_to_exception(Refuser refuse, const Request& request);

// Whether this process can open nothing more. Whoever answers 5xx for that would do so for ever: it had better leave,
// and have a fresh process take its place. To be asked before a request is over, as that gives a descriptor back.
bool out_of_descriptors();

}  // namespace web
