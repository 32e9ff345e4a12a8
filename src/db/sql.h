#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "db/page_cursor.h"

namespace db {

// Holds a value to be bound to a `?`.
using Value = std::variant<std::nullptr_t, std::int64_t, std::uint64_t, std::string>;
using Values = std::vector<Value>;

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

// Makes one of a number, a text, nullptr, or of an optional one of these.
template <class T>
Value value(T&& given) {
  using Given = std::decay_t<T>;
  if constexpr (IsOptional<Given>::value) {
    return given ? value(*std::forward<T>(given)) : Value(nullptr);
  } else if constexpr (std::is_same_v<Given, std::nullptr_t> || std::is_same_v<Given, Value>) {
    return std::forward<T>(given);
  } else if constexpr (std::is_integral_v<Given>) {
    if constexpr (std::is_signed_v<Given> || std::is_same_v<Given, bool>)
      return std::int64_t{given};
    else
      return std::uint64_t{given};
  } else {
    return std::string(std::forward<T>(given));
  }
}

template <class... T>
Values values(T&&... given) {
  Values all;
  all.reserve(sizeof...(T));
  (all.push_back(value(std::forward<T>(given))), ...);
  return all;
}

// Rounds up to 1, 2, 3, 4, 6, 8, 12, 16, 24 and so on. Lists of any length are filled up to as many elements by
// repeating the last, so that they share a few prepared statements, and none grows by more than half.
std::size_t room_for(std::size_t elements);
// Fills a list up with another element than the last, where that must not be repeated.
std::vector<Values> filled_up(std::vector<Values> rows, const Values& filler);

// Returns `?, ?, ?`.
std::string placeholders(std::size_t number);

// Holds the text of a statement, or of a part of one, with the values of its `?` in their order:
//
//     db::Sql sql("SELECT id FROM streams WHERE account_id = ?", account_id);
//     if (name) sql.add("AND name = ?", *name);
//     sql.add("AND host").in(hosts).add("ORDER BY id").limit(max);
class Sql {
 public:
  Sql() = default;
  template <class... P>
  explicit Sql(std::string text, P&&... values) : text_(std::move(text)) {
    bind(std::forward<P>(values)...);
  }

  // Adds the values of `?` that the text has already.
  template <class... P>
  Sql& bind(P&&... values) {
    (values_.push_back(value(std::forward<P>(values))), ...);
    return *this;
  }
  // These append, after a space.
  template <class... P>
  Sql& add(std::string_view text, P&&... values) {
    append(text);
    return bind(std::forward<P>(values)...);
  }
  Sql& add(const Sql& more);
  // `IN (?, ?, ?)`. Needs at least one value.
  Sql& in(const std::vector<std::string>& values);
  // `VALUES (?, ?), (?, ?)`. Needs at least one row. `each` is SQL for one, such as `(?, DATE(?))`.
  Sql& rows(std::vector<Values> rows);
  Sql& rows(std::vector<Values> rows, std::string_view each);
  // `(a = ? AND b = ? OR a = ? AND b = ?)`. `condition` is that of one row. Needs at least one row.
  Sql& any(std::string_view condition, std::vector<Values> rows);
  // `LIMIT ?`.
  Sql& limit(std::size_t max);
  // Ends a list that is sorted by this time, newest first: the page that follows the cursor, or the first.
  Sql& page(const std::string& time, const std::string& id, const std::optional<PageCursor>& after, std::size_t max);

  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }
  const Values& values() const { return values_; }

 private:
  void append(std::string_view text);
  void add_each(std::string_view each, std::string_view separator, std::vector<Values> rows);

  std::string text_;
  Values values_;
};

// Returns SQL that tests whether a text of a table contains a value, whatever the case of either. It has one `?`.
std::string has_text(const std::string& column);

}  // namespace db
