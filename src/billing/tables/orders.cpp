#include "billing/tables/orders.h"

#include "billing/tables/evidence.h"
#include "db/clock.h"
#include "text/named.h"

namespace billing::tables::orders {
namespace {

const std::string kSelect =
    R"(SELECT id, method, state, network, credits, key_id, topped_up, session_id, payment_intent, claim_hash,
              created_at, claimed_at, fulfilled_at, reversed_at, restored_at, evidence
         FROM orders)";

Order from(db::Row row) {
  return {row.text(),
          row.text(),
          text::named<State>(kStateNames, row.text()),
          row.optional_text(),
          static_cast<int>(row.number()),
          row.optional_text(),
          row.optional_text(),
          row.optional_text(),
          row.optional_text(),
          row.optional_text(),
          row.time(),
          row.optional_time(),
          row.optional_time(),
          row.optional_time(),
          row.optional_time(),
          row.optional_text().value_or("")};
}

}  // namespace

std::optional<Order> by_id(db::Database& db, const std::string& id) {
  return db::first(db.select(kSelect + " WHERE id = ?", id), from);
}

std::optional<Order> by_session(db::Database& db, const std::string& session_id) {
  return db::first(db.select(kSelect + " WHERE session_id = ?", session_id), from);
}

bool is_showable(db::Database& db, const std::string& id, int shown_for_days, int fetched_within_days) {
  return db.select("SELECT COALESCE(" + db::is_of_last("? DAY", "claimed_at") + ", " +
                       db::is_of_last("? DAY", "fulfilled_at") + ", 0) FROM orders WHERE id = ?",
                   shown_for_days, fetched_within_days, id)
             .number() != 0;
}

std::vector<Order> list(db::Database& db, const std::string& state, int max) {
  return db::each(db.select(kSelect + " WHERE state IN (?, ?) ORDER BY created_at DESC, id LIMIT ?",
                            state.empty() ? name_of(State::fulfilled) : state,
                            state.empty() ? name_of(State::reversed) : state, max),
                  from);
}

std::vector<OfToday> of_today(db::Database& db, const std::string& network) {
  return db::each(db.select(R"(SELECT method, state, COUNT(*), SUM(credits)
                                 FROM orders
                                WHERE created_at >= UTC_DATE() AND COALESCE(network, ?) = ?
                                GROUP BY method, state
                                ORDER BY method, state)",
                            network, network),
                  [](db::Row row) {
                    return OfToday{row.text(), row.text(), row.number(), row.number()};
                  });
}

void insert_transfer(db::Transaction& tx, const std::string& id, const std::string& network, int credits) {
  tx.run(R"(INSERT INTO orders (id, method, state, network, credits, created_at)
            VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         id, kTransfer, name_of(State::open), network, credits);
}

void insert_top_up(db::Transaction& tx, const std::string& id, const std::string& network, int credits,
                   const std::string& key_id) {
  tx.run(R"(INSERT INTO orders (id, method, state, network, credits, topped_up, created_at, fulfilled_at)
            VALUES (?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
         id, kTransfer, name_of(State::fulfilled), network, credits, key_id);
}

std::int64_t topped_up(db::Transaction& tx, const std::string& key_id) {
  return tx.select("SELECT CAST(COALESCE(SUM(credits), 0) AS SIGNED) FROM orders WHERE topped_up = ?", key_id).number();
}

void insert_checkout(db::Transaction& tx, const std::string& id, int credits, const std::string& session_id,
                     const std::string& claim_hash) {
  tx.run(R"(INSERT INTO orders (id, method, state, credits, session_id, claim_hash, created_at)
            VALUES (?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         id, kCard, name_of(State::open), credits, session_id, claim_hash);
}

void complete(db::Transaction& tx, const std::string& id, const std::optional<std::string>& payment_intent) {
  tx.run(R"(UPDATE orders
               SET completed_at = COALESCE(completed_at, UTC_TIMESTAMP(3)), payment_intent = COALESCE(?, payment_intent)
             WHERE id = ? AND state = ?)",
         payment_intent, id, name_of(State::open));
}

void note_mispaid(db::Transaction& tx, const std::string& id) {
  tx.run("UPDATE orders SET mispaid_at = COALESCE(mispaid_at, UTC_TIMESTAMP(3)) WHERE id = ? AND state = ?", id,
         name_of(State::open));
}

bool resolve_mispaid(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE orders
                      SET resolved_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND state = ? AND mispaid_at IS NOT NULL AND resolved_at IS NULL)",
                id, name_of(State::open)) == 1;
}

void keep_evidence(db::Transaction& tx, const std::string& id, const std::string& line) {
  tx.run(std::string("UPDATE orders SET") + kAddEvidence + " WHERE id = ?", line, line, id);
}

bool fulfil(db::Transaction& tx, const std::string& id, const std::string& key_id,
            const std::optional<std::string>& payment_intent) {
  return tx.run(R"(UPDATE orders
                      SET state = ?, key_id = ?, payment_intent = COALESCE(?, payment_intent),
                          fulfilled_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND state = ?)",
                name_of(State::fulfilled), key_id, payment_intent, id, name_of(State::open)) == 1;
}

bool claim(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE orders
                      SET claimed_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND claimed_at IS NULL AND state = ?)",
                id, name_of(State::fulfilled)) == 1;
}

void note_shown(db::Transaction& tx, const std::string& id, const std::string& key_hash) {
  tx.run("UPDATE orders SET shown_hash = ? WHERE id = ?", key_hash, id);
}

void note_given(db::Transaction& tx, const std::string& id, const std::string& key_hash) {
  tx.run("UPDATE orders SET claimed_at = COALESCE(claimed_at, UTC_TIMESTAMP(3)), shown_hash = ? WHERE id = ?", key_hash,
         id);
}

std::optional<std::string> paid_with(db::Transaction& tx, const std::string& payment_intent) {
  return db::first_text(
      tx.select("SELECT id FROM orders WHERE payment_intent = ? AND method = ? ORDER BY created_at LIMIT 1",
                payment_intent, kCard));
}

std::optional<std::string> key_of(db::Transaction& tx, const std::string& id) {
  return tx.select("SELECT key_id FROM orders WHERE id = ?", id).optional_text();
}

std::optional<std::string> network_of(db::Transaction& tx, const std::string& id) {
  return tx.select("SELECT network FROM orders WHERE id = ?", id).optional_text();
}

bool reverse(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE orders
                      SET state = ?, reversed_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND state <> ?)",
                name_of(State::reversed), id, name_of(State::reversed)) == 1;
}

bool restore(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE orders
                      SET state = ?, restored_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND state = ? AND key_id IS NOT NULL)",
                name_of(State::fulfilled), id, name_of(State::reversed)) == 1;
}

bool was_restored(db::Transaction& tx, const std::string& id) {
  return tx.select("SELECT restored_at IS NOT NULL FROM orders WHERE id = ?", id).number() != 0;
}

std::uint64_t delete_expired(db::Transaction& tx, int max) {
  return tx.run(R"(DELETE FROM orders
                    WHERE state = ? AND completed_at IS NULL AND created_at < UTC_TIMESTAMP(3) - INTERVAL 7 DAY
                    ORDER BY created_at
                    LIMIT ?)",
                name_of(State::open), max);
}

}  // namespace billing::tables::orders
