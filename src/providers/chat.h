#pragma once
#include <string>
#include <vector>

#include "providers/call.h"

// Asks a chat model: POST {url}/chat/completions.
namespace providers {

struct Message {
  const char* role;  // system, user, assistant
  std::string content;
};

struct Completion {
  std::string content;
  bool whole = true;  // false: cut off by the provider's length limit
};

// Returns the model's reply. It asks for JSON that matches `schema` (response_format). If the server does not support
// that, it asks for any JSON object, and if that is not supported either, without response_format. Throws Error.
Completion chat(const Provider& provider, const std::vector<Message>& messages, const json::Json& schema,
                const Deadline& deadline);

}  // namespace providers
