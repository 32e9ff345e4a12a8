#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "events/rules/column_numbers.h"
#include "json/rapidjson.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace events::rules {

// Writes parts of the document of columns.
class ColumnWriter : public rapidjson::Writer<rapidjson::StringBuffer> {
 public:
  using Writer::Writer;

  void begin_array(const char* key) {
    Key(key);
    StartArray();
  }
  void text(std::string_view text) { String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }
  void differences(const std::vector<std::int64_t>& numbers, std::int64_t before) {
    for (const auto number : numbers) {
      Int64(number - before);
      before = number;
    }
  }
  // Writes [1, number, difference, ...] or, if one of the values is not a number, [0, text, ...].
  void column(const std::vector<std::string_view>& values, int base) {
    std::vector<std::int64_t> numbers;
    for (const auto& value : values) {
      const auto number = number_spelled(value, base);
      if (!number || (base == kColumnIdBase && *number < 0)) break;
      numbers.push_back(*number);
    }
    StartArray();
    if (numbers.size() == values.size()) {
      Int(1);
      differences(numbers, 0);
    } else {
      Int(0);
      for (const auto& value : values) text(value);
    }
    EndArray();
  }
};

}  // namespace events::rules
