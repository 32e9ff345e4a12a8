#pragma once
#include <string>

namespace db {

// Returns SQL that tests whether a text of a table contains a value, whatever the case of either.
inline std::string has_text(const std::string& column) {
  return "LOCATE(CONVERT(? USING utf8mb4) COLLATE utf8mb4_general_ci, CONVERT(" + column +
         " USING utf8mb4) COLLATE utf8mb4_general_ci) > 0";
}

}  // namespace db
