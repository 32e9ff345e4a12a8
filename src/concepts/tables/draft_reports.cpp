#include "concepts/tables/draft_reports.h"

namespace concepts::tables::draft_reports {

namespace {

Report from(db::Row row) { return {row.text(), row.text(), row.time()}; }

}  // namespace

void insert(db::Transaction& tx, const std::string& draft_id, const std::string& bucket, const std::string& reason) {
  tx.insert(R"(INSERT INTO draft_reports (draft_id, bucket, reason, created_at)
               SELECT id, ?, ?, UTC_TIMESTAMP(3)
                 FROM generations
                WHERE id = ? AND hidden_at IS NULL
                  AND (SELECT COUNT(*) FROM draft_reports WHERE draft_id = ? AND decided_at IS NULL) < ?)",
            bucket, reason, draft_id, draft_id, kMaxOfOne);
}

std::vector<Report> list(db::Database& db, int max) {
  return db::each(db.select(R"(SELECT draft_id, reason, created_at
                                 FROM draft_reports
                                WHERE decided_at IS NULL
                                ORDER BY created_at, draft_id
                                LIMIT ?)",
                            max),
                  from);
}

std::vector<Report> of_draft(db::Database& db, const std::string& draft_id) {
  return db::each(db.select(R"(SELECT draft_id, reason, created_at
                                 FROM draft_reports
                                WHERE draft_id = ? AND decided_at IS NULL
                                ORDER BY created_at)",
                            draft_id),
                  from);
}

std::uint64_t decide(db::Transaction& tx, const std::string& draft_id) {
  return tx.run("UPDATE draft_reports SET decided_at = UTC_TIMESTAMP(3) WHERE draft_id = ? AND decided_at IS NULL",
                draft_id);
}

std::optional<Open> open(db::Database& db) {
  return db::first(db.select(R"(SELECT COUNT(DISTINCT draft_id),
                                       TIMESTAMPDIFF(SECOND, MIN(created_at), UTC_TIMESTAMP(3)),
                                       COUNT(DISTINCT CASE WHEN created_at < DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%d %H:00:00')
                                                           THEN draft_id END)
                                  FROM draft_reports
                                 WHERE decided_at IS NULL
                                HAVING COUNT(*) > 0)"),
                   [](db::Row row) {
                     return Open{row.number(), row.number(), row.number()};
                   });
}

std::uint64_t delete_expired(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM draft_reports WHERE decided_at < UTC_TIMESTAMP(3) - INTERVAL 90 DAY LIMIT ?", max);
}

}  // namespace concepts::tables::draft_reports
