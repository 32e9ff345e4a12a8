#include "concepts/tables/invariants.h"

namespace concepts::tables {

// These compare free slots, credits and payments with the generations that they paid for. Maintenance runs every
// minute, so it has failed to clear what is two minutes overdue.
const std::vector<db::Invariant>& invariants() {
  static const std::vector<db::Invariant> all = {
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
      {"each generation paid by a payment is of its network",
       R"(SELECT COUNT(*) FROM generations g JOIN payments p ON p.id = g.id
           WHERE g.paid_by = 'payment' AND COALESCE(g.network, '') <> p.network)"},
      {"each generation has its logo",
       R"(SELECT COUNT(*) FROM generations g LEFT JOIN logos l ON l.sha256 = g.logo_sha256
           WHERE l.sha256 IS NULL)"},
  };
  return all;
}

}  // namespace concepts::tables
