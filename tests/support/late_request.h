#pragma once
#include <string>

#include "support/stack.h"

// A request that a worker gets as if it had waited for so many seconds since nginx passed it on, however long it did.
struct LateRequest {
  std::string pool, method, path, query, cookie, body;
  std::string address;
  double waited_seconds = 0;
  std::string authorization = {};
};

// Returns what the worker answers: "Status: 200", further headers, and the body.
std::string answer_of(const Stack& stack, const LateRequest& request);
