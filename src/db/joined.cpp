#include "db/joined.h"

#include <algorithm>
#include <charconv>

namespace db {
namespace {

constexpr char kSeparator = '\x1f';

}  // namespace

std::string joined(const std::vector<std::string>& columns) {
  std::string sql = "CONCAT_WS('" + std::string(1, kSeparator) + "'";
  for (const auto& column : columns) sql += ", " + column;
  return sql + ")";
}

std::string or_empty(const std::string& column) { return "COALESCE(" + column + ", '')"; }

std::string_view JoinedRow::text() {
  const auto end = std::min(left_.find(kSeparator), left_.size());
  const auto column = left_.substr(0, end);
  left_.remove_prefix(std::min(end + 1, left_.size()));
  return column;
}

std::optional<std::int64_t> JoinedRow::optional_number() {
  const auto column = text();
  std::int64_t number = 0;
  const auto read = std::from_chars(column.data(), column.data() + column.size(), number);
  return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

}  // namespace db
