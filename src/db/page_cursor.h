#pragma once
#include <string>

namespace db {

// Marks where a page of a list ended: the time the list is sorted by, as the database takes it (2026-11-21
// 01:57:55.138), and the bytes of the row's id.
struct PageCursor {
  std::string time, id;
};

}  // namespace db
