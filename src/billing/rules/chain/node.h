#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "json/json.h"
#include "json/strict.h"
#include "net/http_client.h"

namespace billing::rules {

// The node's answer is not enough to know by.
struct NoFinding : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A JSON-RPC node of the chain.
class Node {
 public:
  Node(net::HttpClient& http, const std::string& url) : http_(http), url_(url) {}

  // The member `result`. Throws NoFinding when there is none or it is null, net::NoAnswer, and refusal::BadBody for an
  // answer that is no JSON.
  rapidjson::Document call(const char* method, const std::vector<json::Json>& parameters);

 private:
  net::HttpClient& http_;
  std::string url_;
};

}  // namespace billing::rules
