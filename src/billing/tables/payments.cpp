#include "billing/tables/payments.h"

#include <initializer_list>

#include "billing/tables/evidence.h"
#include "calendar/date.h"
#include "db/clock.h"
#include "text/named.h"

namespace billing::tables::payments {
namespace {

// Joins the names for FIND_IN_SET(state, ?).
std::string any_of(std::initializer_list<State> states) {
  std::string names;
  for (const State state : states) names += (names.empty() ? "" : ",") + name_of(state);
  return names;
}

struct Step {
  std::string from;
  State to;
};

// These say in which states a step is allowed, and which state follows. The statements below name both, so that in any
// other state nothing is changed. A step has the same name in rules/x402/claim.h.
// clang-format off
const Step kStoreResult         {any_of({State::claimed}),                                     State::generated};
const Step kBeginAttempt        {any_of({State::generated, State::settling}),                  State::settling};
const Step kPostpone            {any_of({State::settling}),                                    State::settling};
const Step kRecordSettled       {any_of({State::settling, State::unresolved, State::voided}),  State::settled};
const Step kRecordByEvidence    {any_of({State::settling, State::unresolved}),                 State::settled};
const Step kRecordVoid          {any_of({State::settling}),                                    State::voided};
const Step kRecordVoidByOperator{any_of({State::settling, State::unresolved}),                 State::voided};
const Step kRecordUnresolved    {any_of({State::settling}),                                    State::unresolved};
const std::string kDiscard = any_of({State::claimed, State::generated});                    // the row is deleted
// clang-format on

// A lease lasts for as long as a facilitator or a provider may take, and the next check is at most five minutes away.
const std::string kLeased = db::lasts("lease_until", "120"), kFree = db::is_over("lease_until", "120");
const std::string kDue = db::is_over("next_check_at", "300");

constexpr int kKeepVoidSeconds = 7 * calendar::kDaySeconds;  // after the end of its validity

const std::string kSelect =
    std::string(R"(SELECT id, purpose, network, asset, payer, pay_to, nonce, value, valid_after, valid_before,
              authorization_hash, request_hash, bucket, payload, version, envelope, identifier, state, result, transaction_hash, last_error,
              settle_attempts, open_attempts, )") +
    kLeased + ", " + kDue + R"(,
              evidence, first_seen, settled_at, FLOOR(UNIX_TIMESTAMP(first_seen)), UNIX_TIMESTAMP(),
              COALESCE(GREATEST(TIMESTAMPDIFF(SECOND, settled_at, UTC_TIMESTAMP(3)), 0), 0)
         FROM payments)";

Entry from(db::Row row) {
  Entry entry;
  entry.id = row.text();
  entry.purpose = row.text();
  entry.network = row.text();
  entry.asset = row.text();
  entry.payer = row.text();
  entry.pay_to = row.text();
  entry.nonce = row.text();
  entry.value = row.unsigned_number();
  entry.valid_after = row.unsigned_number();
  entry.valid_before = row.unsigned_number();
  entry.authorization_hash = row.text();
  entry.request_hash = row.text();
  entry.bucket = row.text();
  entry.payload = row.text();
  entry.version = static_cast<int>(row.number());
  entry.envelope = row.optional_text().value_or("");
  entry.identifier = row.optional_text().value_or("");
  entry.state = text::named<State>(kStateNames, row.text());
  entry.result = row.optional_text();
  entry.transaction = row.optional_text();
  entry.last_error = row.optional_text();
  entry.settle_attempts = static_cast<int>(row.number());
  entry.open_attempts = static_cast<int>(row.number());
  entry.leased = row.flag();
  entry.due = row.flag();
  entry.evidence = row.optional_text().value_or("");
  entry.first_seen = row.time();
  entry.settled_at = row.optional_time();
  entry.seen_at = row.unsigned_number();
  entry.now = row.unsigned_number();
  entry.seconds_since_settled = row.unsigned_number();
  return entry;
}

// Counts the payments of a day that meet the condition and are not certainly paid. Those that are claimed count only
// while a worker has them.
template <class... P>
Unsettled unsettled(db::Database& db, const std::string& condition, const P&... of) {
  const auto rows = db.select("SELECT COUNT(*), COALESCE(SUM(" + kLeased + "), 0) FROM payments WHERE " +
                                  db::is_of_last("1 DAY", "first_seen") + " AND state <> ? AND (state <> ? OR " +
                                  kLeased + ") AND " + condition,
                              name_of(State::settled), name_of(State::claimed), of...);
  auto row = rows.front();
  const auto all = static_cast<int>(row.number());
  const auto under_way = static_cast<int>(row.number());
  return {under_way, all - under_way};
}

// LIMIT keeps the servers from merging the inner query into the UPDATE, which may not read its own table. The lock
// makes it wait for another payment that is being settled by that transaction.
bool settle(db::Transaction& tx, const Step& step, const std::string& id, const std::string& transaction) {
  return tx.run(R"(UPDATE payments
                      SET state = ?, transaction_hash = ?, settled_at = UTC_TIMESTAMP(3), last_error = NULL,
                          lease_until = '2000-01-01'
                    WHERE id = ? AND FIND_IN_SET(state, ?)
                      AND NOT EXISTS (SELECT 1
                                        FROM (SELECT id
                                                FROM payments
                                               WHERE transaction_hash = ? AND state = ?
                                               LIMIT 1
                                                LOCK IN SHARE MODE) AS other))",
                name_of(step.to), transaction, id, step.from, transaction, name_of(State::settled)) == 1;
}

// What was not charged keeps no other payment from being for the same purchase.
template <class... P>
bool make_void(db::Transaction& tx, const Step& step, const std::string& id, const std::string& error,
               const std::string& condition, const P&... of) {
  return tx.run(R"(UPDATE payments
                      SET state = ?, last_error = ?, identifier = NULL, lease_until = '2000-01-01'
                    WHERE id = ? AND FIND_IN_SET(state, ?) AND )" +
                    condition,
                name_of(step.to), error, id, step.from, of...) == 1;
}

}  // namespace

std::optional<Entry> find(db::Database& db, const std::string& network, const std::string& asset,
                          const std::string& payer, const std::string& nonce, const std::string& authorization_hash) {
  return db::first(db.select(kSelect + R"( WHERE network = ? AND payer = ? AND nonce = ?
                                         AND (asset = ? OR authorization_hash = ?)
                                       ORDER BY authorization_hash = ? DESC
                                       LIMIT 1)",
                             network, payer, nonce, asset, authorization_hash, authorization_hash),
                   from);
}

std::optional<Entry> find_named(db::Database& db, const std::string& network, const std::string& payer,
                                const std::string& identifier) {
  return db::first(
      db.select(kSelect + " WHERE network = ? AND payer = ? AND identifier = ?", network, payer, identifier), from);
}

std::optional<Entry> other_settled_by(db::Database& db, const std::string& transaction, const std::string& id) {
  return db::first(db.select(kSelect + " WHERE transaction_hash = ? AND state = ? AND id <> ? LIMIT 1", transaction,
                             name_of(State::settled), id),
                   from);
}

std::optional<Entry> by_id(db::Database& db, const std::string& id) {
  return db::first(db.select(kSelect + " WHERE id = ?", id), from);
}

std::vector<Entry> list(db::Database& db, const std::string& state, int max) {
  return db::each(
      db.select(kSelect + " WHERE state = ? OR ? = '' ORDER BY first_seen DESC, id LIMIT ?", state, state, max), from);
}

std::vector<Entry> due(db::Database& db, int max) {
  return db::each(db.select(kSelect + " WHERE state = ? AND " + kDue + " AND " + kFree +
                                " ORDER BY settle_attempts, next_check_at LIMIT ?",
                            name_of(State::settling), max),
                  from);
}

std::uint64_t now(db::Database& db) { return db.select("SELECT UNIX_TIMESTAMP()").unsigned_number(); }

Unsettled unsettled_from(db::Database& db, const limits::BucketRange& buckets) {
  return unsettled(db, "bucket BETWEEN ? AND ?", buckets.first, buckets.last);
}

std::vector<Open> open(db::Database& db) {
  std::vector<Open> found;
  for (const State state : {State::claimed, State::generated, State::settling, State::unresolved}) {
    const auto rows = db.select(R"(SELECT COUNT(*),
                                          COALESCE(GREATEST(TIMESTAMPDIFF(SECOND, MIN(first_seen), UTC_TIMESTAMP(3)), 0), 0)
                                     FROM (SELECT first_seen
                                             FROM payments
                                            WHERE state = ?
                                            LIMIT 10000) AS open)",
                                name_of(state));
    auto row = rows.front();
    found.push_back({state, row.number(), row.number()});
  }
  return found;
}

std::int64_t unresolved_with_transaction(db::Database& db) {
  return db
      .select("SELECT COUNT(*) FROM payments WHERE state = ? AND transaction_hash IS NOT NULL",
              name_of(State::unresolved))
      .number();
}

Unsettled unsettled_of(db::Database& db, const std::string& payer) {
  return unsettled(db, "payer = ? AND verified_at IS NOT NULL", payer);
}

bool claim(db::Transaction& tx, const Entry& entry, const std::string& token, int lease_seconds) {
  return tx.insert(
      R"(INSERT INTO payments (id, purpose, network, asset, payer, nonce, pay_to, value, valid_after, valid_before,
                               authorization_hash, request_hash, bucket, payload, version, envelope, state, lease_token,
                               lease_until, settle_attempts, open_attempts, next_check_at, first_seen)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND,
                 0, 0, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
      entry.id, entry.purpose, entry.network, entry.asset, entry.payer, entry.nonce, entry.pay_to, entry.value,
      entry.valid_after, entry.valid_before, entry.authorization_hash, entry.request_hash, entry.bucket, entry.payload,
      entry.version, entry.envelope.empty() ? std::nullopt : std::optional(entry.envelope), name_of(State::claimed),
      token, lease_seconds);
}

bool take_over(db::Transaction& tx, const Entry& entry, const std::string& token, int lease_seconds) {
  return tx.run(R"(UPDATE payments
                      SET lease_token = ?, lease_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
                    WHERE id = ? AND state = ? AND )" +
                    kFree,
                token, lease_seconds, entry.id, name_of(entry.state)) == 1;
}

// Sets the end of the lease far back, so that it has passed for the next caller whatever its clock says.
void release(db::Transaction& tx, const std::string& id, const std::string& token) {
  tx.run("UPDATE payments SET lease_until = '2000-01-01' WHERE id = ? AND lease_token = ?", id, token);
}

bool discard(db::Transaction& tx, const std::string& id, const std::string& token) {
  return tx.run("DELETE FROM payments WHERE id = ? AND lease_token = ? AND FIND_IN_SET(state, ?)", id, token,
                kDiscard) == 1;
}

bool record_verified(db::Transaction& tx, const std::string& id, const std::string& token,
                     const std::string& identifier) try {
  tx.run(R"(UPDATE payments
               SET verified_at = UTC_TIMESTAMP(3), identifier = NULLIF(?, '')
             WHERE id = ? AND lease_token = ?)",
         identifier, id, token);
  return true;
} catch (const db::DuplicateKey&) {
  return false;
}

bool store_result(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& result,
                  int lease_seconds) {
  return tx.run(R"(UPDATE payments
                      SET state = ?, result = ?, lease_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
                    WHERE id = ? AND lease_token = ? AND FIND_IN_SET(state, ?))",
                name_of(kStoreResult.to), result, lease_seconds, id, token, kStoreResult.from) == 1;
}

bool begin_attempt(db::Transaction& tx, const std::string& id, const std::string& token, int lease_seconds) {
  return tx.run(R"(UPDATE payments
                      SET state = ?, settle_attempts = settle_attempts + 1,
                          open_attempts = open_attempts + 1, lease_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND,
                          next_check_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND lease_token = ? AND FIND_IN_SET(state, ?))",
                name_of(kBeginAttempt.to), lease_seconds, id, token, kBeginAttempt.from) == 1;
}

void keep_evidence(db::Transaction& tx, const std::string& id, const std::string& line,
                   const std::optional<std::string>& transaction) {
  tx.run(std::string("UPDATE payments SET transaction_hash = COALESCE(transaction_hash, ?),") + kAddEvidence +
             " WHERE id = ?",
         transaction, line, line, id);
}

void close_attempt(db::Transaction& tx, const std::string& id) {
  tx.run("UPDATE payments SET open_attempts = open_attempts - 1 WHERE id = ? AND open_attempts > 0", id);
}

void postpone(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& error,
              int seconds) {
  tx.run(R"(UPDATE payments
               SET state = ?, lease_until = '2000-01-01', last_error = ?,
                   next_check_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
             WHERE id = ? AND lease_token = ? AND FIND_IN_SET(state, ?))",
         name_of(kPostpone.to), error, seconds, id, token, kPostpone.from);
}

bool record_settled(db::Transaction& tx, const std::string& id, const std::string& transaction) {
  return settle(tx, kRecordSettled, id, transaction);
}

bool record_settled_by_evidence(db::Transaction& tx, const std::string& id, const std::string& transaction) {
  return settle(tx, kRecordByEvidence, id, transaction);
}

bool record_void(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& error) {
  return make_void(tx, kRecordVoid, id, error, "lease_token = ?", token);
}

bool record_void_if_only_attempt(db::Transaction& tx, const std::string& id, const std::string& token,
                                 const std::string& error) {
  return make_void(tx, kRecordVoid, id, error, "lease_token = ? AND open_attempts = 1", token);
}

bool record_void_by_operator(db::Transaction& tx, const std::string& id, const std::string& error) {
  return make_void(tx, kRecordVoidByOperator, id, error, kFree);
}

bool record_unresolved(db::Transaction& tx, const std::string& id, const std::string& reason) {
  return tx.run(R"(UPDATE payments
                      SET state = ?, last_error = ?, lease_until = '2000-01-01'
                    WHERE id = ? AND FIND_IN_SET(state, ?))",
                name_of(kRecordUnresolved.to), reason, id, kRecordUnresolved.from) == 1;
}

std::uint64_t delete_expired(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM payments WHERE " + kFree + R"(
                      AND ((state IN (?, ?)
                            AND (valid_before < UNIX_TIMESTAMP() OR first_seen < UTC_TIMESTAMP(3) - INTERVAL 1 DAY))
                        OR (state = ? AND valid_before + ? < UNIX_TIMESTAMP() AND transaction_hash IS NULL))
                    LIMIT ?)",
                name_of(State::claimed), name_of(State::generated), name_of(State::voided), kKeepVoidSeconds, max);
}

}  // namespace billing::tables::payments
