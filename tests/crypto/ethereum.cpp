#include "crypto/ethereum.h"

#include "crypto/encoding.h"
#include "support/wallet.h"

#include <CppUTest/TestHarness.h>

namespace {

std::string hash(const std::string& data) { return crypto::hex(crypto::keccak256(data)); }

}  // namespace

TEST_GROUP(Ethereum){};

// Of the empty text, as every address without code has it, and of a signature of a function.
TEST(Ethereum, hashes_with_keccak) {
  STRCMP_EQUAL("c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470", hash("").c_str());
  STRCMP_EQUAL("a9059cbb2ab09eb219583f4a59a5d0623ade346d962bcd4e46b11da047c9049b",
               hash("transfer(address,uint256)").c_str());
  STRCMP_CONTAINS("1626ba7e", hash("isValidSignature(bytes32,bytes)").c_str());
}

// The block has 136 bytes, and the padding at least one.
TEST(Ethereum, hashes_what_fills_a_block_or_lacks_a_byte_of_it) {
  STRCMP_EQUAL("34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446", hash(std::string(135, 'a')).c_str());
  STRCMP_EQUAL("a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e", hash(std::string(136, 'a')).c_str());
}

// The example of EIP-191's own prefix, as wallets print it.
TEST(Ethereum, knows_what_wallets_sign_of_a_text) {
  STRCMP_EQUAL("a1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2",
               crypto::hex(crypto::digest_for_wallets("Hello World")).c_str());
}

TEST(Ethereum, finds_the_wallet_that_has_signed) {
  const Wallet wallet;
  const auto digest = crypto::digest_for_wallets("a text");
  auto signature = crypto::from_hex(wallet.sign("a text").substr(2)).value();
  STRCMP_EQUAL(wallet.address().c_str(), crypto::hex(crypto::signer_of(digest, signature).value()).c_str());
  signature[64] = static_cast<char>(signature[64] - 27);
  STRCMP_EQUAL(wallet.address().c_str(), crypto::hex(crypto::signer_of(digest, signature).value()).c_str());
}

TEST(Ethereum, finds_another_wallet_or_none_for_another_text_or_signature) {
  const Wallet wallet;
  const auto digest = crypto::digest_for_wallets("a text");
  const auto signature = crypto::from_hex(wallet.sign("a text").substr(2)).value();
  CHECK(crypto::signer_of(crypto::digest_for_wallets("another"), signature) != crypto::from_hex(wallet.address()));
  for (const auto& other : {std::string(), std::string(65, '\0'), std::string(65, '\xff'), signature.substr(1),
                            signature + "x", signature.substr(0, 64) + "\x1d"})
    CHECK_FALSE(crypto::signer_of(digest, other).has_value());
  CHECK_FALSE(crypto::signer_of(digest.substr(1), signature).has_value());
}
