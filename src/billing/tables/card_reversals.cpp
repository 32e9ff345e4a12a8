#include "billing/tables/card_reversals.h"

namespace billing::tables::card_reversals {

void record_standing(db::Transaction& tx, const Reversal& reversal) {
  tx.insert(R"(INSERT INTO card_reversals (id, payment_intent, cents, received_at)
                   VALUES (?, ?, ?, UTC_TIMESTAMP(3)))",
            reversal.id, reversal.payment_intent, reversal.cents);
}

void record_undone(db::Transaction& tx, const Reversal& reversal) {
  tx.run(R"(INSERT INTO card_reversals (id, payment_intent, cents, received_at, undone_at)
            VALUES (?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE undone_at = COALESCE(undone_at, UTC_TIMESTAMP(3)))",
         reversal.id, reversal.payment_intent, reversal.cents);
}

bool stands(db::Transaction& tx, const std::string& id) {
  return tx.select("SELECT COUNT(*) FROM card_reversals WHERE id = ? AND undone_at IS NULL", id).at(0).number(0) != 0;
}

std::int64_t standing_cents(db::Transaction& tx, const std::string& payment_intent) {
  return tx
      .select(R"(SELECT CAST(COALESCE(SUM(cents), 0) AS SIGNED)
                   FROM card_reversals
                  WHERE payment_intent = ? AND undone_at IS NULL)",
              payment_intent)
      .at(0)
      .number(0);
}

bool resolve(db::Transaction& tx, const std::string& payment_intent) {
  return tx.run(R"(UPDATE card_reversals
                      SET resolved_at = UTC_TIMESTAMP(3)
                    WHERE payment_intent = ? AND undone_at IS NOT NULL AND resolved_at IS NULL)",
                payment_intent) > 0;
}

std::vector<Unresolved> unresolved(db::Database& db, int price_cents) {
  return db::each(db.select(R"(SELECT o.id, TIMESTAMPDIFF(SECOND, MIN(u.undone_at), UTC_TIMESTAMP(3))
                                 FROM card_reversals u
                                 JOIN orders o ON o.payment_intent = u.payment_intent
                                WHERE u.resolved_at IS NULL AND u.undone_at IS NOT NULL AND o.state = 'reversed'
                                  AND ? > (SELECT COALESCE(SUM(s.cents), 0)
                                             FROM card_reversals s
                                            WHERE s.payment_intent = u.payment_intent AND s.undone_at IS NULL)
                                GROUP BY o.id
                                ORDER BY MIN(u.undone_at), o.id
                                LIMIT 1000)",
                            price_cents),
                  [](const db::Row& row) {
                    return Unresolved{row.text(0), row.number(1)};
                  });
}

std::uint64_t delete_expired(db::Transaction& tx, int max) {
  return tx.run(R"(DELETE FROM card_reversals
                    WHERE received_at < UTC_TIMESTAMP(3) - INTERVAL 30 DAY
                      AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.payment_intent = card_reversals.payment_intent)
                    ORDER BY received_at
                    LIMIT ?)",
                max);
}

}  // namespace billing::tables::card_reversals
