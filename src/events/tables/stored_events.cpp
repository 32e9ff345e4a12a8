#include "events/tables/stored_events.h"

#include "db/list.h"

namespace events::tables {
namespace {

using RowOfValues = std::vector<db::Value>;

constexpr std::size_t kMaxBytes = 4 * 1024 * 1024;  // of one statement; servers take 16 MiB at least
constexpr std::ptrdiff_t kMaxRows = 128;

// Returns the end of the rows that fit into one statement, at least one.
const RowOfValues* end_of_statement(const RowOfValues* first, const RowOfValues* end) {
  std::size_t bytes = 0;
  const RowOfValues* row = first;
  for (; row != end && row - first < kMaxRows; ++row) {
    bytes += std::get<std::string_view>(row->back()).size();
    if (row != first && bytes > kMaxBytes) break;
  }
  return row;
}

void fill_up(std::vector<RowOfValues>& rows) {
  RowOfValues again = rows.back();
  again.back() = std::string_view();
  rows.resize(db::room_for(rows.size()), again);
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

void insert_rows(db::Transaction& tx, const std::string& table_and_columns,
                 const std::vector<std::vector<db::Value>>& rows, const std::string& update) {
  const RowOfValues* const end = rows.data() + rows.size();
  for (const RowOfValues* row = rows.data(); row != end;) {
    const RowOfValues* const last = end_of_statement(row, end);
    std::vector<RowOfValues> given(row, last);
    if (!update.empty()) fill_up(given);
    std::string placeholders;
    std::vector<db::Value> values;
    for (const auto& one : given) {
      placeholders += (values.empty() ? "" : ", ") + placeholders_of(one);
      values.insert(values.end(), one.begin(), one.end());
    }
    tx.run_list("INSERT INTO " + table_and_columns + " VALUES " + placeholders + update, values);
    row = last;
  }
}

std::uint64_t delete_some_of(db::Transaction& tx, const std::string& table,
                             const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  return tx.run_list("DELETE FROM " + table + " WHERE session_ref IN (" + list.placeholders + ") LIMIT 100",
                     list.values);
}

}  // namespace events::tables
