#include "billing/rules/x402/onchain/chain.h"

#include <algorithm>

#include "billing/rules/x402/onchain/node.h"
#include "crypto/encoding.h"
#include "json/json.h"
#include "json/strict.h"
#include "log.h"
#include "refusal.h"
#include "text/ascii.h"

namespace billing::rules {

using json::Json;

namespace {

// These are selectors and topics of USDC (EIP-3009, ERC-20).
const std::string kAuthorizationState = "0xe94a0102";
const std::string kAuthorizationUsed = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
const std::string kAuthorizationCanceled = "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81";
const std::string kTransfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

constexpr std::uint64_t kBlocksAtOnce = 1000;  // public nodes refuse longer ranges
constexpr std::uint64_t kMaxRanges = 200;
constexpr std::uint64_t kBlocksBefore = 100;
constexpr std::uint64_t kSkew = 60;  // seconds between the chain's clock and ours

std::string text(const rapidjson::Value& object, const char* name) {
  const auto* value = json::member(object, name);
  if (!value || !value->IsString()) throw NoFinding(std::string("no ") + name);
  return std::string(json::text_of(*value));
}

// Returns the 32 raw bytes of a hash or of an answer.
std::string word_in(const std::string& hex) {
  const auto raw = hex.compare(0, 2, "0x") == 0 ? crypto::from_hex(hex.substr(2)) : std::nullopt;
  if (!raw || raw->size() != 32) throw NoFinding("not 32 bytes");
  return *raw;
}

std::string hex_number(std::uint64_t number) {
  char digits[20];
  std::snprintf(digits, sizeof digits, "0x%llx", static_cast<unsigned long long>(number));
  return digits;
}

std::string bytes(const std::string& raw) { return "0x" + crypto::hex(raw); }
// Pads to 32 bytes, as in an argument or a topic.
std::string word(const std::string& raw) { return std::string(2 * (32 - raw.size()), '0') + crypto::hex(raw); }
std::string topic(const std::string& raw) { return "0x" + word(raw); }

// On another chain, nothing answers at the contract's address.
bool is_used(Node& node, const Entry& entry, const std::string& block) {
  const auto state =
      node.call("eth_call", {Json::object({{"to", bytes(entry.asset)},
                                           {"data", kAuthorizationState + word(entry.payer) + word(entry.nonce)}}),
                             block});
  if (!state.IsString()) throw NoFinding("no authorization state");
  if (json::text_of(state) == "0x") require_chain(node, entry.network);
  return word_in(std::string(json::text_of(state))) != std::string(32, '\0');
}

// Returns the hash of the transaction in which the authorization was used or cancelled, or an empty text if there is
// none in these blocks.
std::string use_within(Node& node, const Entry& entry, std::uint64_t from, std::uint64_t to) {
  const auto logs = node.call(
      "eth_getLogs", {Json::object({{"address", bytes(entry.asset)},
                                    {"fromBlock", hex_number(from)},
                                    {"toBlock", hex_number(to)},
                                    {"topics", Json::array({Json::array({kAuthorizationUsed, kAuthorizationCanceled}),
                                                            topic(entry.payer), bytes(entry.nonce)})}})});
  if (!logs.IsArray()) throw NoFinding("no logs");
  return logs.Empty() ? "" : word_in(text(logs[0], "transactionHash"));
}

std::string use_of(Node& node, const Entry& entry, std::uint64_t newest, std::uint64_t chain_time) {
  // The bound holds because no chain of this kind makes more than a block a second for long.
  const std::uint64_t age = chain_time > entry.seen_at ? chain_time - entry.seen_at : 0;
  const std::uint64_t blocks = age + kBlocksBefore;
  const std::uint64_t oldest = newest > blocks ? newest - blocks : 0;
  std::uint64_t to = newest;
  for (std::uint64_t range = 0; range < kMaxRanges; ++range) {
    const std::uint64_t from = std::max(oldest, to > kBlocksAtOnce ? to - kBlocksAtOnce : 0);
    const std::string used_in = use_within(node, entry, from, to);
    if (!used_in.empty()) return used_in;
    if (from == oldest) break;
    to = from - 1;
  }
  // Nodes lose logs now and then, so a missing log proves nothing.
  throw NoFinding("the authorization is used, but no log tells by what");
}

// Says whether the topic is those 32 bytes, in upper or lower case.
bool says(const rapidjson::Value& topic, const std::string& wanted) {
  return topic.IsString() && text::lower(std::string(json::text_of(topic))) == wanted;
}

bool is_event(const rapidjson::Value& log, const Entry& entry, const std::string& name, const std::string& first,
              const std::string& second) {
  const auto* topics = json::member(log, "topics");
  return topics && topics->IsArray() && topics->Size() == 3 &&
         text::lower(text(log, "address")) == bytes(entry.asset) && says((*topics)[0], name) &&
         says((*topics)[1], first) && says((*topics)[2], second);
}

// Says whether the transfer right after the used authorization paid us. A used authorization alone proves nothing,
// because the payer may have redirected it.
bool paid_us(const rapidjson::Value& receipt, const Entry& entry) {
  const auto* logs = json::member(receipt, "logs");
  if (text(receipt, "status") != "0x1" || !logs || !logs->IsArray()) return false;
  for (rapidjson::SizeType i = 0; i + 1 < logs->Size(); ++i) {
    if (!is_event((*logs)[i], entry, kAuthorizationUsed, topic(entry.payer), bytes(entry.nonce))) continue;
    const auto& next = (*logs)[i + 1];
    if (!is_event(next, entry, kTransfer, topic(entry.payer), topic(entry.pay_to))) continue;
    const std::string value = text(next, "data");
    const std::size_t digits = value.find_first_not_of('0', 2);
    if (value.size() == 66 && digits != value.npos && value.size() - digits <= 16 &&
        number_in_hex("0x" + value.substr(digits)) >= entry.value) {
      return true;
    }
  }
  return false;
}

// Says whether that transaction paid us. If it did so before we saw the payment, it may have paid for something else at
// the same address.
bool has_paid(Node& node, const Entry& entry, const std::string& transaction) {
  const auto receipt = node.call("eth_getTransactionReceipt", {bytes(transaction)});
  const auto block = node.call("eth_getBlockByNumber", {text(receipt, "blockNumber"), false});
  return number_in_hex(text(block, "timestamp")) + kSkew >= entry.seen_at && paid_us(receipt, entry);
}

// Looks at the transaction that was named first: it is found by one call, also where logs are lost.
bool has_paid_as_named(Node& node, const Entry& entry) try {
  return entry.transaction && has_paid(node, entry, *entry.transaction);
} catch (const NoFinding&) {
  return false;  // it is in no block
}

// A node of another chain would call the authorization unused for ever.
Finding finding(Node& node, const Entry& entry) {
  require_chain(node, entry.network);
  const auto newest = node.call("eth_getBlockByNumber", {"latest", false});
  const std::uint64_t time = number_in_hex(text(newest, "timestamp"));
  const std::string height = text(newest, "number");
  if (!is_used(node, entry, height)) return {Finding::Kind::unused, "", time};

  if (has_paid_as_named(node, entry)) return {Finding::Kind::paid, *entry.transaction, time};
  const std::string used_in = use_of(node, entry, number_in_hex(height), time);
  return {has_paid(node, entry, used_in) ? Finding::Kind::paid : Finding::Kind::spent_otherwise, used_in, time};
}

LogFields fields_of(const Entry& entry) { return {{"payment", crypto::uuid_text(entry.id)}}; }

}  // namespace

std::optional<Finding> look_up(net::HttpClient& http, const Config& config, const Entry& entry) {
  return ask_node({http, config.x402.rpc_url}, fields_of(entry), [&](Node& node) { return finding(node, entry); });
}

bool is_spent(net::HttpClient& http, const Config& config, const Entry& entry) {
  return ask_node({http, config.x402.rpc_url}, fields_of(entry),
                  [&](Node& node) { return is_used(node, entry, "latest"); })
      .value_or(false);
}

}  // namespace billing::rules
