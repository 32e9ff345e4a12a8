#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/tables/place.h"
#include "web/request.h"
#include "web/response.h"

namespace telemetry::handlers {

using tables::Place;

// A place in a list as callers see it: one opaque word.
std::string cursor_text(const std::string& iso_time, const std::string& id);

// The parameters of a list's query. Errors are collected and thrown together by done(), as
// refusal::InvalidFields.
class PageQuery {
 public:
  explicit PageQuery(const web::Request& request) : request_(request) {}

  std::size_t limit();                                 // 1 to 200, by default 50
  std::optional<Place> cursor(std::size_t id_length);  // absent: the first page
  // ms since 1970. A date alone is the whole day in UTC: its first moment or, for the end of a period, the one after
  // it.
  std::optional<std::int64_t> time_from(const char* name);
  std::optional<std::int64_t> time_to(const char* name);
  std::optional<std::string> uuid(const char* name);     // 16 bytes
  std::optional<std::int64_t> number(const char* name);  // from 0 on
  bool csv();                                            // the format that is asked for; by default JSON
  void add_error(const std::string& name, const std::string& message) { errors_.emplace(name, message); }
  void done() const;

 private:
  std::optional<std::int64_t> time(const char* name, std::int64_t added_to_a_date);
  const web::Request& request_;
  std::map<std::string, std::string> errors_;
};

template <class Row>
struct Page {
  std::vector<Row> rows;
  std::optional<std::string> next_cursor;
};

// The page that a request asks for by limit and cursor. `read(after, max)` reads the rows, and `cursor_of(row)` makes
// the cursor that continues after a row.
template <class Read, class CursorOf>
auto read_page(const web::Request& request, std::size_t id_length, Read read, CursorOf cursor_of) {
  PageQuery query(request);
  const std::size_t limit = query.limit();
  const auto after = query.cursor(id_length);
  query.done();

  auto rows = read(after, limit + 1);  // one more tells whether there is another page
  std::optional<std::string> next;
  if (rows.size() > limit) {
    rows.pop_back();
    next = cursor_of(rows.back());
  }
  return Page<typename decltype(rows)::value_type>{std::move(rows), std::move(next)};
}

// {"items":[...],"nextCursor":...}
web::Response page_of(const std::vector<json::Json>& items, const std::optional<std::string>& next_cursor);

}  // namespace telemetry::handlers
