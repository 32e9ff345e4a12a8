#pragma once
#include <string>
#include <vector>

#include "json/json.h"
#include "net/http_client.h"
#include "providers/deadline.h"
#include "providers/error.h"
#include "settings/config.h"

// Calls an OpenAI-compatible provider.
namespace providers {

struct Limits {
  milliseconds call;          // for one call
  milliseconds backoff{500};  // longest wait before the second call; twice that before the third
  int calls = 3;
};

// Holds the provider to call, and the limits to keep.
struct Provider {
  net::HttpClient& http;
  const Config::Provider& settings;
  Limits limits;
  std::vector<std::string> secrets;  // none of them ever appears in an Error
};

// Sends POST {url}{path}. Failures that may be temporary are retried: no connection, a broken one, 408, 409, 429 and
// 5xx. Retry-After is respected; if it points past the deadline, there is no retry. Returns the last response, whatever
// its status. Throws Error if there was none.
net::HttpAnswer ask(const Provider& provider, const std::string& path, const json::Json& body, std::size_t max_bytes,
                    const Deadline& deadline);

// Sends any request in the same way.
net::HttpAnswer call(net::HttpClient& http, net::HttpRequest request, const Limits& limits, const Deadline& deadline);

}  // namespace providers
