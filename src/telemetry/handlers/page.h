#pragma once
#include <optional>
#include <string>

#include "web/request.h"

// Lists are given out in pages: ?limit= says how long, ?cursor= where the one before ended.
namespace telemetry::handlers {

struct Page {
  std::size_t limit = 50;            // 1 to 200
  std::optional<std::string> after;  // the id of the last item that the caller has, 16 raw bytes
};

// Throws refusal::InvalidFields naming every bad parameter at once.
Page read_page(const web::Request& request);

// The other way: what nextCursor is for the page that ends with this item.
std::string cursor_after(const std::string& id);

// For a cursor that looks like one, but belongs to no item of the caller's.
[[noreturn]] void refuse_cursor();

}  // namespace telemetry::handlers
