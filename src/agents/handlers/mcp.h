#pragma once
#include <functional>

#include "agents/rules/tools.h"
#include "web/serving/serve.h"
#include "worker.h"

namespace agents::handlers {

// Answers messages of MCP (rules/message.h) with these tools. Each of them makes a request to one of these routes in
// the same process, so a caller gets by a tool what he gets by its route, at the same price and within the same limits.
std::function<web::Response(const web::Request&, Worker&)> mcp(const web::Routes& routes,
                                                               web::ErrorRenderer render_error,
                                                               const rules::Tools& tools);

}  // namespace agents::handlers
