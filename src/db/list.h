#pragma once
#include <string>
#include <vector>

#include "db/has_text.h"  // TRANSITION
#include "db/sql.h"

namespace db {

// Holds a list of values for `IN (...)` or `VALUES`, or of conditions if `separator` is OR. It is filled up to its room
// by repeating the last. `given` has `each` values an element, and at least one element. Texts in it have to live until
// the statement has run.
struct List {
  List(std::vector<Value> given, std::size_t each, const std::string& placeholders_of_each,
       const std::string& separator = ", ")
      : values(std::move(given)) {
    const std::size_t room = room_for(values.size() / each);
    values.reserve(room * each);
    while (values.size() < room * each) values.push_back(Value(values[values.size() - each]));
    for (std::size_t i = 0; i < room; ++i) placeholders += (i ? separator : "") + placeholders_of_each;
  }
  explicit List(const std::vector<std::string>& given) : List(Values(given.begin(), given.end()), 1, "?") {}
  explicit List(std::vector<std::string>&&) = delete;  // its texts would be gone before the statement runs

  std::vector<Value> values;
  std::string placeholders;  // ?, ?, ?, ?
};

}  // namespace db
