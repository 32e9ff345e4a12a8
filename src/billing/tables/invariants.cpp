#include "billing/tables/invariants.h"

namespace billing::tables {

const std::vector<db::Invariant>& invariants() {
  static const std::vector<db::Invariant> all = {
      {"each key's ledger adds up to its credits",
       R"(SELECT COUNT(*) FROM (SELECT k.id FROM api_keys k LEFT JOIN credit_ledger l ON l.key_id = k.id
                                 GROUP BY k.id, k.credits_left
                                HAVING COALESCE(SUM(l.delta), 0) <> k.credits_left) AS drifted)"},
      {"no payment is settled or void that was never sent to be settled",
       R"(SELECT COUNT(*) FROM payments
           WHERE (state IN ('SETTLED', 'VOID', 'SETTLING', 'UNRESOLVED') AND settle_attempts = 0)
              OR (state IN ('CLAIMED', 'GENERATED') AND settle_attempts > 0))"},
      {"each settled payment has a transaction of its own",
       R"(SELECT (SELECT COUNT(*) FROM payments WHERE state = 'SETTLED' AND transaction_hash IS NULL)
               + (SELECT COUNT(*) FROM (SELECT 1 FROM payments WHERE state = 'SETTLED' AND transaction_hash IS NOT NULL
                                         GROUP BY transaction_hash HAVING COUNT(*) > 1) AS shared))"},
      {"no payment stays unpaid that a facilitator has called settled",
       R"(SELECT COUNT(*) FROM payments p
           WHERE (state IN ('VOID', 'UNRESOLVED') OR (state = 'SETTLING' AND first_seen < UTC_TIMESTAMP(3) - INTERVAL 1 HOUR))
             AND evidence LIKE '%Z settled 0x%'
             AND NOT EXISTS (SELECT 1 FROM payments other  -- that the transaction has settled instead
                              WHERE other.state = 'SETTLED'
                                AND other.transaction_hash = UNHEX(
                                        SUBSTRING(p.evidence, LOCATE('Z settled 0x', p.evidence) + 12, 64))))"},
      {"no payment is asked about for more than a day",
       R"(SELECT COUNT(*) FROM payments
           WHERE state = 'SETTLING' AND lease_until < UTC_TIMESTAMP(3)
             AND first_seen < UTC_TIMESTAMP(3) - INTERVAL 25 HOUR)"},
      {"no address and no payer has more than three payments of a day that are not surely paid",
       R"(SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM payments
                                         WHERE first_seen > UTC_TIMESTAMP(3) - INTERVAL 1 DAY
                                           AND state IN ('GENERATED', 'SETTLING', 'UNRESOLVED', 'VOID')
                                         GROUP BY bucket HAVING COUNT(*) > 3) AS addresses)
               + (SELECT COUNT(*) FROM (SELECT 1 FROM payments
                                         WHERE first_seen > UTC_TIMESTAMP(3) - INTERVAL 1 DAY AND verified_at IS NOT NULL
                                           AND state IN ('GENERATED', 'SETTLING', 'UNRESOLVED', 'VOID')
                                         GROUP BY payer HAVING COUNT(*) > 3) AS payers))"},
      {"no payment that was never sent to be settled is kept beyond its time",
       R"(SELECT COUNT(*) FROM payments
           WHERE state IN ('CLAIMED', 'GENERATED') AND lease_until < UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE
             AND (valid_before + 900 < UNIX_TIMESTAMP() OR first_seen < UTC_TIMESTAMP(3) - INTERVAL 25 HOUR))"},
      {"no payment of unknown outcome is left alone",
       R"(SELECT COUNT(*) FROM payments
           WHERE state = 'SETTLING' AND lease_until < UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE
             AND next_check_at < UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE)"},
      {"each settled payment for a pack has its order, fulfilled or taken back, and the other way round",
       R"(SELECT (SELECT COUNT(*) FROM payments p LEFT JOIN orders o ON o.id = p.id AND o.method = 'x402' AND o.state <> 'open'
                   WHERE p.state = 'SETTLED' AND p.purpose = 'pack' AND o.id IS NULL)
               + (SELECT COUNT(*) FROM orders o
                    LEFT JOIN payments p ON p.id = o.id AND p.state = 'SETTLED' AND p.purpose = 'pack'
                   WHERE o.method = 'x402' AND p.id IS NULL))"},
      {"what was paid on a network is sold for that network only",
       R"(SELECT (SELECT COUNT(*) FROM orders o JOIN payments p ON p.id = o.id
                   WHERE o.method = 'x402' AND COALESCE(o.network, '') <> p.network)
               + (SELECT COUNT(*) FROM orders o JOIN api_keys k ON k.id = o.key_id
                   WHERE COALESCE(k.network, '') <> COALESCE(o.network, ''))
               + (SELECT COUNT(*) FROM orders o JOIN api_keys k ON k.id = o.topped_up
                   WHERE COALESCE(k.network, o.network) <> o.network))"},
      {"each fulfilled order has put its credits on its own key, once",
       R"(SELECT COUNT(*) FROM orders o
            LEFT JOIN api_keys k ON k.id = o.key_id
            LEFT JOIN credit_ledger l ON l.ref = o.id AND l.kind = 'issue' AND l.key_id = o.key_id AND l.delta = o.credits
           WHERE (o.key_id IS NOT NULL AND (k.id IS NULL OR l.ref IS NULL))
              OR (o.key_id IS NULL AND o.topped_up IS NULL AND o.state = 'fulfilled')
              OR (o.key_id IS NOT NULL AND o.state = 'open'))"},
      {"each order that has topped up a key has put its credits there, once, and made no other",
       R"(SELECT COUNT(*) FROM orders o
            LEFT JOIN credit_ledger l ON l.ref = o.id AND l.kind = 'topup' AND l.key_id = o.topped_up AND l.delta = o.credits
           WHERE o.topped_up IS NOT NULL AND (l.ref IS NULL OR o.key_id IS NOT NULL OR o.state <> 'fulfilled'))"},
      {"no order keeps a key whose payment by card was refunded or disputed",
       R"(SELECT (SELECT COUNT(*) FROM orders o JOIN card_payments c ON c.payment_intent = o.payment_intent
                   WHERE o.state = 'fulfilled' AND c.reversed_at IS NOT NULL)
               + (SELECT COUNT(*) FROM orders
                   WHERE state = 'fulfilled'
                     AND payment_intent IN (SELECT payment_intent FROM card_reversals
                                             WHERE undone_at IS NULL AND kind <> 'charge'
                                             GROUP BY payment_intent HAVING SUM(cents) >= 500 OR SUM(kind = 'dispute') > 0)))"},
      {"no checkout that nobody paid is kept for more than eight days",
       R"(SELECT COUNT(*) FROM orders
           WHERE state = 'open' AND completed_at IS NULL AND created_at < UTC_TIMESTAMP(3) - INTERVAL 8 DAY)"},
      {"each key that was shown to its buyer is the key that opens",
       R"(SELECT COUNT(*) FROM orders o JOIN api_keys k ON k.id = o.key_id
           WHERE o.shown_hash IS NOT NULL AND o.shown_hash <> k.key_hash)"},
  };
  return all;
}

}  // namespace billing::tables
