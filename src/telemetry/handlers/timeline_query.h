#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "web/request.h"

namespace telemetry::handlers {

// Where a page of a list ended: the time it is sorted by, as the database takes it, and the bytes
// of an id. To callers it is one opaque word.
struct Cursor {
  std::string time, id;
};
std::string cursor_text(const std::string& iso_time, const std::string& id);

// The parameters of a list in the order of time. Faults are collected and thrown together by done(), as
// refusal::InvalidFields.
class TimelineQuery {
 public:
  explicit TimelineQuery(const web::Request& request) : request_(request) {}

  std::size_t limit();                                  // 1 to 200, by default 50
  std::optional<Cursor> cursor(std::size_t id_length);  // absent: the first page
  std::optional<std::int64_t> time(const char* name);   // ms since 1970
  std::optional<std::string> uuid(const char* name);    // 16 bytes
  void fault(const std::string& name, const std::string& message) {
    faults_.emplace(name, message);
  }
  void done() const;

 private:
  const web::Request& request_;
  std::map<std::string, std::string> faults_;
};

}  // namespace telemetry::handlers
