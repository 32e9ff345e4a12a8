#pragma once
#include <cstdint>
#include <string>

#include "bench/fill/playback.h"
#include "db/database.h"

// Puts sessions into the store with the product's own functions. Days are written 2026-11-21.
namespace fill {

// The accounts' streams, and a partition for each of the last days. The accounts are the first users of
// tests/bench/seed-keys.
void prepare(db::Database& db, int days);

// Sessions that are over, of that many events each, spread over the last days, with their figures. Several processes
// can share the work: the first part has the first of the days, so that each fills partitions of its own, in order.
void store_past(db::Database& db, std::uint64_t sessions, std::uint64_t part, std::uint64_t parts, int days, int events,
                Numbers numbers);

// The hours and days of all figures that there are.
void store_rollups(db::Database& db);

// Lets all of that many sessions of the first account, and of no other, send one more request of ten events, as ingest
// takes them. The first round makes them.
void let_live_sessions_send(db::Database& db, std::uint64_t sessions, int round);

// Compacts all batches and prints how many events that were and how long it took.
void compact_all(db::Database& db);

}  // namespace fill
