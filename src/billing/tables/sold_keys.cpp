#include "billing/tables/sold_keys.h"

namespace billing::tables::sold_keys {

std::vector<SoldKey> bought_by(db::Database& db, const std::string& network, const std::string& payer) {
  return db::each(db.select(R"(SELECT k.id, o.id, k.hint, k.credits_left
                                 FROM payments p
                                 JOIN orders o ON o.id = p.id AND o.state = 'fulfilled'
                                 JOIN api_keys k ON k.id = o.key_id AND k.revoked_at IS NULL
                                WHERE p.payer = ? AND p.network = ? AND p.purpose = 'pack' AND p.state = 'SETTLED'
                                ORDER BY p.first_seen DESC, p.id
                                LIMIT 100)",
                            payer, network),
                  [](db::Row row) {
                    return SoldKey{row.text(), row.text(), row.text(), row.number()};
                  });
}

std::vector<Sale> of_key(db::Database& db, const std::string& key_id) {
  return db::each(db.select(R"(SELECT o.id, o.method, o.topped_up IS NOT NULL, o.credits, o.fulfilled_at,
                                      CASE WHEN o.state = 'reversed' THEN o.reversed_at END, o.network,
                                      p.payer, p.transaction_hash, p.value
                                 FROM orders o
                                 LEFT JOIN payments p ON p.id = o.id
                                WHERE (o.key_id = ? OR o.topped_up = ?) AND o.fulfilled_at IS NOT NULL
                                ORDER BY o.fulfilled_at DESC, o.id
                                LIMIT 100)",
                            key_id, key_id),
                  [](db::Row row) {
                    Sale sale;
                    sale.order_id = row.text();
                    sale.method = row.text();
                    sale.is_top_up = row.number() != 0;
                    sale.credits = static_cast<int>(row.number());
                    sale.paid_at = row.time();
                    sale.reversed_at = row.optional_time();
                    sale.network = row.optional_text();
                    sale.payer = row.optional_text();
                    sale.transaction = row.optional_text();
                    sale.value = row.optional_number();
                    return sale;
                  });
}

}  // namespace billing::tables::sold_keys
