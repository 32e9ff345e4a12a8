#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace telemetry::tables {

// How often values occur, in buckets that grow with the value: exact up to 63, within 1.6 % beyond. Histograms of parts
// add up to that of the whole, which percentiles do not.
class Histogram {
 public:
  // Weights are thousandths of a session. Negative values count as 0, values beyond 2^32 as that.
  void add(std::int64_t value, std::int64_t weight);
  Histogram& operator+=(const Histogram& other);
  // Takes out what is in both.
  Histogram& operator-=(const Histogram& other);

  // The value that a share q of the weight, 0 to 1, does not exceed. Nothing when it is empty.
  std::optional<std::int64_t> quantile(double q) const;
  bool empty() const { return buckets_.empty(); }
  bool operator==(const Histogram& other) const { return buckets_ == other.buckets_; }

  // How it is stored: varints, in pairs: how far the bucket is from the one before, and its weight.
  std::string bytes() const;
  // Throws std::invalid_argument when the bytes are not those of a histogram.
  static Histogram from_bytes(std::string_view bytes);

 private:
  struct Bucket {
    std::uint32_t index;
    std::int64_t weight;
    bool operator==(const Bucket& other) const { return index == other.index && weight == other.weight; }
  };
  std::vector<Bucket> buckets_;  // by index, none of them empty
};

}  // namespace telemetry::tables
