#include "figures/values/distinct.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "figures/values/varint.h"

namespace figures::values {
namespace {

enum Form : char { kHashes = 'h', kRegisterBytes = 'r' };

// These are the two series of the estimator. They account for registers that are still empty, and for those that can
// grow no more.
double sigma(double empty) {
  if (empty == 1) return std::numeric_limits<double>::infinity();
  double factor = 1, sum = empty, before = 0;
  do {
    empty *= empty;
    before = sum;
    sum += empty * factor;
    factor += factor;
  } while (sum != before);
  return sum;
}

double tau(double not_full) {
  if (not_full == 0 || not_full == 1) return 0;
  double factor = 1, sum = 1 - not_full, before = 0;
  do {
    not_full = std::sqrt(not_full);
    before = sum;
    factor /= 2;
    sum -= (1 - not_full) * (1 - not_full) * factor;
  } while (sum != before);
  return sum / 3;
}

}  // namespace

void Distinct::add(std::uint32_t hash) {
  if (!registers_.empty()) return count_in_register(hash);
  const auto position = std::lower_bound(hashes_.begin(), hashes_.end(), hash);
  if (position != hashes_.end() && *position == hash) return;
  hashes_.insert(position, hash);
  if (hashes_.size() > kMaxHashes) make_registers();
}

// The first bits choose a register. It keeps the greatest rank: how many zeros the other bits begin with, and one.
void Distinct::count_in_register(std::uint32_t hash) {
  const std::uint32_t rest = hash << kIndexBits;
  const int rank = rest == 0 ? kRankBits + 1 : __builtin_clz(rest) + 1;
  auto& kept = registers_[hash >> kRankBits];
  kept = std::max(kept, static_cast<std::uint8_t>(rank));
}

void Distinct::make_registers() {
  registers_.assign(kRegisters, 0);
  for (const auto hash : hashes_) count_in_register(hash);
  hashes_.clear();
}

Distinct& Distinct::operator+=(const Distinct& other) {
  unknown_ = unknown_ || other.unknown_;
  if (registers_.empty() && !other.registers_.empty()) make_registers();
  if (registers_.empty()) {
    std::vector<std::uint32_t> both;
    both.reserve(hashes_.size() + other.hashes_.size());
    std::set_union(hashes_.begin(), hashes_.end(), other.hashes_.begin(), other.hashes_.end(),
                   std::back_inserter(both));
    hashes_ = std::move(both);
    if (hashes_.size() > kMaxHashes) make_registers();
    return *this;
  }
  for (const auto hash : other.hashes_) count_in_register(hash);
  for (std::size_t i = 0; i < other.registers_.size(); ++i)
    registers_[i] = std::max(registers_[i], other.registers_[i]);
  return *this;
}

Distinct& Distinct::operator-=(const Distinct& part) {
  unknown_ = unknown_ || part.unknown_ || !part.empty();
  return *this;
}

std::optional<double> Distinct::count() const {
  if (unknown_) return std::nullopt;
  return registers_.empty() ? static_cast<double>(hashes_.size()) : std::round(estimate());
}

double Distinct::estimate() const {
  std::array<double, kRankBits + 2> with_rank{};
  for (const auto rank : registers_) ++with_rank.at(rank);
  constexpr double kCount = kRegisters;
  double sum = kCount * tau(1 - with_rank.back() / kCount);
  for (int rank = kRankBits; rank >= 1; --rank) sum = (sum + with_rank[static_cast<std::size_t>(rank)]) / 2;
  sum += kCount * sigma(with_rank.front() / kCount);
  return kCount * kCount / (2 * std::log(2.0) * sum);
}

std::string Distinct::encode() const {
  if (empty()) return "";
  std::string bytes(1, registers_.empty() ? kHashes : kRegisterBytes);
  if (!registers_.empty()) return bytes.append(registers_.begin(), registers_.end());
  std::uint32_t before = 0;
  for (const auto hash : hashes_) {
    varint::append(bytes, hash - before);
    before = hash;
  }
  return bytes;
}

Distinct Distinct::decode(std::string_view bytes) {
  Distinct distinct;
  if (bytes.empty()) return distinct;
  const char form = bytes.front();
  bytes.remove_prefix(1);
  if (form == kRegisterBytes && bytes.size() == kRegisters) {
    distinct.registers_.assign(bytes.begin(), bytes.end());
    for (const auto rank : distinct.registers_) {
      if (rank > kRankBits + 1) throw CorruptBytes();
    }
    return distinct;
  }
  if (form != kHashes) throw CorruptBytes();
  for (std::uint64_t hash = 0; !bytes.empty();) {
    hash += varint::read(bytes);
    if (hash > std::numeric_limits<std::uint32_t>::max() || distinct.hashes_.size() > kMaxHashes) throw CorruptBytes();
    distinct.hashes_.push_back(static_cast<std::uint32_t>(hash));
  }
  return distinct;
}

}  // namespace figures::values
