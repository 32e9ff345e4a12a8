#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "calendar/zone.h"
#include "db/page_cursor.h"
#include "web/format.h"
#include "web/parameters.h"
#include "web/response.h"

namespace web {

// Prints a cursor as callers see it: one opaque word. crypto::from_base64 reads it back.
std::string cursor_text(const std::string& bytes);
std::string cursor_text(const std::string& iso_time, const std::string& id);
// Does the same for a list that is sorted by a number, which may not be known.
std::string cursor_text(const std::string& sort, const std::string& number, const std::string& id);

// A field is absent if it was not asked for.
struct TimeRange {
  std::optional<std::int64_t> from, to;
};

// Reads the parameters of a list's query.
class PageQuery : public Parameters {
 public:
  using Parameters::Parameters;

  std::size_t limit();                                          // 1 to 200, by default 50
  std::optional<db::PageCursor> cursor(std::size_t id_length);  // absent: the first page
  std::optional<db::PageCursor> cursor(const std::string& sort, std::size_t id_length);
  // Read ms since 1970. A date alone is the whole day in the zone: its first moment or, for the end of a period, that
  // of the next day.
  std::optional<std::int64_t> time_from(const char* name);
  std::optional<std::int64_t> time_to(const char* name);
  // Reads from and to, and refuses them unless they are at most 93 days apart. Without to, the time range ends now.
  TimeRange time_range(std::int64_t now);
  // Returns the zone that `timezone` names, or by default UTC.
  const calendar::Zone& zone();
  std::optional<std::string> uuid(const char* name);     // 16 bytes
  std::optional<std::int64_t> number(const char* name);  // from 0 on
  // Returns the format that is asked for, which has to be one of these, or by default the first. With csv, takes
  // `separator` and bom=true as well, for web::csv_dialect.
  Format format(const std::vector<Format>& known);
  bool csv() { return format({Format::json, Format::csv}) == Format::csv; }

 protected:
  // Replaces the zone that `timezone` names.
  void use(const calendar::Zone& zone) { zone_ = zone; }

 private:
  std::optional<std::int64_t> time(const char* name, std::int64_t days_after_a_date);
  Format with_dialect(Format format);

  std::optional<calendar::Zone> zone_;  // once it was read
};

// Answers with the page that a request asks for by limit and cursor: {"items":[...],"nextCursor":...}, or with another
// name for the items. `read(after, max)` reads the rows, `cursor_of(row)` makes the cursor that continues after a row,
// and `json_of(row)` prints it.
template <class Read, class CursorOf, class JsonOf>
Response list_page(const Request& request, std::size_t id_length, Read read, CursorOf cursor_of, JsonOf json_of,
                   const std::string& name = "items") {
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
  return json(200, json::Json::object({{name, json::Json::array_of(rows, json_of)}, {"nextCursor", next}}));
}

}  // namespace web
