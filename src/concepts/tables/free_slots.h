#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores one row for each free slot that is held or used. A slot has a number among those of its address, for which its
// bucket of 16 bytes stands, and another among those of the network around it (limits/bucket.h).
namespace concepts::tables::free_slots {

struct Slot {
  int number, network_number;
  std::string bucket;
  bool used;
  bool lapsed;  // held, but its lease is over
  std::string holder;
};

// Returns the slots of today (UTC, by the database's clock) in all buckets around that one.
std::vector<Slot> today_around(db::Database& db, const std::string& bucket);

// Both return false if another caller has taken a slot of one of these numbers meanwhile.
bool take(db::Transaction& tx, const std::string& bucket, int number, int network_number, const std::string& holder);
bool take_over(db::Transaction& tx, const std::string& bucket, const Slot& lapsed, const std::string& holder);

// Returns false if the slot is no longer the holder's.
bool consume(db::Transaction& tx, const std::string& holder);
// Changes nothing if the slot is used.
void give_back(db::Transaction& tx, const std::string& holder);

// Moves today's slots of one address to another bucket, which belongs to no address, so that the generations keep their
// slots. Returns how many.
std::uint64_t reset_today(db::Transaction& tx, const std::string& bucket, const std::string& other_bucket);
// Deletes held slots whose lease has ended, and all rows of days before yesterday. Returns how many.
std::uint64_t delete_expired(db::Transaction& tx, int max);

struct TakenToday {
  struct Slots {
    int taken, used;  // those that are held are taken, too
  } own, around;      // of that bucket, and of all in its network
  int seconds_to_midnight;
};
TakenToday taken_today(db::Database& db, const std::string& bucket);

// Counts what calls in progress hold, and give back or use up when they end. What a killed worker held is given back
// when its lease ends.
struct Held {
  std::int64_t credits, free_slots;
  std::optional<std::string> until;  // when the last lease ends; none: nothing is held
};
Held held(db::Database& db);

}  // namespace concepts::tables::free_slots
