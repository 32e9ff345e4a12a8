#include "db/sql.h"

namespace db {

std::size_t room_for(std::size_t elements) {
  std::size_t room = 1;
  while (room < elements) room *= 2;
  return room >= 4 && room / 4 * 3 >= elements ? room / 4 * 3 : room;
}

Sql& Sql::add(const Sql& more) {
  append(more.text_);
  values_.insert(values_.end(), more.values_.begin(), more.values_.end());
  return *this;
}

Sql& Sql::in(const std::vector<std::string>& values) {
  std::vector<Values> rows;
  for (const auto& one : values) rows.push_back({value(one)});
  append("IN (");
  add_each("?", ", ", rows);
  text_ += ')';
  return *this;
}

Sql& Sql::rows(std::string_view placeholders, const std::vector<Values>& rows) {
  append("VALUES ");
  add_each(placeholders, ", ", rows);
  return *this;
}

Sql& Sql::any(std::string_view condition, const std::vector<Values>& rows) {
  append("(");
  add_each(condition, " OR ", rows);
  text_ += ')';
  return *this;
}

Sql& Sql::limit(std::size_t max) { return add("LIMIT ?", max); }

void Sql::append(std::string_view text) {
  if (!text_.empty()) text_ += ' ';
  text_ += text;
}

// The last row is repeated until there are as many as room_for says.
void Sql::add_each(std::string_view placeholders, std::string_view separator, const std::vector<Values>& rows) {
  const std::size_t room = room_for(rows.size());
  for (std::size_t i = 0; i < room; ++i) {
    const auto& row = i < rows.size() ? rows[i] : rows.back();
    if (i > 0) text_ += separator;
    text_ += placeholders;
    values_.insert(values_.end(), row.begin(), row.end());
  }
}

}  // namespace db
