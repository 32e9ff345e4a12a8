#pragma once
#include <string>
#include <vector>

#include "agents/rules/described_tool.h"
#include "json/rapidjson.h"
#include "web/request.h"
#include "web/response.h"

namespace agents::handlers {

// Holds what a tool has answered, for a model and for programs.
struct ToolResult {
  bool is_error = false;
  std::vector<std::string> texts;
  std::string json;     // the same as the first text, if that is an object; else empty
  std::string receipt;  // JSON: of a payment that was settled; else empty
};

// Says what is wrong with the arguments before a route is asked, or nothing. A route checks their values.
std::string error_in_arguments(const rules::DescribedTool& tool, const rapidjson::Value* arguments);

// Holds what comes with the arguments. A pointer is null where it is not given.
struct CallMeta {
  const rapidjson::Value* payment;  // of x402
  const rapidjson::Value* idempotency_key;
};

// Returns the request to the tool's route: the caller's credentials, these arguments, and what comes with them. A
// cookie is not handed on, since a page could send it.
web::Request request_to_route(const web::Request& outer, const rules::Tool& tool, const rapidjson::Value* arguments,
                              const CallMeta& meta);

// Makes a result of what the route has answered. Refusals are results, too, that a model can do something about. For a
// 402, these are the terms of x402 version 2.
ToolResult result_of(const web::Response& response, bool is_paid);

ToolResult refused(const std::string& sentence);

}  // namespace agents::handlers
