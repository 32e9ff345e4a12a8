#include "generator/ground/random.h"

#include <openssl/evp.h>

namespace generator {

std::uint32_t Random::below(std::uint32_t bound) {
  if (used_ + 4 > block_.size()) {
    const auto text = seed_ + '|' + std::to_string(blocks_++);
    EVP_Digest(text.data(), text.size(), block_.data(), nullptr, EVP_sha256(), nullptr);
    used_ = 0;
  }
  std::uint32_t number = 0;
  for (int i = 0; i < 4; ++i) number = number << 8 | block_[used_++];
  // Multiplying and shifting has a bias, which does not matter for bounds as small as ours.
  return static_cast<std::uint32_t>(std::uint64_t{number} * bound >> 32);
}

}  // namespace generator
