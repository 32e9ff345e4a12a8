#include "admin/tables/invariants.h"

#include <algorithm>

namespace admin::tables::invariants {
namespace {

struct Rule {
  const char* text;
  const char* sql;
};

// Maintenance runs every minute, so it has failed to clear what is two minutes overdue.
const Rule kRules[] = {
    {"no address has more than five used slots on a day",
     R"(SELECT COUNT(*) FROM (SELECT 1 FROM free_slots WHERE state = 'used'
                               GROUP BY day, bucket HAVING COUNT(*) > 5) AS over_limit)"},
    {"no network around addresses has more than fifty used slots on a day",
     R"(SELECT COUNT(*) FROM (SELECT 1 FROM free_slots WHERE state = 'used'
                               GROUP BY day, LEFT(bucket, 8) HAVING COUNT(*) > 50) AS over_limit)"},
    {"each used slot has its generation",
     R"(SELECT COUNT(*) FROM free_slots s LEFT JOIN generations g ON g.id = s.holder AND g.paid_by = 'slot'
         WHERE s.state = 'used' AND g.id IS NULL)"},
    {"each free generation of today has its used slot",
     R"(SELECT COUNT(*) FROM generations g LEFT JOIN free_slots s ON s.holder = g.id AND s.state = 'used'
         WHERE g.paid_by = 'slot' AND g.created_at >= UTC_DATE() AND s.holder IS NULL)"},
    {"each credit that was spent and not given back has its generation, or is still held",
     R"(SELECT COUNT(*) FROM credit_ledger l
          LEFT JOIN credit_ledger r ON r.ref = l.ref AND r.kind = 'release'
          LEFT JOIN generations g ON g.id = l.ref AND g.paid_by = 'credit'
          LEFT JOIN credit_holds h ON h.ref = l.ref
         WHERE l.kind = 'hold' AND r.ref IS NULL AND g.id IS NULL AND h.ref IS NULL)"},
    {"no credit was given back for a generation that was served, or while it is held",
     R"(SELECT COUNT(*) FROM credit_ledger r
          LEFT JOIN generations g ON g.id = r.ref
          LEFT JOIN credit_holds h ON h.ref = r.ref
         WHERE r.kind = 'release' AND (g.id IS NOT NULL OR h.ref IS NOT NULL))"},
    {"each generation paid by a credit has spent one",
     R"(SELECT COUNT(*) FROM generations g LEFT JOIN credit_ledger l ON l.ref = g.id AND l.kind = 'hold'
         WHERE g.paid_by = 'credit' AND l.ref IS NULL)"},
    {"each key's ledger adds up to its credits",
     R"(SELECT COUNT(*) FROM (SELECT k.id FROM api_keys k LEFT JOIN credit_ledger l ON l.key_id = k.id
                               GROUP BY k.id, k.credits_left
                              HAVING COALESCE(SUM(l.delta), 0) <> k.credits_left) AS drifted)"},
    {"no place or credit is held beyond its lease",
     R"(SELECT (SELECT COUNT(*) FROM free_slots
                 WHERE state = 'held' AND lease_until < UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE)
             + (SELECT COUNT(*) FROM credit_holds
                 WHERE lease_until < UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE))"},
    {"each settled payment for a generation has it",
     R"(SELECT COUNT(*) FROM payments p LEFT JOIN generations g ON g.id = p.id AND g.paid_by = 'payment'
         WHERE p.state = 'SETTLED' AND p.purpose = 'generate' AND g.id IS NULL)"},
    {"each generation paid by a payment has it, settled",
     R"(SELECT COUNT(*) FROM generations g
          LEFT JOIN payments p ON p.id = g.id AND p.purpose = 'generate' AND p.state = 'SETTLED'
         WHERE g.paid_by = 'payment' AND p.id IS NULL)"},
    {"no payment is settled or void that was never sent to be settled",
     R"(SELECT COUNT(*) FROM payments
         WHERE (state IN ('SETTLED', 'VOID', 'SETTLING', 'UNRESOLVED') AND settle_attempts = 0)
            OR (state IN ('CLAIMED', 'GENERATED') AND settle_attempts > 0))"},
    {"each settled payment has a transaction of its own",
     R"(SELECT (SELECT COUNT(*) FROM payments WHERE state = 'SETTLED' AND transaction_hash IS NULL)
             + (SELECT COUNT(*) FROM (SELECT 1 FROM payments WHERE state = 'SETTLED' AND transaction_hash IS NOT NULL
                                       GROUP BY transaction_hash HAVING COUNT(*) > 1) AS shared))"},
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
    {"each fulfilled order has put its credits on its own key, once",
     R"(SELECT COUNT(*) FROM orders o
          LEFT JOIN api_keys k ON k.id = o.key_id
          LEFT JOIN credit_ledger l ON l.ref = o.id AND l.kind = 'issue' AND l.key_id = o.key_id AND l.delta = o.credits
         WHERE (o.key_id IS NOT NULL AND (k.id IS NULL OR l.ref IS NULL))
            OR (o.key_id IS NULL AND o.state = 'fulfilled') OR (o.key_id IS NOT NULL AND o.state = 'open'))"},
    {"no order keeps a key whose payment by card was refunded or disputed",
     R"(SELECT COUNT(*) FROM orders o JOIN card_payments c ON c.payment_intent = o.payment_intent
         WHERE o.state = 'fulfilled' AND c.reversed_at IS NOT NULL)"},
    {"no checkout that nobody paid is kept for more than eight days",
     R"(SELECT COUNT(*) FROM orders
         WHERE state = 'open' AND completed_at IS NULL AND created_at < UTC_TIMESTAMP(3) - INTERVAL 8 DAY)"},
    {"each key that was shown to its buyer is the key that opens",
     R"(SELECT COUNT(*) FROM orders o JOIN api_keys k ON k.id = o.key_id
         WHERE o.shown_hash IS NOT NULL AND o.shown_hash <> k.key_hash)"},
    {"nothing is left of an account an hour after it was deleted",
     R"(SELECT (SELECT COUNT(*) FROM deleted_users WHERE deleted_at < UTC_TIMESTAMP(3) - INTERVAL 1 HOUR)
             + (SELECT COUNT(*) FROM (SELECT DISTINCT user_id FROM playback_sessions) p
                  LEFT JOIN users u ON u.id = p.user_id
                  LEFT JOIN deleted_users d ON d.user_id = p.user_id
                 WHERE u.id IS NULL AND d.user_id IS NULL))"},
    {"no events are kept of a session that does not exist",
     R"(SELECT (SELECT COUNT(*)
                  FROM (SELECT DISTINCT session_ref FROM telemetry_batches
                         WHERE session_ref >= ? AND session_ref < ?) b
                  LEFT JOIN playback_sessions p ON p.session_ref = b.session_ref
                  LEFT JOIN live_sessions l ON l.session_ref = b.session_ref
                       AND l.heard_at > UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE
                 WHERE p.session_ref IS NULL AND l.session_ref IS NULL)
             + (SELECT COUNT(*)
                  FROM (SELECT DISTINCT session_ref FROM telemetry_segments
                         WHERE session_ref >= ? AND session_ref < ?) g
                  LEFT JOIN playback_sessions p ON p.session_ref = g.session_ref
                 WHERE p.session_ref IS NULL))"},
    {"each session that has events is live or has figures",
     R"(SELECT COUNT(*) FROM playback_sessions p
          LEFT JOIN playback_figures f ON f.session_ref = p.session_ref
          LEFT JOIN live_sessions l ON l.user_id = p.user_id AND l.session_ref = p.session_ref
         WHERE f.session_ref IS NULL AND l.session_ref IS NULL
           AND (EXISTS (SELECT 1 FROM telemetry_batches b WHERE b.session_ref = p.session_ref)
                OR EXISTS (SELECT 1 FROM telemetry_segments g WHERE g.session_ref = p.session_ref))
           AND p.session_ref >= ? AND p.session_ref < ?)"},
    {"no session is live for more than two minutes without figures",
     R"(SELECT COUNT(*) FROM live_sessions l
          LEFT JOIN playback_sessions p ON p.session_ref = l.session_ref
          LEFT JOIN playback_figures f ON f.session_ref = l.session_ref
         WHERE f.session_ref IS NULL
           AND COALESCE(p.first_seen_at, l.heard_at) < UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE)"},
    {"no session that was silent for an hour is still live, or has requests that are not packed",
     R"(SELECT (SELECT COUNT(*) FROM live_sessions WHERE heard_at < UTC_TIMESTAMP(3) - INTERVAL 1 HOUR)
             + (SELECT COUNT(*)
                  FROM (SELECT DISTINCT session_ref FROM telemetry_batches) b
                  JOIN playback_sessions p ON p.session_ref = b.session_ref
                  LEFT JOIN live_sessions l ON l.user_id = p.user_id AND l.session_ref = p.session_ref
                 WHERE l.session_ref IS NULL))"},
    {"each generation has its logo",
     R"(SELECT COUNT(*) FROM generations g LEFT JOIN logos l ON l.sha256 = g.logo_sha256
         WHERE l.sha256 IS NULL)"},
    {"each user has a password",
     R"(SELECT COUNT(*) FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE c.id IS NULL)"},
    {"no session lasts longer than seven days from its last renewal",
     "SELECT COUNT(*) FROM sessions WHERE expires_at > updated_at + INTERVAL 7 DAY + INTERVAL 1 SECOND"},
};

// A part of the playback sessions at a time, by the first byte of their references: there may be millions, and a
// statement has to answer within seconds. Each pair of ? is such a range.
std::int64_t count_by_ranges(db::Database& db, const std::string& sql) {
  const auto pairs = std::count(sql.begin(), sql.end(), '?') / 2;
  std::int64_t all = 0;
  constexpr int kBytes = 256, kOfPart = 4;
  for (int first = 0; first < kBytes; first += kOfPart) {
    const int next = first + kOfPart;
    const std::string from(1, static_cast<char>(first));
    const std::string to = next < kBytes ? std::string(1, static_cast<char>(next)) : std::string(17, '\xff');
    std::vector<db::Value> values;
    for (auto pair = pairs; pair > 0; --pair) values.insert(values.end(), {db::value(from), db::value(to)});
    all += db.select_list(sql, values).at(0).number(0);
  }
  return all;
}

std::int64_t count(db::Database& db, const std::string& sql) {
  return sql.find('?') == sql.npos ? db.select(sql).at(0).number(0) : count_by_ranges(db, sql);
}

}  // namespace

std::vector<Breach> check(db::Database& db) {
  std::vector<Breach> found;
  for (const auto& rule : kRules) found.push_back({rule.text, count(db, rule.sql)});
  return found;
}

Held held(db::Database& db) {
  const auto row = db.select(R"(SELECT (SELECT COUNT(*) FROM credit_holds),
                                       (SELECT COUNT(*) FROM free_slots WHERE state = 'held'),
                                       (SELECT MAX(lease_until)
                                          FROM (SELECT lease_until FROM credit_holds
                                                 UNION ALL SELECT lease_until FROM free_slots WHERE state = 'held') AS leases))")
                       .at(0);
  return {row.number(0), row.number(1), row.optional_time(2)};
}

}  // namespace admin::tables::invariants
