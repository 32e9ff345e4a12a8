#include "billing/handlers/supplied_key.h"

#include <strings.h>

#include "refusal.h"

namespace billing::handlers {
namespace {

std::string bearer_token(const std::string& header) {
  if (header.empty()) return "";
  const std::size_t space = header.find(' ');
  if (strcasecmp(header.substr(0, space).c_str(), "Bearer") != 0) {
    throw refusal::Unauthorized("Authorization must be Bearer with an API key.");
  }
  const std::size_t token = header.find_first_not_of(' ', space);
  return token == header.npos ? "" : header.substr(token);
}

}  // namespace

std::optional<std::string> supplied_key(const web::Request& request) {
  std::optional<std::string> key;
  auto keys = request.headers_named("X-API-Key");
  for (const auto& header : request.headers_named("Authorization")) keys.push_back(bearer_token(header));
  for (const auto& supplied : keys) {
    if (key && *key != supplied) throw refusal::Unauthorized("Two different API keys were supplied.");
    key = supplied;
  }
  return key;
}

std::string required_key(const web::Request& request) {
  const auto supplied = supplied_key(request);
  if (!supplied) throw refusal::Unauthorized("Send the API key as X-API-Key or as a Bearer token.");
  return *supplied;
}

}  // namespace billing::handlers
