#include "concepts/rules/free_allowance.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "concepts/tables/free_slots.h"

namespace concepts::rules {

using namespace tables;

namespace {

constexpr auto kMaxWait = std::chrono::seconds(2);
constexpr auto kPollInterval = std::chrono::milliseconds(50);

// Takes a place. It is only held, and its lease gives it back: even if a COMMIT without an answer succeeded, nothing
// was counted.
template <class Statement>
bool holding(db::Database& db, Statement&& statement) {
  try {
    return db::autocommit(db, statement);
  } catch (const db::CommitUnknown& error) {
    throw db::Unavailable(error.what());
  }
}

bool take(db::Database& db, const std::string& bucket, int number, int place, const std::string& holder,
          int lease_seconds) {
  return holding(
      db, [&](db::Transaction& tx) { return free_slots::take(tx, bucket, number, place, holder, lease_seconds); });
}

bool take_over(db::Database& db, const std::string& bucket, const free_slots::Slot& lapsed, const std::string& holder,
               int lease_seconds) {
  return holding(db,
                 [&](db::Transaction& tx) { return free_slots::take_over(tx, bucket, lapsed, holder, lease_seconds); });
}

// Returns those from 1 to max that are not taken.
std::vector<int> free_of(int max, const std::vector<int>& taken) {
  std::vector<int> free;
  for (int number = 1; number <= max; ++number) {
    if (std::find(taken.begin(), taken.end(), number) == taken.end()) free.push_back(number);
  }
  return free;
}

// Says what is taken and used of one bucket, or of all around it.
struct Taken {
  std::vector<int> numbers;
  int used = 0;
};

// Takes the lowest free slot, in any place. If two callers choose the same one, a key of the table refuses the second.
bool take_any(db::Database& db, const Taken& own, const Taken& around, const std::string& bucket,
              const std::string& holder, int lease_seconds) {
  const auto places = free_of(kFreeAround, around.numbers);
  if (places.empty()) return false;
  const int place = places[static_cast<unsigned char>(holder[0]) % places.size()];  // the holder's id is random
  for (const int number : free_of(kFreePerDay, own.numbers)) {
    if (take(db, bucket, number, place, holder, lease_seconds)) return true;
  }
  return false;
}

}  // namespace

bool lease_free_slot(db::Database& db, const std::string& bucket, const std::string& id, int lease_seconds) {
  const auto until = std::chrono::steady_clock::now() + kMaxWait;
  for (;;) {
    Taken own, around;
    for (const auto& slot : free_slots::today_around(db, bucket)) {
      around.numbers.push_back(slot.place), around.used += slot.used;
      if (slot.bucket != bucket) continue;
      own.numbers.push_back(slot.number), own.used += slot.used;
      if (slot.lapsed && take_over(db, bucket, slot, id, lease_seconds)) return true;
    }
    if (own.used >= kFreePerDay || around.used >= kFreeAround) return false;
    if (take_any(db, own, around, bucket, id, lease_seconds)) return true;
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(kPollInterval);  // another call may fail and give its place back
  }
}

Allowance allowance(db::Database& db, const std::string& bucket) {
  const auto [used, around, seconds] = free_slots::used_today(db, bucket);
  return {std::min(kFreePerDay - used, kFreeAround - around), seconds};
}

}  // namespace concepts::rules
