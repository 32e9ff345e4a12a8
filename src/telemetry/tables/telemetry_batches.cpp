#include "telemetry/tables/telemetry_batches.h"

#include <algorithm>
#include <tuple>

#include "db/list.h"

namespace telemetry::tables::telemetry_batches {
namespace {

constexpr std::size_t kMaxBytes = 4 * 1024 * 1024;  // of one statement; servers take 16 MiB at least

// Not db::List, which repeats rows to fill a statement up: events would be sent, and looked up, twice.
void insert_some(db::Transaction& tx, const NewBatch* first, const NewBatch* last) {
  std::vector<db::Value> values;
  std::string rows;
  for (; first != last; ++first) {
    rows += rows.empty() ? "(?, ?, ?, ?, ?)" : ", (?, ?, ?, ?, ?)";
    values.insert(values.end(), {db::value(first->session_ref), db::value(first->batch_hash),
                                 db::value(first->event_count), db::value(first->bytes), db::value(first->events)});
  }
  tx.run_list("INSERT INTO telemetry_batches (session_ref, batch_hash, event_count, bytes, events) VALUES " + rows +
                  " ON DUPLICATE KEY UPDATE session_ref = telemetry_batches.session_ref",
              values);
}

std::vector<Packed> read(const db::Rows& rows) {
  std::vector<Packed> found;
  for (const auto& row : rows) found.push_back({row.text(0), row.text(1), row.text(2)});
  return found;
}

}  // namespace

void insert(db::Transaction& tx, std::vector<NewBatch> batches) {
  // Every writer uses the same order, so that two that write the same rows wait for each other and do not deadlock.
  std::sort(batches.begin(), batches.end(), [](const NewBatch& a, const NewBatch& b) {
    return std::tie(a.session_ref, a.batch_hash) < std::tie(b.session_ref, b.batch_hash);
  });
  const NewBatch* first = batches.data();
  const NewBatch* const end = first + batches.size();
  std::size_t bytes = 0;
  for (const NewBatch* batch = first; batch != end; ++batch) {
    if (batch != first && bytes + batch->events.size() > kMaxBytes) {
      insert_some(tx, first, batch);
      first = batch;
      bytes = 0;
    }
    bytes += batch->events.size();
  }
  insert_some(tx, first, end);
}

std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  std::map<std::string, StoredSize> found;
  for (const auto& row : db.select_list(R"(SELECT session_ref, COUNT(*), SUM(event_count), SUM(bytes)
                                             FROM telemetry_batches
                                            WHERE session_ref IN ()" +
                                            list.placeholders + ") GROUP BY session_ref",
                                        list.values)) {
    found[row.text(0)] = {row.number(1), row.number(2), row.number(3)};
  }
  return found;
}

std::vector<Packed> of(db::Database& db, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  return read(db.select_list(
      "SELECT session_ref, batch_hash, events FROM telemetry_batches WHERE session_ref IN (" + list.placeholders + ")",
      list.values));
}

std::vector<Packed> of_one(db::Database& db, const std::string& session_ref, const std::string& after,
                           std::size_t max) {
  return read(db.select(R"(SELECT session_ref, batch_hash, events
                             FROM telemetry_batches
                            WHERE session_ref = ? AND batch_hash > ?
                            ORDER BY batch_hash
                            LIMIT ?)",
                        session_ref, after, max));
}

std::uint64_t remove(db::Transaction& tx, const std::string& session_ref,
                     const std::vector<std::string>& batch_hashes) {
  db::List list(batch_hashes);
  list.values.insert(list.values.begin(), db::value(session_ref));
  return tx.run_list(
      "DELETE FROM telemetry_batches WHERE session_ref = ? AND batch_hash IN (" + list.placeholders + ")", list.values);
}

std::uint64_t remove_some(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  return tx.run_list("DELETE FROM telemetry_batches WHERE session_ref IN (" + list.placeholders + ") LIMIT 100",
                     list.values);
}

void remove_all(db::Database& db, const std::vector<std::string>& session_refs) {
  while (db::autocommit(db, remove_some, session_refs) > 0) {
  }
}

}  // namespace telemetry::tables::telemetry_batches
