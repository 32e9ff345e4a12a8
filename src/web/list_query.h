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
std::string cursor_text(const std::string& iso_time, const std::string& id);
// Does the same for a list that is sorted by a number, which may not be known.
std::string cursor_text(const std::string& sort, const std::string& number, const std::string& id);

// A field is absent if it was not asked for.
struct TimeRange {
  std::optional<std::int64_t> from, to;
};

// Each of these reads one or two parameters of a query. What is wrong with them is added to the errors that
// Parameters::done() throws, so that what is returned counts only after that.
std::size_t read_limit(Parameters& parameters);                                            // 1 to 200, by default 50
std::optional<db::PageCursor> read_cursor(Parameters& parameters, std::size_t id_length);  // absent: the first page
std::optional<db::PageCursor> read_cursor(Parameters& parameters, const std::string& sort, std::size_t id_length);
std::optional<std::int64_t> read_number(Parameters& parameters, const char* name);  // from 0 on
// Returns the zone that `timezone` names, or by default UTC.
calendar::Zone read_zone(Parameters& parameters);
// Read ms since 1970. A date alone is the whole day in the zone: its first moment or, for the end of a period, that of
// the next day.
std::optional<std::int64_t> read_time_from(Parameters& parameters, const char* name, const calendar::Zone& zone);
std::optional<std::int64_t> read_time_to(Parameters& parameters, const char* name, const calendar::Zone& zone);
// Reads from and to, and refuses them unless they are at most 93 days apart. Without to, the time range ends now.
TimeRange read_time_range(Parameters& parameters, const calendar::Zone& zone, std::int64_t now);
// Returns the format that is asked for, which has to be one of these, or by default the first. With csv, takes
// `separator` and bom=true as well, for web::csv_dialect.
Format read_format(Parameters& parameters, const std::vector<Format>& allowed);
// Returns whether CSV is asked for, and not JSON.
bool read_csv(Parameters& parameters);

// Answers with the page that a request asks for by limit and cursor: {"items":[...],"nextCursor":...}, or with another
// name for the items. `read(after, max)` reads the rows, `cursor_of(row)` makes the cursor that continues after a row,
// and `json_of(row)` prints it.
template <class Read, class CursorOf, class JsonOf>
Response list_page(const Request& request, std::size_t id_length, Read read, CursorOf cursor_of, JsonOf json_of,
                   const std::string& name = "items") {
  Parameters parameters(request);
  const std::size_t limit = read_limit(parameters);
  const auto after = read_cursor(parameters, id_length);
  parameters.done();

  auto rows = read(after, limit + 1);  // one more tells whether there is another page
  std::optional<std::string> next;
  if (rows.size() > limit) {
    rows.pop_back();
    next = cursor_of(rows.back());
  }
  return json(200, json::Json::object({{name, json::Json::array_of(rows, json_of)}, {"nextCursor", next}}));
}

}  // namespace web
