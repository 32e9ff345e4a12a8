#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace figures::values {

// Counts how many different things were added, each by a hash of 32 bits. When counts are added up, each thing counts
// once. Up to kMaxHashes the hashes are kept, and the count is exact. Beyond, it is a HyperLogLog sketch of 16,384
// registers, whose standard error is 0.8 %, with the estimator of O. Ertl (2017), which needs no corrections for few or
// many.
class Distinct {
 public:
  static constexpr std::size_t kMaxHashes = 3000;

  void add(std::uint32_t hash);
  Distinct& operator+=(const Distinct& other);
  // Makes the count unknown unless the part is empty, as what is left of a whole cannot be computed.
  Distinct& operator-=(const Distinct& part);

  // Returns nullopt if the count is not known.
  std::optional<double> count() const;

  std::string encode() const;  // empty if nothing was added
  // Throws CorruptBytes for what encode() does not make.
  static Distinct decode(std::string_view bytes);

 private:
  static constexpr int kIndexBits = 14, kRankBits = 32 - kIndexBits;
  static constexpr std::size_t kRegisters = std::size_t{1} << kIndexBits;

  bool empty() const { return hashes_.empty() && registers_.empty(); }
  void count_in_register(std::uint32_t hash);
  void make_registers();
  double estimate() const;

  bool unknown_ = false;
  std::vector<std::uint32_t> hashes_;    // sorted
  std::vector<std::uint8_t> registers_;  // instead of hashes, once there were too many
};

}  // namespace figures::values
