#include "db/sql.h"

#include <algorithm>
#include <iterator>

namespace db {

std::size_t room_for(std::size_t elements) {
  std::size_t room = 1;
  while (room < elements) room *= 2;
  return room >= 4 && room / 4 * 3 >= elements ? room / 4 * 3 : room;
}

std::vector<Values> filled_up(std::vector<Values> rows, const Values& filler) {
  rows.resize(room_for(rows.size()), filler);
  return rows;
}

std::string placeholders(std::size_t number) {
  std::string all = "?";
  while (--number > 0) all += ", ?";
  return all;
}

Sql& Sql::add(const Sql& more) {
  append(more.text_);
  values_.insert(values_.end(), more.values_.begin(), more.values_.end());
  return *this;
}

Sql& Sql::in(const std::vector<std::string>& values) {
  std::vector<Values> rows;
  for (const auto& text : values) rows.push_back({value(text)});
  append("IN (");
  add_each("?", ", ", std::move(rows));
  text_ += ')';
  return *this;
}

Sql& Sql::rows(std::vector<Values> rows) {
  const auto each = "(" + placeholders(rows.front().size()) + ")";
  return this->rows(std::move(rows), each);
}

Sql& Sql::rows(std::vector<Values> rows, std::string_view each) {
  append("VALUES ");
  add_each(each, ", ", std::move(rows));
  return *this;
}

Sql& Sql::any(std::string_view condition, std::vector<Values> rows) {
  append("(");
  add_each(condition, " OR ", std::move(rows));
  text_ += ')';
  return *this;
}

Sql& Sql::limit(std::size_t max) { return add("LIMIT ?", max); }

// Comparing the pair (time, id) would mean the same, but the database does not use the index for it.
Sql& Sql::page(const std::string& time, const std::string& id, const std::optional<PageCursor>& after,
               std::size_t max) {
  const auto& cursor = after ? *after : kFirstPage;
  add("AND " + time + " <= ? AND (" + time + " < ? OR " + id + " < ?)", cursor.key, cursor.key, cursor.id);
  return add("ORDER BY " + time + " DESC, " + id + " DESC").limit(max);
}

void Sql::append(std::string_view text) {
  if (!text_.empty()) text_ += ' ';
  text_ += text;
}

void Sql::add_each(std::string_view each, std::string_view separator, std::vector<Values> rows) {
  rows.resize(room_for(rows.size()), rows.back());
  bool first = true;
  for (auto& row : rows) {
    if (!first) text_ += separator;
    first = false;
    text_ += each;
    std::move(row.begin(), row.end(), std::back_inserter(values_));
  }
}

std::string has_text(const std::string& column) {
  return "LOCATE(CONVERT(? USING utf8mb4) COLLATE utf8mb4_general_ci, CONVERT(" + column +
         " USING utf8mb4) COLLATE utf8mb4_general_ci) > 0";
}

}  // namespace db
