#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

// How many rows the database has handled for this connection so far. `which` is a pattern of
// its own names: HANDLER\_READ% are the rows that were read, HANDLER\_TMP\_WRITE those that were copied.
inline std::int64_t handler_calls(db::Database& database, const std::string& which) {
  return database
      .select(
          "SELECT CAST(SUM(variable_value) AS INTEGER) FROM information_schema.session_status"
          " WHERE variable_name LIKE ?",
          which)
      .number();
}
