#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "json/json.h"

namespace web {

struct Response {
  int status = 200;
  std::string body;
  std::string content_type;  // empty: no body, no type
  std::vector<std::pair<std::string, std::string>> headers;
  // If a body is too large to hold, this makes the next part of what follows `body`, and an empty one at the end.
  std::function<std::string()> rest = {};
  bool ends_worker = false;  // the one that sends it could not do more for the next caller
  bool is_counted = false;   // under the route whose answer it passes on

  Response&& with(std::string name, std::string value) && {
    headers.emplace_back(std::move(name), std::move(value));
    return std::move(*this);
  }
  Response&& with_headers_of(const Response& other) && {
    headers.insert(headers.end(), other.headers.begin(), other.headers.end());
    return std::move(*this);
  }
};

inline Response json(int status, const json::Json& body) { return {status, body.text(), "application/json", {}}; }

// Answers a posted form: the browser fetches this page with GET, so that reloading it does not post again.
inline Response see_other(const std::string& path) { return {303, "", "", {{"Location", path}}}; }

inline Response no_content() { return {204, "", "", {}}; }

}  // namespace web
