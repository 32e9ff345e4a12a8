#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "limits/bucket.h"

// The ledger of x402 payments. A row is worked on under a lease, whose token every step names: a worker that has lost
// its lease changes nothing. The table at the top of payments.cpp says what is allowed in which state. Ids and tokens
// are 16 raw bytes.
namespace billing::tables::payments {

enum class State {
  claimed,    // a worker verifies it and makes what it buys; no money has moved
  generated,  // what it buys is made; no money has moved
  settling,   // was sent to be settled: money may have moved
  settled,    // money has moved, and what it buys is delivered
  voided,     // certainly not charged
  unresolved  // nobody can tell whether money has moved: the operator decides
};
// In the same order, as the column and the command line spell them.
constexpr const char* kStateNames[] = {"CLAIMED", "GENERATED", "SETTLING", "SETTLED", "VOID", "UNRESOLVED"};
inline std::string name_of(State state) { return kStateNames[static_cast<int>(state)]; }

struct Entry {
  std::string id;                    // also of the generation or the order it pays for
  std::string purpose;               // generate, pack
  std::string asset, payer, pay_to;  // 20 raw bytes
  std::string nonce;                 // 32
  std::uint64_t value, valid_after, valid_before;
  std::string authorization_hash, request_hash, bucket;
  std::string payload;  // JSON
  State state;
  std::optional<std::string> result;       // JSON
  std::optional<std::string> transaction;  // 32 raw bytes
  std::optional<std::string> last_error;
  int settle_attempts, open_attempts;
  bool leased;  // a worker has the lease
  bool due;     // for its next check
  std::string first_seen;
  std::optional<std::string> settled_at;
  std::uint64_t seen_at;        // first_seen in seconds since 1970
  std::uint64_t now;            // the database's clock, seconds since 1970
  std::uint64_t settled_since;  // seconds; 0 when it is not
};

// Finds a payment by its payer and nonce: of this asset, or the very same authorization of whatever asset we took when
// it was signed.
std::optional<Entry> find(db::Database& db, const std::string& asset, const std::string& payer,
                          const std::string& nonce, const std::string& authorization_hash);
// Another payment that the ledger says this transaction has settled.
std::optional<Entry> other_settled_by(db::Database& db, const std::string& transaction, const std::string& id);
std::optional<Entry> by_id(db::Database& db, const std::string& id);
// Newest first; of the state with that name, or with an empty one of all.
std::vector<Entry> list(db::Database& db, const std::string& state, int max);
// Lists those that are settling, not leased, and due for a check.
std::vector<Entry> due(db::Database& db, int max);

std::uint64_t now(db::Database& db);  // seconds since 1970

// Payments of one state that have no outcome yet, at most ten thousand.
struct Open {
  State state;
  std::int64_t count;
  std::int64_t oldest_seconds;  // since the oldest was first seen; 0 without any
};
// Returns one for each state without an outcome.
std::vector<Open> open(db::Database& db);

// Payments of the last 24 hours that are not known to be paid.
struct Unsettled {
  int under_way;  // leased
  int unpaid;     // not leased: never settled, or of unknown outcome
};
Unsettled unsettled_from(db::Database& db, const limits::BucketRange& buckets);
// Only of payments that were verified: anybody can name a payer.
Unsettled unsettled_of(db::Database& db, const std::string& payer);

// Inserts it as claimed. False when the payment is known already.
bool claim(db::Transaction& tx, const Entry& entry, const std::string& token, int lease_seconds);
// False when its state is another by now, or somebody else has the lease.
bool take_over(db::Transaction& tx, const Entry& entry, const std::string& token, int lease_seconds);
void release(db::Transaction& tx, const std::string& id, const std::string& token);
// Deletes a payment that was never sent to be settled. False when the lease was lost.
bool delete_unsettled(db::Transaction& tx, const std::string& id, const std::string& token);

// The facilitator has confirmed that the payer signed it.
void mark_verified(db::Transaction& tx, const std::string& id, const std::string& token);
// Stores what it buys, which is made.
bool store_result(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& result,
                  int lease_seconds);
// Counts the attempt to settle it that is about to be made.
bool begin_settling(db::Transaction& tx, const std::string& id, const std::string& token, int lease_seconds);
// The last attempt is known not to have moved the money.
void close_attempt(db::Transaction& tx, const std::string& id);
// Its outcome stays unknown for so long; gives the lease up.
void postpone(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& error,
              int seconds);
// The money has moved: true for the one caller who has to deliver. Needs no lease, as the outcome is certain.
bool settle(db::Transaction& tx, const std::string& id, const std::string& transaction);
// The money has not moved, and cannot any more.
bool void_it(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& error);
// The same, when only the last attempt is known not to have moved the money: false when an earlier attempt may have, or
// when the lease was lost to a worker that may have begun another.
bool void_if_only_attempt(db::Transaction& tx, const std::string& id, const std::string& token,
                          const std::string& error);
// The operator makes it void; false while it is leased.
bool void_unattended(db::Transaction& tx, const std::string& id, const std::string& error);
// The operator has to decide.
bool mark_unresolved(db::Transaction& tx, const std::string& id, const std::string& reason);

// Deletes rows that no caller can need: never sent to be settled and expired, or void for a week. Settled ones stay.
std::uint64_t delete_expired(db::Transaction& tx, int max);

}  // namespace billing::tables::payments
