#pragma once
#include "web/errors.h"
#include "web/route.h"

namespace web {

// Finds the route and lets it answer. Exceptions become responses here; for batches, in web/batch.cpp and its stages.
Response serve(const Routes& routes, ErrorRenderer render_error, Request request);

}  // namespace web
