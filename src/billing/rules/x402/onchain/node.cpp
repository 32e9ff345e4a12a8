#include "billing/rules/x402/onchain/node.h"

namespace billing::rules {

using json::Json;

rapidjson::Document Node::call(const char* method, const std::vector<Json>& parameters) {
  net::HttpRequest request;
  request.url = url_;
  request.headers = {"Content-Type: application/json"};
  request.body =
      Json::object({{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", Json::array(parameters)}}).text();
  request.timeout_ms = 5000;
  request.max_bytes = 1024 * 1024;
  const auto answer = http_.send(request);
  const auto document = json::parse_strictly(answer.body);
  const auto* result = json::member(document, "result");
  if (answer.status != 200 || !result || result->IsNull()) throw NoFinding(std::string("no result of ") + method);
  rapidjson::Document copy;
  copy.CopyFrom(*result, copy.GetAllocator());
  return copy;
}

}  // namespace billing::rules
