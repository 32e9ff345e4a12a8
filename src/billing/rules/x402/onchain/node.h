#pragma once
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "json/json.h"
#include "json/strict.h"
#include "log.h"
#include "net/http_client.h"
#include "refusal.h"

namespace billing::rules {

// Reports that the node's answer does not suffice for a finding.
struct NoFinding : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Reports that a contract has undone what was called.
struct Undone : NoFinding {
  using NoFinding::NoFinding;
};

// Calls a JSON-RPC node of the chain.
class Node {
 public:
  Node(net::HttpClient& http, const std::string& url) : http_(http), url_(url) {}

  // Returns the member `result`. Throws NoFinding if it is absent or null (Undone, if that is why), net::NoAnswer, and
  // refusal::BadBody for an answer that is not JSON.
  rapidjson::Document call(const char* method, const std::vector<json::Json>& parameters);

 private:
  net::HttpClient& http_;
  std::string url_;
};

// Returns what `ask(node)` finds out, or nullopt if the node's answers do not suffice, which is logged with those
// fields.
template <class Ask>
auto ask_node(Node node, const LogFields& fields, Ask&& ask) -> std::optional<decltype(ask(node))> {
  std::string error;
  try {
    return ask(node);
  } catch (const NoFinding& none) {
    error = none.what();
  } catch (const net::NoAnswer& none) {
    error = none.what();
  } catch (const refusal::BadBody& garbage) {
    error = garbage.what();
  }
  log_problem(LogLevel::warning, fields, "chain: " + error);
  return std::nullopt;
}

// Reads a number as nodes write it: 0x and hexadecimal digits. Throws NoFinding for anything else.
std::uint64_t number_in_hex(const std::string& hex);

// Throws NoFinding if the node is of another chain than that network of settings/network.h.
void require_chain(Node& node, const std::string& network);

}  // namespace billing::rules
