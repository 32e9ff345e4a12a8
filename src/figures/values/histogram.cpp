#include "figures/values/histogram.h"

#include <algorithm>
#include <cmath>

#include "figures/values/varint.h"

namespace figures::values {
namespace {

constexpr std::int64_t kMaxValue = (std::int64_t{1} << 32) - 1;
constexpr std::int64_t kMaxBucketWeight = std::int64_t{1} << 50;  // of a bucket, so that thousands of them add up
constexpr std::uint32_t kPerDoubling = 32, kExact = 2 * kPerDoubling;
constexpr std::uint32_t kBuckets = kPerDoubling * 28;

}  // namespace

Histogram Histogram::exact() {
  Histogram histogram;
  histogram.exact_ = true;
  return histogram;
}

// From 64 on, each doubling of the value has 32 buckets.
std::uint32_t Histogram::index_of(std::int64_t value) const {
  if (exact_) return static_cast<std::uint32_t>(value);
  std::uint32_t doublings = 0;
  while ((value >> doublings) >= kExact) ++doublings;
  return kPerDoubling * doublings + static_cast<std::uint32_t>(value >> doublings);
}

std::int64_t Histogram::middle_of(std::uint32_t index) const {
  if (exact_ || index < kExact) return index;
  const std::uint32_t doublings = index / kPerDoubling - 1;
  const std::int64_t lowest = static_cast<std::int64_t>(index % kPerDoubling + kPerDoubling) << doublings;
  return lowest + (std::int64_t{1} << (doublings - 1));
}

void Histogram::add(std::int64_t value, playback::Thousandths weight) {
  if (weight.count <= 0) return;
  const auto index = index_of(std::clamp(value, std::int64_t{0}, kMaxValue));
  auto at = std::lower_bound(buckets_.begin(), buckets_.end(), index,
                             [](const Bucket& bucket, std::uint32_t sought) { return bucket.index < sought; });
  if (at == buckets_.end() || at->index != index) at = buckets_.insert(at, {index, 0});
  at->weight = std::min(kMaxBucketWeight, at->weight + std::min(weight.count, kMaxBucketWeight));
}

Histogram& Histogram::operator+=(const Histogram& other) {
  if (buckets_.empty()) return *this = other;
  std::vector<Bucket> sum;
  sum.reserve(std::max(buckets_.size(), other.buckets_.size()));
  auto left = buckets_.begin();
  auto right = other.buckets_.begin();
  while (left != buckets_.end() || right != other.buckets_.end()) {
    if (right == other.buckets_.end() || (left != buckets_.end() && left->index < right->index)) {
      sum.push_back(*left++);
    } else if (left == buckets_.end() || right->index < left->index) {
      sum.push_back(*right++);
    } else {
      sum.push_back({left->index, std::min(kMaxBucketWeight, left->weight + right->weight)});
      ++left;
      ++right;
    }
  }
  buckets_ = std::move(sum);
  return *this;
}

Histogram& Histogram::operator-=(const Histogram& other) {
  auto right = other.buckets_.begin();
  for (auto& bucket : buckets_) {
    while (right != other.buckets_.end() && right->index < bucket.index) ++right;
    if (right != other.buckets_.end() && right->index == bucket.index) bucket.weight -= right->weight;
  }
  buckets_.erase(
      std::remove_if(buckets_.begin(), buckets_.end(), [](const Bucket& bucket) { return bucket.weight <= 0; }),
      buckets_.end());
  return *this;
}

std::optional<std::int64_t> Histogram::quantile(double q) const {
  if (buckets_.empty()) return std::nullopt;
  std::int64_t all = 0;
  for (const auto& bucket : buckets_) all += bucket.weight;
  // Computes in integers: 0.95 * 100000 is a little more than 95000 in floating point, and would take the next value.
  const std::int64_t per_mille = std::lround(std::clamp(q, 0.0, 1.0) * 1000);
  std::int64_t rank = all / 1000 * per_mille + (all % 1000 * per_mille + 999) / 1000;
  for (const auto& bucket : buckets_) {
    rank -= bucket.weight;
    if (rank <= 0) return middle_of(bucket.index);
  }
  return middle_of(buckets_.back().index);
}

playback::Thousandths Histogram::above(std::int64_t value) const {
  playback::Thousandths weight;
  for (const auto& bucket : buckets_) {
    if (middle_of(bucket.index) > value) weight += playback::Thousandths(bucket.weight);
  }
  return weight;
}

std::string Histogram::encode() const {
  std::string bytes;
  std::uint32_t before = 0;
  for (const auto& bucket : buckets_) {
    varint::append(bytes, bucket.index - before);
    varint::append(bytes, static_cast<std::uint64_t>(bucket.weight));
    before = bucket.index;
  }
  return bytes;
}

Histogram Histogram::decode(std::string_view bytes) {
  Histogram histogram;
  std::uint64_t index = 0;
  while (!bytes.empty()) {
    const std::uint64_t step = varint::read(bytes), weight = varint::read(bytes);
    const bool first = histogram.buckets_.empty();
    if (step >= kBuckets || (step == 0 && !first) || weight == 0 || weight > kMaxBucketWeight) throw CorruptBytes();
    index += step;
    if (index >= kBuckets) throw CorruptBytes();
    histogram.buckets_.push_back({static_cast<std::uint32_t>(index), static_cast<std::int64_t>(weight)});
  }
  return histogram;
}

}  // namespace figures::values
