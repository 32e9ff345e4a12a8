#pragma once
#include <set>
#include <string>
#include <vector>

#include "agents/rules/tools.h"
#include "json/json.h"

namespace agents::rules {

struct DescribedTool {
  Tool tool;
  std::set<std::string> arguments;  // their names
  json::Json definition;            // as tools/list has it, with the JSON Schema of its arguments
};

// Describes the tools by the routes in openapi.json. Throws std::logic_error if one of them is not there.
std::vector<DescribedTool> described(const Tools& tools, const std::string& openapi);

}  // namespace agents::rules
