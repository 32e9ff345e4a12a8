#include "billing/rules/x402/onchain/node.h"

#include <algorithm>
#include <charconv>

#include "settings/network.h"
#include "text/ascii.h"

namespace billing::rules {

using json::Json;

namespace {

// Nodes agree on the word, and not on the code.
bool says_undone(const rapidjson::Value& document) {
  const auto* error = json::member(document, "error");
  return error && text::lower(json::text_member(*error, "message")).find("revert") != std::string::npos;
}

}  // namespace

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
  if (says_undone(document)) throw Undone(std::string("undone: ") + method);
  if (answer.status != 200 || !result || result->IsNull()) throw NoFinding(std::string("no result of ") + method);
  rapidjson::Document copy;
  copy.CopyFrom(*result, copy.GetAllocator());
  return copy;
}

std::uint64_t number_in_hex(const std::string& hex) {
  std::uint64_t number = 0;
  const char *const begin = hex.data() + std::min<std::size_t>(hex.size(), 2), *const end = hex.data() + hex.size();
  const auto [stop, error] = std::from_chars(begin, end, number, 16);
  if (hex.compare(0, 2, "0x") != 0 || error != std::errc() || stop != end) throw NoFinding("no number");
  return number;
}

void require_chain(Node& node, const std::string& network) {
  const auto id = node.call("eth_chainId", {});
  const auto chain = "eip155:" + std::to_string(id.IsString() ? number_in_hex(std::string(json::text_of(id))) : 0);
  if (settings::network_named(network).caip2 != chain) throw NoFinding("the node is of " + chain);
}

}  // namespace billing::rules
