#pragma once
#include <string>

namespace db {

// Marks where a page of a list ended: the time the list is sorted by, as the database takes it (2026-11-21
// 01:57:55.138), and the bytes of the row's id.
struct PageCursor {
  std::string time, id;
};

// Stands before the newest row, so that one statement reads the first page and those after it.
inline const PageCursor kFirstPage{"9999-12-31 00:00:00.000", ""};

}  // namespace db
