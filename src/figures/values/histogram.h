#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "playback/thousandths.h"

namespace figures::values {

// Counts how often values occur, in buckets that grow with the value: exactly up to 63, within 1.6 % beyond. Histograms
// of parts add up to that of the whole, which percentiles do not.
class Histogram {
 public:
  // Makes a histogram with a bucket for each value, for few of them. It is never stored, and is added only to others of
  // its kind or empty ones.
  static Histogram exact();

  // Values are limited to 0 to 2^32.
  void add(std::int64_t value, playback::Thousandths weight);
  Histogram& operator+=(const Histogram& other);
  // Subtracts the weights of the other. Buckets do not get below 0.
  Histogram& operator-=(const Histogram& other);

  // Returns the value that a share q of the weight, 0 to 1, does not exceed, or nullopt if it is empty.
  std::optional<std::int64_t> quantile(double q) const;
  // Returns the weight of the values above that one, or the middle of whose bucket is.
  playback::Thousandths above(std::int64_t value) const;
  bool empty() const { return buckets_.empty(); }
  bool operator==(const Histogram& other) const { return buckets_ == other.buckets_; }

  // Writes varints in pairs: how far the bucket is from the one before, and its weight.
  std::string encode() const;
  // Throws std::invalid_argument if the bytes are not those of a histogram.
  static Histogram decode(std::string_view bytes);

 private:
  struct Bucket {
    std::uint32_t index;
    std::int64_t weight;
    bool operator==(const Bucket& other) const { return index == other.index && weight == other.weight; }
  };
  std::uint32_t index_of(std::int64_t value) const;
  std::int64_t middle_of(std::uint32_t index) const;

  std::vector<Bucket> buckets_;  // by index, none of them empty
  bool exact_ = false;           // the index is the value
};

}  // namespace figures::values
