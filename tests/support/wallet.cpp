#include "support/wallet.h"

#include <stdexcept>

#include <secp256k1_recovery.h>

#include "crypto/encoding.h"
#include "crypto/ethereum.h"
#include "crypto/random.h"
#include "json/json.h"
#include "json/strict.h"

namespace {

const unsigned char* bytes_of(const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); }

secp256k1_context* context() {
  static auto* const made = secp256k1_context_create(SECP256K1_CONTEXT_SIGN);
  return made;
}

std::vector<json::Json::Member> asked_for(const std::string& answer) {
  const auto parsed = json::parse_strictly(answer);
  const rapidjson::Value* info = &parsed;
  for (const char* name : {"extensions", "sign-in-with-x", "info"}) info = info ? json::member(*info, name) : nullptr;
  if (!info) throw std::runtime_error("it does not ask for a signature: " + answer);
  std::vector<json::Json::Member> members;
  for (const auto& one : info->GetObject()) members.emplace_back(one.name.GetString(), json::Json::of(one.value));
  return members;
}

std::string member(const std::vector<json::Json::Member>& members, const std::string& name) {
  for (const auto& [each, value] : members) {
    if (each == name) return value.text().substr(1, value.text().size() - 2);
  }
  throw std::runtime_error("there is no " + name);
}

}  // namespace

Wallet::Wallet() : key_(crypto::random_bytes(32)) {}

std::string Wallet::address() const {
  return crypto::hex(
      crypto::signer_of(crypto::digest_for_wallets(""), crypto::from_hex(sign("").substr(2)).value()).value());
}

std::string Wallet::sign(const std::string& text) const {
  secp256k1_ecdsa_recoverable_signature made;
  std::string signature(65, '\0');
  int parity = 0;
  if (secp256k1_ecdsa_sign_recoverable(context(), &made, bytes_of(crypto::digest_for_wallets(text)), bytes_of(key_),
                                       nullptr, nullptr) != 1) {
    throw std::runtime_error("not signed");
  }
  secp256k1_ecdsa_recoverable_signature_serialize_compact(context(), reinterpret_cast<unsigned char*>(&signature[0]),
                                                          &parity, &made);
  signature[64] = static_cast<char>(27 + parity);
  return "0x" + crypto::hex(signature);
}

std::string sign_in_text(const std::string& answer, const std::string& address) {
  const auto members = asked_for(answer);
  const auto say = [&](const char* name) { return member(members, name); };
  const bool is_test = answer.find("eip155:84532") != answer.npos;
  return say("domain") + " wants you to sign in with your Ethereum account:\n" + address + "\n\n" + say("statement") +
         "\n\nURI: " + say("uri") + "\nVersion: " + say("version") + "\nChain ID: " + (is_test ? "84532" : "8453") +
         "\nNonce: " + say("nonce") + "\nIssued At: " + say("issuedAt") + "\nExpiration Time: " + say("expirationTime");
}

std::string signed_in(const std::string& answer, const std::string& address, const std::string& signature) {
  auto members = asked_for(answer);
  members.insert(members.end(),
                 {{"address", address},
                  {"chainId", answer.find("eip155:84532") == answer.npos ? "eip155:8453" : "eip155:84532"},
                  {"type", "eip191"},
                  {"signature", signature}});
  return crypto::base64(json::Json::object(members).text());
}
