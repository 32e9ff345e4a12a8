#pragma once
#include "web/errors.h"
#include "web/route.h"

namespace web {

// Finds the route and lets it answer; whatever is thrown on the way becomes a response here and nowhere else.
Response serve(const Routes& routes, ErrorRenderer render_error, Request request);

}  // namespace web
