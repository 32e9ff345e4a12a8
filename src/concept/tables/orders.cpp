#include "concept/tables/orders.h"

namespace concepts::tables::orders {
namespace {

const std::string kSelect =
    R"(SELECT id, method, state, credits, key_id, session_id, payment_intent, claim_hash,
              COALESCE(claimed_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY,
                       fulfilled_at > UTC_TIMESTAMP(3) - INTERVAL 30 DAY, 0),
              created_at, claimed_at, fulfilled_at, reversed_at
         FROM orders)";

Order from(const db::Row& row) {
  return {row.text(0),
          row.text(1),
          row.text(2),
          static_cast<int>(row.number(3)),
          row.maybe_text(4),
          row.maybe_text(5),
          row.maybe_text(6),
          row.maybe_text(7),
          row.number(8) != 0,
          row.time(9),
          row.maybe_time(10),
          row.maybe_time(11),
          row.maybe_time(12)};
}

std::optional<Order> first(const db::Rows& rows) {
  return rows.empty() ? std::nullopt : std::optional(from(rows[0]));
}

}  // namespace

std::optional<Order> by_id(db::Session& db, const std::string& id) {
  return first(db.select(kSelect + " WHERE id = ?", id));
}

std::optional<Order> by_session(db::Session& db, const std::string& session_id) {
  return first(db.select(kSelect + " WHERE session_id = ?", session_id));
}

std::optional<Order> by_payment_intent(db::Session& db, const std::string& payment_intent) {
  return first(db.select(kSelect + " WHERE payment_intent = ? ORDER BY created_at LIMIT 1", payment_intent));
}

std::vector<Order> newest(db::Session& db, int most) {
  std::vector<Order> found;
  for (const auto& row : db.select(kSelect + " ORDER BY created_at DESC, id LIMIT ?", most)) found.push_back(from(row));
  return found;
}

void insert(db::Transaction& tx, const std::string& id, const std::string& method, int credits,
            const std::optional<std::string>& claim_hash) {
  tx.run(R"(INSERT INTO orders (id, method, state, credits, claim_hash, created_at)
            VALUES (?, ?, 'open', ?, ?, UTC_TIMESTAMP(3)))",
         id, method, credits, claim_hash);
}

void set_session(db::Transaction& tx, const std::string& id, const std::string& session_id) {
  tx.run("UPDATE orders SET session_id = ? WHERE id = ?", session_id, id);
}

bool fulfil(db::Transaction& tx, const std::string& id, const std::string& key_id,
            const std::optional<std::string>& payment_intent) {
  return tx.run(R"(UPDATE orders
                      SET state = 'fulfilled', key_id = ?, payment_intent = ?, fulfilled_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND state = 'open')",
                key_id, payment_intent, id) == 1;
}

void claim(db::Transaction& tx, const std::string& id) {
  tx.run("UPDATE orders SET claimed_at = UTC_TIMESTAMP(3) WHERE id = ? AND claimed_at IS NULL", id);
}

std::optional<std::string> key_of(db::Transaction& tx, const std::string& id) {
  return tx.select("SELECT key_id FROM orders WHERE id = ?", id).at(0).maybe_text(0);
}

bool reverse(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE orders
                      SET state = 'reversed', reversed_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND state <> 'reversed')", id) == 1;
}

}  // namespace concepts::tables::orders
