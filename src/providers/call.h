#pragma once
#include <string>
#include <vector>

#include "config.h"
#include "json/json.h"
#include "net/http_client.h"
#include "providers/deadline.h"
#include "providers/fault.h"

// Calls to an OpenAI-compatible provider.
namespace providers {

struct Limits {
  milliseconds call;          // one call may take
  milliseconds backoff{500};  // what is waited before the second call, at most; before the third twice that
  int calls = 3;
};

// Whom to ask, and how.
struct Provider {
  net::HttpClient& http;
  const Config::Provider& settings;
  Limits limits;
  std::vector<std::string> secrets;  // of all kinds: in no word of a Fault
};

// POST {url}{path}. What may well be over in a moment is tried again: no connection or a broken one, 408, 409, 429 and
// 5xx, after as long as the provider asks for (Retry-After), or not at all when that is past the deadline. The last
// answer whatever its status; throws Fault when there is none.
net::HttpAnswer ask(const Provider& provider, const std::string& path, const json::Json& body, std::size_t max_bytes,
                    const Deadline& deadline);

// The same for any request.
net::HttpAnswer call(net::HttpClient& http, net::HttpRequest request, const Limits& limits, const Deadline& deadline);

}  // namespace providers
