#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// How drafts, credits, orders and payments stand, for the operator. Every statement reads what is open, or what is of
// today, from an index: none takes longer as the tables grow.
namespace metrics::tables::business {

// Payments that have no outcome yet, at most ten thousand of a state.
struct OpenPayments {
  std::string state;  // CLAIMED, GENERATED, SETTLING or UNRESOLVED; each is listed
  std::int64_t count;
  std::int64_t oldest_seconds;  // since the oldest was first seen; 0 without any
};
std::vector<OpenPayments> open_payments(db::Database& db);

// Orders begun today (UTC).
struct Orders {
  std::string method, state;
  std::int64_t count, credits;
};
std::vector<Orders> orders_of_today(db::Database& db);

struct Credits {
  std::int64_t left;            // of all keys that are not revoked
  std::int64_t held;            // by drafts in progress, or by a worker that died
  std::int64_t lapsed;          // of those, the ones that maintenance is to give back
  std::int64_t lapsed_seconds;  // since the oldest of these lapsed; 0 without any
};
Credits credits(db::Database& db);

// Drafts stored today (UTC).
std::int64_t drafts_of_today(db::Database& db);

// Providers that are not asked at the moment, as they were down.
std::int64_t open_circuits(db::Database& db);

}  // namespace metrics::tables::business
