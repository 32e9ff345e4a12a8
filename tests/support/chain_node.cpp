#include "support/chain_node.h"

#include <ctime>

namespace {

const char kUsed[] = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
const char kTransfer[] = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const char kUsdc[] = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";

std::string word(const std::string& digits) { return "0x" + std::string(64 - digits.size(), '0') + digits; }

std::string hex(std::uint64_t number) {
  char text[20];
  std::snprintf(text, sizeof text, "%llx", static_cast<unsigned long long>(number));
  return text;
}

std::string event(const char* name, const std::string& payer, const std::string& second, const std::string& data,
                  const std::string& transaction) {
  return std::string(R"({"address":")") + kUsdc + R"(","topics":[")" + name + R"(",")" + word(payer) + R"(",")" +
         second + R"("],"data":")" + data + R"(","transactionHash":"0x)" + transaction + R"("})";
}

// The 64 digits after the last occurrence of that text.
std::string digits_after(const std::string& text, const std::string& word) {
  const auto at = text.rfind(word);
  return at == text.npos ? "" : text.substr(at + word.size(), 64);
}

}  // namespace

ChainNode::ChainNode(const Facilitator& facilitator)
    : facilitator_(facilitator), stand_in_([this](const auto& request) {
        return HttpStandIn::Response{200, R"({"jsonrpc":"2.0","id":1,"result":)" + result(request.body) + "}"};
      }) {}

// As with the facilitator, a transaction's hash is the nonce of its authorization; there is a block every second.
std::string ChainNode::result(const std::string& request) {
  const auto asks_for = [&](const char* method) { return request.find(method) != request.npos; };
  const std::string now = "0x" + hex(static_cast<std::uint64_t>(std::time(nullptr)));
  if (asks_for("eth_chainId")) return "\"0x" + hex(chain_id_) + '"';
  if (asks_for("eth_getBlockByNumber")) return R"({"number":")" + now + R"(","timestamp":")" + now + "\"}";
  if (asks_for("0x1626ba7e")) return '"' + said_by_contract(request) + '"';
  if (asks_for("eth_call")) {
    const std::string arguments =
        request.substr(request.find("0xe94a0102") + 10);  // the payer, padded to 32 bytes, then the nonce
    return "\"" + word(facilitator_.books(arguments.substr(64, 64)).debits > 0 ? "1" : "0") + "\"";
  }
  if (asks_for("eth_getLogs") && logs_lost_) {
    ++logs_asked_for_;
    return "[]";
  }
  const bool by_hash = asks_for("eth_getTransactionReceipt");
  const std::string nonce = digits_after(request, by_hash ? "[\"0x" : ",\"0x");
  const auto books = facilitator_.books(nonce);
  const std::string used = event(kUsed, books.payer, "0x" + nonce, "0x", nonce);
  if (!by_hash) return books.debits > 0 ? "[" + used + "]" : "[]";
  const std::string pay_to = std::string(SignedPayment::kPayTo).substr(2);
  return R"({"status":"0x1","blockNumber":")" + now + R"(","logs":[)" + used + "," +
         event(kTransfer, books.payer, word(pay_to), word(hex(books.value)), nonce) + "]}";
}

// What has no code answers nothing.
std::string ChainNode::said_by_contract(const std::string& request) const {
  if (contract_.empty() || request.find("\"to\":\"0x" + contract_ + '"') == request.npos) return "0x";
  const auto length = its_signature_.size() / 2;
  const bool is_own =
      request.find(word(hex(0x40)).substr(2) + word(hex(length)).substr(2) + its_signature_) != request.npos;
  return (is_own ? "0x1626ba7e" : "0xffffffff") + std::string(56, '0');
}
