#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace generator {

// Returns the text's FNV-1a hash, to order what has no order of its own.
constexpr std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

// Draws numbers from SHA-256(seed text, counter), which are the same on every host.
class Random {
 public:
  explicit Random(std::string seed) : seed_(std::move(seed)) {}

  // Returns a number from 0 to bound - 1, or 0 for a bound of 0.
  std::uint32_t below(std::uint32_t bound);

  template <typename Many>
  decltype(auto) one_of(const Many& many) {
    return many[below(static_cast<std::uint32_t>(many.size()))];
  }

 private:
  std::string seed_;
  std::uint32_t blocks_ = 0;
  std::array<unsigned char, 32> block_{};
  std::size_t used_ = sizeof(block_);
};

}  // namespace generator
