#include "events/tables/stored_events.h"

#include "db/list.h"

namespace events::tables {
namespace {

using RowOfValues = std::vector<db::Value>;

constexpr std::size_t kMaxBytes = 4 * 1024 * 1024;  // of one statement; servers take 16 MiB at least
constexpr std::ptrdiff_t kMaxRows = 128;

// Returns how many rows fit into one statement, at least one.
std::size_t rows_that_fit(const RowOfValues* first, const RowOfValues* end) {
  std::size_t bytes = 0;
  const RowOfValues* row = first;
  for (; row != end && row - first < kMaxRows; ++row) {
    bytes += std::get<std::string>(row->back()).size();
    if (row != first && bytes > kMaxBytes) break;
  }
  return static_cast<std::size_t>(row - first);
}

std::string placeholders_of(const RowOfValues& row) {
  std::string text = "(?";
  for (std::size_t i = 1; i < row.size(); ++i) text += ", ?";
  return text + ")";
}

}  // namespace

std::vector<PackedEvents> read_packed(const db::Rows& rows) {
  return db::each(rows, [](const db::Row& row) { return PackedEvents{row.text(0), row.text(1), row.text(2)}; });
}

std::map<std::string, StoredSize> read_sizes(const db::Rows& rows) {
  std::map<std::string, StoredSize> found;
  for (const auto& row : rows) found[row.text(0)] = {row.number(1), row.number(2), row.number(3), row.number(4)};
  return found;
}

std::uint64_t insert_rows(db::Transaction& tx, const std::string& table_and_columns,
                          const std::vector<std::vector<db::Value>>& rows, const std::string& update) {
  const RowOfValues* const end = rows.data() + rows.size();
  std::size_t given = 0;
  std::uint64_t inserted = 0;
  for (const RowOfValues* first = rows.data(); first != end; first += given) {
    given = rows_that_fit(first, end);
    // Without an update, the last row must not be repeated.
    while (update.empty() && db::room_for(given) > given) --given;
    std::vector<db::Value> values;
    for (const auto* row = first; row != first + given; ++row) values.insert(values.end(), row->begin(), row->end());
    db::List list(std::move(values), first->size(), placeholders_of(*first));
    for (auto last = (given + 1) * first->size() - 1; last < list.values.size(); last += first->size())
      list.values[last] = std::string();
    inserted += tx.run_list("INSERT INTO " + table_and_columns + " VALUES " + list.placeholders + update, list.values);
  }
  return inserted;
}

std::uint64_t delete_some_of(db::Transaction& tx, const std::string& table,
                             const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  return tx.run_list("DELETE FROM " + table + " WHERE session_ref IN (" + list.placeholders + ") LIMIT 100",
                     list.values);
}

}  // namespace events::tables
