#pragma once
#include <string>

#include "settings/config.h"

namespace agents::rules {

// Returns llms.txt (llmstxt.org): what this host offers by openapi.json, in Markdown, with a link for each call.
std::string llms_txt(const std::string& openapi, const Config& config);

}  // namespace agents::rules
