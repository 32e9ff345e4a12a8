#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "events/rules/column_numbers.h"
#include "json/rapidjson.h"

namespace events::rules::columns {

// These functions return a part of the document. Each throws std::runtime_error if it is missing or of another type.
[[noreturn]] void refuse_columns(const char* why);
const rapidjson::Value& member(const rapidjson::Value& document, const char* name);
const rapidjson::Value& list(const rapidjson::Value& document, const char* name);
const rapidjson::Value& element(const rapidjson::Value& list, rapidjson::SizeType at);
std::int64_t number(const rapidjson::Value& value);
rapidjson::SizeType list_index(const rapidjson::Value& value);  // an index into a list, or which form follows
std::string_view text(const rapidjson::Value& value);

// Adds differences to a number. Throws std::runtime_error beyond 2^53.
class RunningSum {
 public:
  explicit RunningSum(std::int64_t first) { add(first); }

  std::int64_t add(std::int64_t difference) {
    constexpr std::int64_t kMax = std::int64_t{1} << 53;
    if (difference > kMax || difference < -kMax) refuse_columns("a number that is too large");
    sum_ += difference;
    if (sum_ > kMax || sum_ < -kMax) refuse_columns("a number that is too large");
    return sum_;
  }
  std::int64_t value() const { return sum_; }

 private:
  std::int64_t sum_ = 0;
};

// Reads the values of a column one after the other: [1, number, difference, ...] or [0, text, ...].
class Column {
 public:
  Column(const rapidjson::Value& list, int base)
      : list_(list), base_(base), has_numbers_(list_index(element(list, 0)) == 1) {}

  std::string next() {
    const rapidjson::Value& value = element(list_, next_++);
    return has_numbers_ ? spelled(sum_.add(number(value)), base_) : std::string(text(value));
  }

 private:
  const rapidjson::Value& list_;
  int base_;
  bool has_numbers_;
  rapidjson::SizeType next_ = 1;
  RunningSum sum_{0};
};

}  // namespace events::rules::columns
