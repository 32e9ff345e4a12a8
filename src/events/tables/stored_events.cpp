#include "events/tables/stored_events.h"

#include <iterator>
#include <utility>

namespace events::tables {
namespace {

constexpr std::size_t kMaxBytes = 4 * 1024 * 1024;  // of one statement; servers take 16 MiB at least
constexpr std::ptrdiff_t kMaxRows = 128;

// Returns how many rows fit into one statement, at least one.
std::size_t rows_that_fit(const db::Values* first, const db::Values* end) {
  std::size_t bytes = 0;
  const db::Values* row = first;
  for (; row != end && row - first < kMaxRows; ++row) {
    bytes += std::get<std::string>(row->back()).size();
    if (row != first && bytes > kMaxBytes) break;
  }
  return static_cast<std::size_t>(row - first);
}

}  // namespace

std::vector<PackedEvents> read_packed(const db::Rows& rows) {
  return db::each(rows, [](db::Row row) { return PackedEvents{row.text(), row.text(), row.text()}; });
}

std::map<std::string, StoredSize> read_sizes(const db::Rows& rows) {
  return db::by_first(rows, [](db::Row row) {
    return StoredSize{row.number(), row.number(), row.number(), row.number()};
  });
}

std::uint64_t insert_rows(db::Transaction& tx, const std::string& table_and_columns, std::vector<db::Values> rows,
                          const std::string& update) {
  db::Values* const end = rows.data() + rows.size();
  std::size_t given = 0;
  std::uint64_t inserted = 0;
  for (db::Values* first = rows.data(); first != end; first += given) {
    given = rows_that_fit(first, end);
    // Without an update, the last row must not be repeated.
    while (update.empty() && db::room_for(given) > given) --given;
    std::vector<db::Values> together(std::make_move_iterator(first), std::make_move_iterator(first + given));
    db::Values repeated(together.back().begin(), together.back().end() - 1);
    repeated.push_back(db::value(""));
    together = db::filled_up(std::move(together), repeated);
    inserted += tx.run(db::Sql("INSERT INTO " + table_and_columns).rows(std::move(together)).add(update));
  }
  return inserted;
}

std::uint64_t delete_some_of(db::Transaction& tx, const std::string& table,
                             const std::vector<std::string>& session_refs) {
  return tx.run(db::Sql("DELETE FROM " + table + " WHERE session_ref").in(session_refs).add("LIMIT 100"));
}

}  // namespace events::tables
