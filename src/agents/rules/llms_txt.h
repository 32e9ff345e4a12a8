#pragma once
#include <string>

#include "agents/rules/interface.h"
#include "settings/config.h"

namespace agents::rules {

// Returns llms.txt (llmstxt.org): what this host offers, in Markdown, with a link for each call.
std::string llms_txt(const Interface& interface, const Config& config);

}  // namespace agents::rules
