#include "events/tables/telemetry_batches.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace events::tables::telemetry_batches {

std::uint64_t insert(db::Transaction& tx, std::vector<NewBatch> batches) {
  // All writers use the same order, so that two that write the same rows wait for each other instead of deadlocking.
  std::sort(batches.begin(), batches.end(), [](const NewBatch& a, const NewBatch& b) {
    return std::tie(a.session_ref, a.batch_hash) < std::tie(b.session_ref, b.batch_hash);
  });
  std::vector<db::Values> rows;
  for (const auto& batch : batches) {
    rows.push_back(db::values(batch.session_ref, batch.batch_hash, batch.event_count, batch.bytes, batch.events.size(),
                              batch.events));
  }
  return insert_rows(tx, "telemetry_batches (session_ref, batch_hash, event_count, bytes, packed_bytes, events)",
                     std::move(rows), "ON DUPLICATE KEY UPDATE session_ref = telemetry_batches.session_ref");
}

std::vector<Key> existing(db::Database& db, const std::vector<NewBatch>& batches) {
  std::vector<db::Values> keys;
  for (const auto& batch : batches) keys.push_back(db::values(batch.session_ref, batch.batch_hash));
  db::Sql sql("SELECT session_ref, batch_hash FROM telemetry_batches WHERE");
  return db::each(db.select(sql.any("session_ref = ? AND batch_hash = ?", std::move(keys))), [](db::Row row) {
    return Key{row.text(), row.text()};
  });
}

std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs) {
  db::Sql sql(R"(SELECT session_ref, COUNT(*), SUM(event_count), SUM(bytes), SUM(packed_bytes)
                   FROM telemetry_batches
                  WHERE session_ref)");
  return read_sizes(db.select(sql.in(session_refs).add("GROUP BY session_ref")));
}

std::vector<PackedEvents> of(db::Database& db, const std::vector<std::string>& session_refs) {
  db::Sql sql("SELECT session_ref, batch_hash, events FROM telemetry_batches WHERE session_ref");
  return read_packed(db.select(sql.in(session_refs)));
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
  db::Sql sql("DELETE FROM telemetry_batches WHERE session_ref = ? AND batch_hash", session_ref);
  return tx.run(sql.in(batch_hashes));
}

std::uint64_t delete_some(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  return delete_some_of(tx, "telemetry_batches", session_refs);
}

void delete_all(db::Database& db, const std::vector<std::string>& session_refs) {
  while (db::autocommit(db, delete_some, session_refs) > 0) {
  }
}

}  // namespace events::tables::telemetry_batches
