#include "figures/values/aggregate.h"

#include <algorithm>

#include "figures/values/varint.h"

namespace figures::values {
namespace {

static_assert(kAggregateSums.size() <= 64, "a mask has a bit for each of them");

}  // namespace

Aggregate& Aggregate::operator+=(const Aggregate& other) {
  for (const auto sum : kAggregateSums) this->*sum = std::min(kMaxSum, this->*sum + other.*sum);
  histograms += other.histograms;
  return *this;
}

Aggregate& Aggregate::operator-=(const Aggregate& part) {
  for (const auto sum : kAggregateSums) this->*sum = std::max(Thousandths(), this->*sum - part.*sum);
  histograms -= part.histograms;
  return *this;
}

// Writes a mask of the sums that are not 0, with the first one's bit the lowest, and then these sums.
std::string Aggregate::encode_sums() const {
  std::uint64_t mask = 0;
  std::string numbers;
  for (std::size_t i = 1; i < kAggregateSums.size(); ++i) {
    const auto sum = (this->*kAggregateSums[i]).count;
    if (sum == 0) continue;
    mask |= std::uint64_t{1} << (i - 1);
    varint::append(numbers, static_cast<std::uint64_t>(sum));
  }
  std::string bytes;
  varint::append(bytes, mask);
  return bytes + numbers;
}

void Aggregate::decode_sums(std::string_view bytes) {
  const std::uint64_t mask = varint::read(bytes);
  if (mask >> (kAggregateSums.size() - 1) != 0) throw CorruptBytes();
  for (std::size_t i = 1; i < kAggregateSums.size(); ++i) {
    const bool is_there = mask >> (i - 1) & 1;
    this->*kAggregateSums[i] = Thousandths(is_there ? static_cast<std::int64_t>(varint::read(bytes)) : 0);
  }
  if (!bytes.empty()) throw CorruptBytes();
}

bool operator==(const Aggregate& a, const Aggregate& b) {
  return std::all_of(kAggregateSums.begin(), kAggregateSums.end(), [&](const auto sum) { return a.*sum == b.*sum; }) &&
         a.histograms.encode() == b.histograms.encode();
}

}  // namespace figures::values
