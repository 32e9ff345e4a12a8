#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "web/request.h"
#include "web/response.h"

namespace telemetry::handlers {

// Where a page of a list ended: the time it is sorted by, as the database takes it, and the bytes
// of an id. To callers it is one opaque word.
struct Cursor {
  std::string time, id;
};
std::string cursor_text(const std::string& iso_time, const std::string& id);

// The parameters of a list's query. Faults are collected and thrown together by done(), as
// refusal::InvalidFields.
class PageQuery {
 public:
  explicit PageQuery(const web::Request& request) : request_(request) {}

  std::size_t limit();                                  // 1 to 200, by default 50
  std::optional<Cursor> cursor(std::size_t id_length);  // absent: the first page
  // ms since 1970. A date alone is the whole day in UTC: its first moment or, for the end of a period, the one after
  // it.
  std::optional<std::int64_t> time_from(const char* name);
  std::optional<std::int64_t> time_to(const char* name);
  std::optional<std::string> uuid(const char* name);  // 16 bytes
  void fault(const std::string& name, const std::string& message) { faults_.emplace(name, message); }
  void done() const;

 private:
  std::optional<std::int64_t> time(const char* name, std::int64_t added_to_a_date);
  const web::Request& request_;
  std::map<std::string, std::string> faults_;
};

// {"items":[...],"nextCursor":...}
web::Response page_of(const std::vector<json::Json>& items, const std::optional<std::string>& next_cursor);

}  // namespace telemetry::handlers
