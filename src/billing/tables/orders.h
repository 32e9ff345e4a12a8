#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores the key packs that were sold. Ids are 16 raw bytes.
namespace billing::tables::orders {

constexpr const char *kTransfer = "x402", *kCard = "card";  // how they are paid

enum class State { open, fulfilled, reversed };
// These are the states as the column and the command line spell them, in the enum's order.
constexpr const char* kStateNames[] = {"open", "fulfilled", "reversed"};
inline std::string name_of(State state) { return kStateNames[static_cast<int>(state)]; }

struct Order {
  std::string id;
  std::string method;  // kTransfer, kCard
  State state;
  std::optional<std::string> network;  // on which a transfer was paid
  int credits;
  std::optional<std::string> key_id;                      // that it made
  std::optional<std::string> topped_up;                   // the key that got its credits, if it made none
  std::optional<std::string> session_id, payment_intent;  // Stripe's
  std::optional<std::string> claim_hash;
  std::string created_at;
  std::optional<std::string> claimed_at, fulfilled_at, reversed_at, restored_at;
  std::string evidence;  // lines of what Stripe said
};

std::optional<Order> by_id(db::Database& db, const std::string& id);
std::optional<Order> by_session(db::Database& db, const std::string& session_id);
// Returns whether the order's key was first shown within the last `shown_for_days` or, if it never was, made within the
// last `fetched_within_days`.
bool is_showable(db::Database& db, const std::string& id, int shown_for_days, int fetched_within_days);
// Lists the newest first: those of the state with that name, or all that were paid if the name is empty.
std::vector<Order> list(db::Database& db, const std::string& state, int max);

// Counts the orders that were begun today (UTC), without those that were paid on another network.
struct OfToday {
  std::string method, state;
  std::int64_t count, credits;
};
std::vector<OfToday> of_today(db::Database& db, const std::string& network);

// Inserts an order by x402 whose credits are on a key that was there before.
void insert_top_up(db::Transaction& tx, const std::string& id, const std::string& network, int credits,
                   const std::string& key_id);
// Returns the credits that orders have put on a key that another one made. It locks nothing.
std::int64_t topped_up(db::Transaction& tx, const std::string& key_id);

// Both insert an open order: one by x402, whose id is the payment's, and one by card.
void insert_transfer(db::Transaction& tx, const std::string& id, const std::string& network, int credits);
void insert_checkout(db::Transaction& tx, const std::string& id, int credits, const std::string& session_id,
                     const std::string& claim_hash);
// Records that the buyer has completed the checkout. The money may take days to arrive.
void complete(db::Transaction& tx, const std::string& id, const std::optional<std::string>& payment_intent);
// Record that an open order was paid with another amount, and that the operator has dealt with it. The second returns
// true to the one caller that has done so.
void note_mispaid(db::Transaction& tx, const std::string& id);
bool resolve_mispaid(db::Transaction& tx, const std::string& id);
// Adds a line to what is kept of what Stripe said, unless it is there already.
void keep_evidence(db::Transaction& tx, const std::string& id, const std::string& line);
// Returns true to the one caller that has to make the key.
bool fulfil(db::Transaction& tx, const std::string& id, const std::string& key_id,
            const std::optional<std::string>& payment_intent);
// Records that the order's key is about to be shown. Returns true the first time, from which the day counts.
bool claim(db::Transaction& tx, const std::string& id);
// Records which key the buyer was shown. Only the operator and the wallet that has paid may replace it afterwards.
void note_shown(db::Transaction& tx, const std::string& id, const std::string& key_hash);
// Records that the buyer has that key, whatever was shown before, so that no other is made of the order.
void note_given(db::Transaction& tx, const std::string& id, const std::string& key_hash);
// Returns the order that was paid by card with that payment intent.
std::optional<std::string> paid_with(db::Transaction& tx, const std::string& payment_intent);
std::optional<std::string> key_of(db::Transaction& tx, const std::string& id);
std::optional<std::string> network_of(db::Transaction& tx, const std::string& id);
// Reverses an order, whether or not it is fulfilled yet. Returns true to the one caller that has to take the credits
// back.
bool reverse(db::Transaction& tx, const std::string& id);
// Makes an order with a key fulfilled again. Returns true to the one caller that has to give the credits back.
bool restore(db::Transaction& tx, const std::string& id);
bool was_restored(db::Transaction& tx, const std::string& id);

// Deletes checkouts that were never completed, after a week: Stripe ends a session after a day, and repeats an event
// for three.
std::uint64_t delete_expired(db::Transaction& tx, int max);

}  // namespace billing::tables::orders
