#include "figures/tables/alerts/outages.h"

#include "db/clock.h"

namespace figures::tables::outages {

void end(db::Transaction& tx, int late_seconds) {
  tx.run(R"(UPDATE outages
               SET ended_at = UTC_TIMESTAMP(3), is_last = NULL
             WHERE is_last = 1 AND began_at < UTC_TIMESTAMP(3) - INTERVAL ? SECOND)",
         late_seconds);
  note_run(tx);
}

void note_run(db::Transaction& tx) {
  tx.run(R"(INSERT INTO outages (began_at, is_last)
            VALUES (UTC_TIMESTAMP(3), 1)
            ON DUPLICATE KEY UPDATE began_at = UTC_TIMESTAMP(3))");
}

std::vector<calendar::Period> within(db::Database& db, const calendar::Period& period) {
  return db::each(db.select("SELECT " + db::in_ms("began_at") + ", " + db::in_ms("ended_at") +
                                " FROM outages WHERE ended_at >= " + db::from_ms() + " AND began_at < " +
                                db::from_ms() + " ORDER BY began_at",
                            period.from, period.to),
                  [](db::Row row) {
                    return calendar::Period{row.number(), row.number()};
                  });
}

bool are_others_silent(db::Database& db, const std::string& account_id, std::int64_t since) {
  const auto began_since = "SELECT 1 FROM stored_hours WHERE account_id <> ? AND begins_at >= " + db::from_ms();
  return db.select("SELECT EXISTS (" + began_since + ") AND NOT EXISTS (" + began_since +
                       ") AND NOT EXISTS (SELECT 1 FROM live_sessions WHERE account_id <> ? AND last_seen_at >= " +
                       db::from_ms() + ")",
                   account_id, since - calendar::kDayMs, account_id, since, account_id, since)
             .number() != 0;
}

bool was_ingest_down(db::Database& db, const calendar::Period& period) {
  return !db.select(R"(SELECT 1
                         FROM incidents
                        WHERE account_id IS NULL AND began_at < )" +
                        db::from_ms() + " AND last_firing_at >= " + db::from_ms() +
                        " AND check_name IN ('database', 'ingest-workers') LIMIT 1",
                    period.to, period.from)
              .empty();
}

}  // namespace figures::tables::outages
