#include "billing/rules/wallet/signature.h"

#include "billing/rules/x402/onchain/node.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/ethereum.h"
#include "refusal.h"

namespace billing::rules {

using json::Json;

namespace {

// Is the function isValidSignature(bytes32,bytes), and what it returns for a signature of the contract's own
// (EIP-1271).
const char kIsValidSignature[] = "1626ba7e";
constexpr std::size_t kWord = 32;

std::string hex_word(std::size_t number) {
  std::string bytes(kWord, '\0');
  for (std::size_t i = kWord; number != 0; number >>= 8) bytes[--i] = static_cast<char>(number & 0xff);
  return crypto::hex(bytes);
}

// Returns the number at that place of what a contract takes, or nothing if it is no small one.
std::optional<std::size_t> word_at(const std::string& data, std::size_t place) {
  if (data.size() < kWord || place > data.size() - kWord) return std::nullopt;
  std::size_t number = 0;
  for (std::size_t i = 0; i < kWord; ++i) {
    if (number > 0xffffff) return std::nullopt;
    number = number * 256 + static_cast<unsigned char>(data[place + i]);
  }
  return number;
}

// Returns what is for the contract itself. A wallet that may not be on the chain yet adds how it gets there, and 32
// bytes that say so (ERC-6492); whoever has paid is there.
std::string for_contract(const std::string& signature) {
  static const std::string kMark = crypto::from_hex(
                                       "64926492649264926492649264926492"
                                       "64926492649264926492649264926492")
                                       .value();
  if (signature.size() < kWord || signature.substr(signature.size() - kWord) != kMark) return signature;
  const auto place = word_at(signature, 2 * kWord);
  const auto length = place ? word_at(signature, *place) : std::nullopt;
  return length ? signature.substr(*place + kWord, *length) : signature;
}

std::string call_of(const std::string& digest, const std::string& signature) {
  const std::string padded = signature + std::string((kWord - signature.size() % kWord) % kWord, '\0');
  return std::string("0x") + kIsValidSignature + crypto::hex(digest) + hex_word(2 * kWord) +
         hex_word(signature.size()) + crypto::hex(padded);
}

// A contract undoes the call for what it has not signed, or returns something else.
bool is_called_valid(Node& node, const std::string& wallet, const std::string& call) try {
  const auto answer =
      node.call("eth_call", {Json::object({{"to", "0x" + crypto::hex(wallet)}, {"data", call}}), "latest"});
  const std::string valid = std::string("0x") + kIsValidSignature + std::string(2 * (kWord - 4), '0');
  return answer.IsString() && json::text_of(answer) == valid;
} catch (const Undone&) {
  return false;
}

bool is_signed_by_contract(net::HttpClient& http, const Config& config, const SignedText& given,
                           const std::string& digest) {
  const auto is_valid = ask_node({http, config.x402.rpc_url}, {}, [&](Node& node) {
    require_chain(node, config.x402.network);
    return is_called_valid(node, given.wallet, call_of(digest, for_contract(given.signature)));
  });
  if (is_valid) return *is_valid;
  throw refusal::Unavailable("node_unavailable", "The node that checks the signatures of contracts gives no answer.",
                             30);
}

}  // namespace

void require_signature(net::HttpClient& http, const Config& config, const SignedText& given, bool may_be_contract) {
  const auto digest = crypto::digest_for_wallets(given.text);
  const auto signer = crypto::signer_of(digest, given.signature);
  if (signer && crypto::equal(*signer, given.wallet)) return;
  const bool has_node = !config.x402.rpc_url.empty();
  if (has_node && may_be_contract && is_signed_by_contract(http, config, given, digest)) return;
  throw refusal::Unauthorized(
      std::string("Not signed in: `signature` is not of `address` over this text") +
      (has_node ? ", and no contract that has paid for a key calls it its own."
                : ". This host has no node of the chain, so it takes signatures of 65 bytes, of wallets with a key of "
                  "their own, and not those of contracts."));
}

}  // namespace billing::rules
