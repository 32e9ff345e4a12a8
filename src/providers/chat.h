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

struct Completion {
  std::string content;
  bool whole = true;  // false: cut off by one of the provider's limits
};

// The model's reply. Asks for JSON that matches `schema` (response_format); if the server does not support that, for
// any JSON object; and if it supports neither, without response_format. Throws Error.
Completion chat(const Provider& provider, const std::vector<Message>& messages, const json::Json& schema,
                const Deadline& deadline);

}  // namespace providers
