#include "events/tables/telemetry_batches.h"

#include <algorithm>
#include <tuple>

#include "db/list.h"

namespace events::tables::telemetry_batches {

std::uint64_t insert(db::Transaction& tx, std::vector<NewBatch> batches) {
  // All writers use the same order, so that two that write the same rows wait for each other instead of deadlocking.
  std::sort(batches.begin(), batches.end(), [](const NewBatch& a, const NewBatch& b) {
    return std::tie(a.session_ref, a.batch_hash) < std::tie(b.session_ref, b.batch_hash);
  });
  std::vector<std::vector<db::Value>> rows;
  for (const auto& batch : batches) {
    rows.push_back({db::value(batch.session_ref), db::value(batch.batch_hash), db::value(batch.event_count),
                    db::value(batch.bytes), static_cast<std::int64_t>(batch.events.size()), db::value(batch.events)});
  }
  return insert_rows(tx, "telemetry_batches (session_ref, batch_hash, event_count, bytes, packed_bytes, events)", rows,
                     " ON DUPLICATE KEY UPDATE session_ref = telemetry_batches.session_ref");
}

std::vector<Key> existing(db::Database& db, const std::vector<NewBatch>& batches) {
  std::vector<db::Value> keys;
  for (const auto& batch : batches)
    keys.insert(keys.end(), {db::value(batch.session_ref), db::value(batch.batch_hash)});
  const db::List list(std::move(keys), 2, "(session_ref = ? AND batch_hash = ?)", " OR ");
  const auto rows =
      db.select_list("SELECT session_ref, batch_hash FROM telemetry_batches WHERE " + list.placeholders, list.values);
  return db::each(rows, [](const db::Row& row) { return Key{row.text(0), row.text(1)}; });
}

std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  return read_sizes(db.select_list(R"(SELECT session_ref, COUNT(*), SUM(event_count), SUM(bytes), SUM(packed_bytes)
                                             FROM telemetry_batches
                                            WHERE session_ref IN ()" +
                                       list.placeholders + ") GROUP BY session_ref",
                                   list.values));
}

std::vector<PackedEvents> of(db::Database& db, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  return read_packed(db.select_list(
      "SELECT session_ref, batch_hash, events FROM telemetry_batches WHERE session_ref IN (" + list.placeholders + ")",
      list.values));
}

std::vector<PackedEvents> of_one(db::Database& db, const std::string& session_ref, const std::string& after,
                                 std::size_t max) {
  return read_packed(db.select(R"(SELECT session_ref, batch_hash, events
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

std::uint64_t delete_some(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  return delete_some_of(tx, "telemetry_batches", session_refs);
}

void delete_all(db::Database& db, const std::vector<std::string>& session_refs) {
  while (db::autocommit(db, delete_some, session_refs) > 0) {
  }
}

}  // namespace events::tables::telemetry_batches
