#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace db {

// Holds a value to be bound to a `?`. Text is not copied, so it has to live until the statement has run.
using Value = std::variant<std::nullptr_t, std::int64_t, std::uint64_t, std::string_view>;

template <class T>
Value value(const T& given) {
  if constexpr (std::is_same_v<T, std::nullptr_t> || std::is_same_v<T, Value>) {
    return given;
  } else if constexpr (std::is_integral_v<T>) {
    if constexpr (std::is_signed_v<T> || std::is_same_v<T, bool>)
      return std::int64_t{given};
    else
      return std::uint64_t{given};
  } else {
    return std::string_view(given);
  }
}

template <class T>
Value value(const std::optional<T>& given) {
  return given ? value(*given) : Value(nullptr);
}

// Holds one row of an answer. Columns are counted from 0, in the order in which the statement names them.
class Row {
 public:
  explicit Row(std::vector<std::optional<std::string>> columns) : columns_(std::move(columns)) {}

  const std::string& text(std::size_t column) const { return columns_.at(column).value(); }
  const std::optional<std::string>& optional_text(std::size_t column) const { return columns_.at(column); }
  std::int64_t number(std::size_t column) const { return std::stoll(text(column)); }
  std::optional<std::int64_t> optional_number(std::size_t column) const {
    return columns_.at(column) ? std::optional(number(column)) : std::nullopt;
  }
  std::uint64_t unsigned_number(std::size_t column) const { return std::stoull(text(column)); }

  // Prints a DATETIME(3), which the database keeps in UTC, as the interfaces do: 2026-11-21T01:57:55.138Z
  std::string time(std::size_t column) const { return iso8601(text(column)); }
  std::optional<std::string> optional_time(std::size_t column) const {
    const auto& given = columns_.at(column);
    return given ? std::optional(iso8601(*given)) : std::nullopt;
  }

 private:
  // The driver prints six digits of a second whatever the column holds, and none when they are all 0.
  static std::string iso8601(std::string text) {
    text.at(10) = 'T';
    if (text.size() == 19) text += ".000";
    return text.substr(0, 23) + 'Z';
  }

  std::vector<std::optional<std::string>> columns_;
};

using Rows = std::vector<Row>;

// Returns what `make` makes of each row.
template <class Make>
auto each(const Rows& rows, Make make) {
  std::vector<decltype(make(rows.front()))> made;
  made.reserve(rows.size());
  for (const auto& row : rows) made.push_back(make(row));
  return made;
}

// Returns the first column of each row.
inline std::vector<std::string> texts(const Rows& rows) {
  return each(rows, [](const Row& row) { return row.text(0); });
}

}  // namespace db
