#include "billing/tables/card_reversals.h"

namespace billing::tables::card_reversals {

namespace {

// A dispute takes all of a payment, whatever its amount is, which may have the bank's fees or another currency in it.
// `stands` is a row of one payment that stands; the price is bound once.
const std::string kIsReversed = R"((
    SELECT COALESCE(SUM(stands.kind = 'dispute') > 0, 0)
        OR COALESCE(SUM(CASE stands.kind WHEN 'refund' THEN stands.cents END) >= ?, 0)
        OR (COALESCE(SUM(stands.kind = 'charge') > 0, 0)
            AND NOT EXISTS (SELECT 1 FROM card_reversals any_refund
                             WHERE any_refund.payment_intent = about.payment_intent AND any_refund.kind = 'refund'))
      FROM card_reversals stands
     WHERE stands.payment_intent = about.payment_intent AND stands.undone_at IS NULL))";

void record(db::Transaction& tx, const Reversal& reversal, const std::string& undone_at, const std::string& then) {
  tx.run(
      "INSERT INTO card_reversals (id, kind, payment_intent, cents, received_at, undone_at)"
      " VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3), " +
          undone_at + ") ON DUPLICATE KEY UPDATE " + then,
      reversal.id, reversal.kind, reversal.payment_intent, reversal.cents);
}

}  // namespace

void record_standing(db::Transaction& tx, const Reversal& reversal) { record(tx, reversal, "NULL", "id = id"); }

void record_undone(db::Transaction& tx, const Reversal& reversal) {
  record(tx, reversal, "UTC_TIMESTAMP(3)", "undone_at = COALESCE(undone_at, UTC_TIMESTAMP(3))");
}

void record_lost(db::Transaction& tx, const Reversal& reversal) {
  record(tx, reversal, "NULL", "undone_at = NULL, resolved_at = NULL");
}

bool stands(db::Transaction& tx, const std::string& id) {
  return tx.select("SELECT COUNT(*) FROM card_reversals WHERE id = ? AND undone_at IS NULL", id).number() != 0;
}

bool is_reversed(db::Transaction& tx, const std::string& payment_intent, int price_cents) {
  const auto rows = tx.select("SELECT " + kIsReversed + " FROM card_payments about WHERE about.payment_intent = ?",
                              price_cents, payment_intent);
  return !rows.empty() && rows.number() != 0;
}

bool resolve(db::Transaction& tx, const std::string& payment_intent) {
  return tx.run(R"(UPDATE card_reversals
                      SET resolved_at = UTC_TIMESTAMP(3)
                    WHERE payment_intent = ? AND undone_at IS NOT NULL AND resolved_at IS NULL)",
                payment_intent) > 0;
}

std::vector<Unresolved> unresolved(db::Database& db, int price_cents) {
  return db::each(db.select(R"(SELECT id, TIMESTAMPDIFF(SECOND, since, UTC_TIMESTAMP(3))
                                 FROM (SELECT o.id, MIN(about.undone_at) AS since
                                         FROM card_reversals about
                                         JOIN orders o ON o.payment_intent = about.payment_intent
                                        WHERE about.resolved_at IS NULL AND about.undone_at IS NOT NULL
                                          AND o.state = 'reversed' AND NOT )" +
                                kIsReversed + R"(
                                        GROUP BY o.id
                                        UNION ALL
                                       SELECT id, mispaid_at
                                         FROM orders
                                        WHERE mispaid_at IS NOT NULL AND resolved_at IS NULL AND state = 'open') waiting
                                ORDER BY since, id
                                LIMIT 1000)",
                            price_cents),
                  [](db::Row row) {
                    return Unresolved{row.text(), row.number()};
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
