#include "db/rows.h"

#include <stdexcept>

namespace db {
namespace {

// The driver prints six digits of a second whatever the column holds, and none when they are all 0.
std::string iso8601(std::string text) {
  text.at(10) = 'T';
  if (text.size() == 19) text += ".000";
  return text.substr(0, 23) + 'Z';
}

}  // namespace

std::optional<std::int64_t> Row::optional_number() {
  const auto& text = next();
  return text ? std::optional<std::int64_t>(std::stoll(*text)) : std::nullopt;
}

std::string Row::time() { return iso8601(text()); }

std::optional<std::string> Row::optional_time() {
  const auto& text = next();
  return text ? std::optional(iso8601(*text)) : std::nullopt;
}

const std::optional<std::string>& Row::next() {
  if (next_ == end_) throw std::out_of_range("a row has no more columns");
  return *next_++;
}

Row Rows::row(std::size_t at) const {
  if (at >= size()) throw std::out_of_range("an answer has no more rows");
  const auto* first = values_.data() + at * columns_;
  return {first, first + columns_};
}

}  // namespace db
