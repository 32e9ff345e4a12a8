#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "figures/values/aggregate.h"

namespace figures::values {

// Says which sessions an aggregate is of: those of an hour, a day or an interval, those with a value, those with both,
// or, without either, all.
struct Key {
  std::optional<std::int64_t> begin = {};  // in ms since 1970
  std::string value = {};                  // of a dimension, '' where a session has none; or the id of a stream

  friend bool operator<(const Key& a, const Key& b) { return std::tie(a.begin, a.value) < std::tie(b.begin, b.value); }
  friend bool operator==(const Key& a, const Key& b) {
    return std::tie(a.begin, a.value) == std::tie(b.begin, b.value);
  }
};

// Keys that no session has are left out.
using AggregatesByKey = std::map<Key, Aggregate>;

}  // namespace figures::values
