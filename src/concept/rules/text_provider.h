#pragma once
#include <string>

#include "concept/rules/draft.h"
#include "config.h"
#include "net/http_client.h"

namespace concepts::rules {

// A draft from an OpenAI-compatible text provider (POST {url}/chat/completions). What it says goes through the same
// validator as our own, with one chance to mend it. Throws refusal::Unavailable when no valid draft can be had.
Draft provided_draft(net::HttpClient& http, const Config::Provider& provider, const std::string& theme);

}  // namespace concepts::rules
