#pragma once
#include <vector>

// Lists the tools that programs may call by MCP. Each is a route: limits, refusals, prices and books are those of the
// route, and its arguments are those that openapi.json describes.
namespace agents::rules {

struct Tool {
  const char* name;
  const char* title;
  const char* description;    // for a model that has to choose
  const char *method, *path;  // of its route
};

using Tools = std::vector<Tool>;

// Returns those of POST /mcp, and of POST /mcp/figures.
const Tools& concept_tools();
const Tools& figures_tools();

}  // namespace agents::rules
