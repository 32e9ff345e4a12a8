#include "billing/tables/card_payments.h"

namespace billing::tables::card_payments {

// The INSERT also locks a row that exists already, and waits for another transaction that is adding it.
bool lock_and_see_reversed(db::Transaction& tx, const std::string& payment_intent) {
  tx.run(R"(INSERT INTO card_payments (payment_intent, received_at)
            VALUES (?, UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE received_at = UTC_TIMESTAMP(3))",
         payment_intent);
  return tx.select("SELECT reversed_at IS NOT NULL FROM card_payments WHERE payment_intent = ?", payment_intent)
             .number() != 0;
}

void lock_and_mark_reversed(db::Transaction& tx, const std::string& payment_intent) {
  tx.run(R"(INSERT INTO card_payments (payment_intent, received_at, reversed_at)
            VALUES (?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE received_at = UTC_TIMESTAMP(3),
                                    reversed_at = COALESCE(reversed_at, UTC_TIMESTAMP(3)))",
         payment_intent);
}

void unmark_reversed(db::Transaction& tx, const std::string& payment_intent) {
  tx.run("UPDATE card_payments SET reversed_at = NULL WHERE payment_intent = ?", payment_intent);
}

std::uint64_t delete_expired(db::Transaction& tx, int max) {
  return tx.run(R"(DELETE FROM card_payments
                    WHERE received_at < UTC_TIMESTAMP(3) - INTERVAL 30 DAY
                    ORDER BY received_at
                    LIMIT ?)",
                max);
}

}  // namespace billing::tables::card_payments
