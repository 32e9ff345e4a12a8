#pragma once
#include <string>

namespace db {

// Marks where a page of a list ended: what the list is sorted by, as text, and the bytes of the row's id. The text is a
// time as the database takes it (2026-11-21 01:57:55.138), or a number, which is empty for a row without one.
struct PageCursor {
  std::string key, id;
};

// Stands before the newest row of a list that is sorted by time, so that one statement reads the first page and those
// after it.
inline const PageCursor kFirstPage{"9999-12-31 00:00:00.000", ""};

}  // namespace db
