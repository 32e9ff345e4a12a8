#include "concepts/tables/draft_reports.h"

namespace concepts::tables::draft_reports {

void insert(db::Transaction& tx, const std::string& draft_id, const std::string& bucket, const std::string& reason) {
  tx.insert(R"(INSERT INTO draft_reports (draft_id, bucket, reason, created_at)
               SELECT id, ?, ?, UTC_TIMESTAMP(3)
                 FROM generations
                WHERE id = ? AND (SELECT COUNT(*) FROM draft_reports WHERE draft_id = ?) < ?)",
            bucket, reason, draft_id, draft_id, kMaxOfOne);
}

std::vector<Report> list(db::Database& db, int max) {
  return db::each(
      db.select("SELECT draft_id, reason, created_at FROM draft_reports ORDER BY created_at, draft_id LIMIT ?", max),
      [](db::Row row) {
        return Report{row.text(), row.text(), row.time()};
      });
}

std::uint64_t settle(db::Transaction& tx, const std::string& draft_id) {
  return tx.run("DELETE FROM draft_reports WHERE draft_id = ?", draft_id);
}

std::optional<Open> open(db::Database& db) {
  return db::first(db.select(R"(SELECT COUNT(DISTINCT draft_id),
                                       TIMESTAMPDIFF(SECOND, MIN(created_at), UTC_TIMESTAMP(3))
                                  FROM draft_reports
                                HAVING COUNT(*) > 0)"),
                   [](db::Row row) {
                     return Open{row.number(), row.number()};
                   });
}

}  // namespace concepts::tables::draft_reports
