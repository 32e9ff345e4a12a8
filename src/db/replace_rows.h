#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/list.h"

namespace db {

// Runs `statement`, which ends in VALUES, for all rows, at most `most` at a time. `values` holds the rows one after
// another, each with as many values as `placeholders` has, such as "(?, ?)". The statement has to be REPLACE, since
// List may repeat a row.
inline void replace_rows(Transaction& tx, const std::string& statement, const std::string& placeholders,
                         const std::vector<Value>& values, std::size_t most) {
  const auto each = static_cast<std::size_t>(std::count(placeholders.begin(), placeholders.end(), '?'));
  for (std::size_t at = 0; at < values.size(); at += most * each) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(most * each, values.size() - at));
    const List list({begin, end}, each, placeholders);
    tx.run_list(statement + " " + list.placeholders, list.values);
  }
}

}  // namespace db
