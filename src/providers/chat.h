#pragma once
#include <string>
#include <vector>

#include "providers/call.h"

// POST {url}/chat/completions.
namespace providers {

struct Message {
  const char* role;  // system, user, assistant
  std::string content;
};

struct Said {
  std::string content;
  bool whole = true;  // not cut off by a limit of the provider's
};

// What the model says to that. It is asked for JSON after `schema` (as response_format has it), by a server that does
// not know that for any JSON object, and by one that knows neither for nothing but what the messages say. Throws Fault.
Said chat(const Provider& provider, const std::vector<Message>& messages, const json::Json& schema,
          const Deadline& deadline);

}  // namespace providers
