#include "telemetry/tables/histogram.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace telemetry::tables {
namespace {

constexpr std::int64_t kGreatestValue = (std::int64_t{1} << 32) - 1;
constexpr std::int64_t kGreatestWeight = std::int64_t{1} << 50;  // of a bucket, so that thousands of them add up
constexpr std::uint32_t kPerDoubling = 32, kExact = 2 * kPerDoubling;
constexpr std::uint32_t kBuckets = kPerDoubling * 28;

// From 64 on, each doubling of the value has 32 buckets.
std::uint32_t index_of(std::int64_t value) {
  std::uint32_t doublings = 0;
  while ((value >> doublings) >= kExact) ++doublings;
  return kPerDoubling * doublings + static_cast<std::uint32_t>(value >> doublings);
}

std::int64_t middle_of(std::uint32_t index) {
  if (index < kExact) return index;
  const std::uint32_t doublings = index / kPerDoubling - 1;
  const std::int64_t lowest = static_cast<std::int64_t>(index % kPerDoubling + kPerDoubling) << doublings;
  return lowest + (std::int64_t{1} << (doublings - 1));
}

void put(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number /= 128) bytes += static_cast<char>(number % 128 + 128);
  bytes += static_cast<char>(number);
}

[[noreturn]] void refuse() { throw std::invalid_argument("a stored histogram is corrupt"); }

// Takes a number from the front.
std::uint64_t take(std::string_view& bytes) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 63; shift += 7) {
    if (bytes.empty()) refuse();
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= static_cast<std::uint64_t>(byte % 128) << shift;
    if (byte < 128) return number;
  }
  refuse();
}

std::string_view take_part(std::string_view& bytes) {
  const std::uint64_t length = take(bytes);
  if (length > bytes.size()) refuse();
  const auto part = bytes.substr(0, length);
  bytes.remove_prefix(length);
  return part;
}

}  // namespace

void Histogram::add(std::int64_t value, std::int64_t weight) {
  if (weight <= 0) return;
  const auto index = index_of(std::clamp(value, std::int64_t{0}, kGreatestValue));
  auto at = std::lower_bound(buckets_.begin(), buckets_.end(), index,
                             [](const Bucket& bucket, std::uint32_t sought) { return bucket.index < sought; });
  if (at == buckets_.end() || at->index != index) at = buckets_.insert(at, {index, 0});
  at->weight = std::min(kGreatestWeight, at->weight + std::min(weight, kGreatestWeight));
}

Histogram& Histogram::operator+=(const Histogram& other) {
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
      sum.push_back({left->index, std::min(kGreatestWeight, left->weight + right->weight)});
      ++left, ++right;
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
  // In integers: 0.95 * 100000 is a little more than 95000 in floating point, and would take the next value.
  const std::int64_t per_mille = std::lround(std::clamp(q, 0.0, 1.0) * 1000);
  std::int64_t rank = all / 1000 * per_mille + (all % 1000 * per_mille + 999) / 1000;
  for (const auto& bucket : buckets_) {
    rank -= bucket.weight;
    if (rank <= 0) return middle_of(bucket.index);
  }
  return middle_of(buckets_.back().index);
}

std::string Histogram::bytes() const {
  std::string bytes;
  std::uint32_t before = 0;
  for (const auto& bucket : buckets_) {
    put(bytes, bucket.index - before);
    put(bytes, static_cast<std::uint64_t>(bucket.weight));
    before = bucket.index;
  }
  return bytes;
}

Histogram Histogram::from_bytes(std::string_view bytes) {
  Histogram histogram;
  std::uint64_t index = 0;
  while (!bytes.empty()) {
    const std::uint64_t step = take(bytes), weight = take(bytes);
    const bool first = histogram.buckets_.empty();
    if (step >= kBuckets || (step == 0 && !first) || weight == 0 || weight > kGreatestWeight) refuse();
    index += step;
    if (index >= kBuckets) refuse();
    histogram.buckets_.push_back({static_cast<std::uint32_t>(index), static_cast<std::int64_t>(weight)});
  }
  return histogram;
}

Histograms& Histograms::operator+=(const Histograms& other) {
  startup_ms += other.startup_ms;
  bitrate_kbps += other.bitrate_kbps;
  played_ms += other.played_ms;
  latency_ms += other.latency_ms;
  return *this;
}

Histograms& Histograms::operator-=(const Histograms& other) {
  startup_ms -= other.startup_ms;
  bitrate_kbps -= other.bitrate_kbps;
  played_ms -= other.played_ms;
  latency_ms -= other.latency_ms;
  return *this;
}

std::string Histograms::bytes() const {
  std::string bytes;
  for (const auto* histogram : {&startup_ms, &bitrate_kbps, &played_ms, &latency_ms}) {
    const auto part = histogram->bytes();
    put(bytes, part.size());
    bytes += part;
  }
  return bytes;
}

Histograms Histograms::from_bytes(std::string_view bytes) {
  Histograms histograms;
  for (auto* histogram :
       {&histograms.startup_ms, &histograms.bitrate_kbps, &histograms.played_ms, &histograms.latency_ms}) {
    *histogram = Histogram::from_bytes(take_part(bytes));
  }
  if (!bytes.empty()) refuse();
  return histograms;
}

}  // namespace telemetry::tables
