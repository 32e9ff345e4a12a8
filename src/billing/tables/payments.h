#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "limits/bucket.h"

// Stores the ledger of x402 payments. A row is worked on under a lease, whose token is given at every step, so that a
// worker that has lost its lease changes nothing. The table at the top of payments.cpp says what is allowed in which
// state. Ids and tokens are 16 raw bytes.
namespace billing::tables::payments {

enum class State {
  claimed,    // a worker verifies it and makes what it buys; no money has moved
  generated,  // the product is made; no money has moved
  settling,   // sent to be settled: money may have moved
  settled,    // money has moved, and the product is delivered
  voided,     // certainly not charged
  unresolved  // it cannot be determined whether money has moved: the operator decides
};
// These are the states as the column and the command line spell them, in the enum's order.
constexpr const char* kStateNames[] = {"CLAIMED", "GENERATED", "SETTLING", "SETTLED", "VOID", "UNRESOLVED"};
inline std::string name_of(State state) { return kStateNames[static_cast<int>(state)]; }

struct Entry {
  std::string id;                    // also of the generation or the order it pays for
  std::string purpose;               // generate, pack
  std::string network;               // of settings/network.h
  std::string asset, payer, pay_to;  // 20 raw bytes
  std::string nonce;                 // 32 raw bytes
  std::uint64_t value, valid_after, valid_before;
  std::string authorization_hash, request_hash, bucket;
  std::string payload;          // JSON
  int version = 1;              // of x402, in which it was first sent
  std::string envelope;         // JSON around the payload in version 2; else empty
  std::string identifier = "";  // what its buyer calls the purchase; else empty, also once it is void. It counts as
                                // soon as the payment is verified
  State state;
  std::optional<std::string> result;  // JSON
  // 32 raw bytes: the transaction that has settled it or, until it is settled, the first that anybody named.
  std::optional<std::string> transaction;
  std::string evidence;  // lines: rules/x402/onchain/evidence.h
  std::optional<std::string> last_error;
  int settle_attempts, open_attempts;
  bool leased;  // a worker has the lease
  bool due;     // its next check is due
  std::string first_seen;
  std::optional<std::string> settled_at;
  std::uint64_t seen_at;                // first_seen in seconds since 1970
  std::uint64_t now;                    // the database's clock, seconds since 1970
  std::uint64_t seconds_since_settled;  // seconds; 0: it is not settled
};

// Finds a payment by its network, payer and nonce. Its asset is this one, or it is the very same authorization, in
// whatever asset we accepted when it was signed.
std::optional<Entry> find(db::Database& db, const std::string& network, const std::string& asset,
                          const std::string& payer, const std::string& nonce, const std::string& authorization_hash);
// Finds a payment by its network, its payer and what he calls the purchase.
std::optional<Entry> find_named(db::Database& db, const std::string& network, const std::string& payer,
                                const std::string& identifier);
// Finds another payment that this transaction has settled according to the ledger.
std::optional<Entry> other_settled_by(db::Database& db, const std::string& transaction, const std::string& id);
std::optional<Entry> by_id(db::Database& db, const std::string& id);
// Lists the newest first: those of the state with that name, or all if the name is empty.
std::vector<Entry> list(db::Database& db, const std::string& state, int max);
// Lists payments that are settling, not leased, and due for a check.
std::vector<Entry> due(db::Database& db, int max);

std::uint64_t now(db::Database& db);  // seconds since 1970

// Counts the payments of one state without an outcome, up to ten thousand.
struct Open {
  State state;
  std::int64_t count;
  std::int64_t oldest_seconds;  // since the oldest was first seen; 0: there is none
};
// Returns one item for each state without an outcome.
std::vector<Open> open(db::Database& db);
// Counts the unresolved payments for which a transaction is named.
std::int64_t unresolved_with_transaction(db::Database& db);

// Counts the payments of the last 24 hours that are not known to be paid.
struct Unsettled {
  int under_way;  // leased
  int unpaid;     // not leased: generated but not settled, void, or of unknown outcome
};
Unsettled unsettled_from(db::Database& db, const limits::BucketRange& buckets);
// Counts only payments that were verified, because anybody can name a payer.
Unsettled unsettled_of(db::Database& db, const std::string& payer);

// Inserts the payment as claimed. Returns false if it is known already.
bool claim(db::Transaction& tx, const Entry& entry, const std::string& token, int lease_seconds);
// Returns false if the state has changed meanwhile, or if another worker has the lease.
bool take_over(db::Transaction& tx, const Entry& entry, const std::string& token, int lease_seconds);
void release(db::Transaction& tx, const std::string& id, const std::string& token);
// Deletes a payment that was never sent to be settled. Returns false if the lease was lost.
bool discard(db::Transaction& tx, const std::string& id, const std::string& token);

// Records that the facilitator has confirmed the payer's signature, and what he calls the purchase, which anybody could
// say before. Returns false and changes nothing if another payment of his has that name.
bool record_verified(db::Transaction& tx, const std::string& id, const std::string& token,
                     const std::string& identifier);
// Stores the product that was made.
bool store_result(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& result,
                  int lease_seconds);
// Counts the attempt to settle that is about to be made. Returns false if the lease was lost or its state has changed.
bool begin_attempt(db::Transaction& tx, const std::string& id, const std::string& token, int lease_seconds);
// Adds a line to the payment's evidence, unless it is there already, and the transaction if it is the first one that is
// named. It needs no lease, and nothing takes it away again.
void keep_evidence(db::Transaction& tx, const std::string& id, const std::string& line,
                   const std::optional<std::string>& transaction);
// Records that the last attempt has certainly not moved the money.
void close_attempt(db::Transaction& tx, const std::string& id);
// Leaves the outcome unknown until the next check in `seconds`, and gives up the lease.
void postpone(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& error,
              int seconds);
// Records that the money has moved. Returns true to the one caller that has to deliver. It needs no lease, because the
// outcome is certain. Returns false also if that transaction has settled another payment.
bool record_settled(db::Transaction& tx, const std::string& id, const std::string& transaction);
// Does the same, by evidence only: returns false also if the payment is void.
bool record_settled_by_evidence(db::Transaction& tx, const std::string& id, const std::string& transaction);
// Records that the money has not moved, and cannot any more.
bool record_void(db::Transaction& tx, const std::string& id, const std::string& token, const std::string& error);
// Makes it void if only the last attempt is known not to have moved the money. Returns false if an earlier attempt may
// have moved it, or if the lease was lost to a worker that may have begun another attempt.
bool record_void_if_only_attempt(db::Transaction& tx, const std::string& id, const std::string& token,
                                 const std::string& error);
// Makes it void by the operator's decision. Returns false while it is leased.
bool record_void_by_operator(db::Transaction& tx, const std::string& id, const std::string& error);
// Leaves the decision to the operator.
bool record_unresolved(db::Transaction& tx, const std::string& id, const std::string& reason);

// Deletes rows that no caller can need: payments that were never sent to be settled and are expired or a day old, and
// void ones a week after their validity ended, if no transaction was ever named for them. Settled ones stay.
std::uint64_t delete_expired(db::Transaction& tx, int max);

}  // namespace billing::tables::payments
