#include "concepts/rules/free_allowance.h"

#include <chrono>
#include <thread>

#include "concepts/tables/free_slots.h"

namespace concepts::rules {

using namespace tables;

namespace {

constexpr auto kMaxWait = std::chrono::seconds(2);
constexpr auto kPollInterval = std::chrono::milliseconds(50);

// A place is only held here, and its lease gives it back: even if an unanswered COMMIT went through, nothing was
// counted.
template <class Statement>
bool holding(db::Database& db, Statement&& statement) {
  try {
    return db::autocommit(db, statement);
  } catch (const db::CommitUnknown& fault) {
    throw db::Unavailable(fault.what());
  }
}

bool take(db::Database& db, const std::string& bucket, int number, const std::string& holder, int lease_seconds) {
  return holding(db, [&](db::Transaction& tx) { return free_slots::take(tx, bucket, number, holder, lease_seconds); });
}

bool take_over(db::Database& db, const std::string& bucket, const free_slots::Slot& lapsed, const std::string& holder,
               int lease_seconds) {
  return holding(db,
                 [&](db::Transaction& tx) { return free_slots::take_over(tx, bucket, lapsed, holder, lease_seconds); });
}

// The lowest free slot. If two callers choose the same one, the primary key refuses the second.
bool take_any(db::Database& db, const std::vector<free_slots::Slot>& slots, const std::string& bucket,
              const std::string& holder, int lease_seconds) {
  bool taken[kFreePerDay + 1] = {};
  for (const auto& slot : slots) {
    taken[slot.number] = true;
    if (slot.lapsed && take_over(db, bucket, slot, holder, lease_seconds)) return true;
  }
  for (int number = 1; number <= kFreePerDay; ++number) {
    if (!taken[number] && take(db, bucket, number, holder, lease_seconds)) return true;
  }
  return false;
}

bool all_used(const std::vector<free_slots::Slot>& slots) {
  int used = 0;
  for (const auto& slot : slots) used += slot.used;
  return used >= kFreePerDay;
}

}  // namespace

bool hold_free_slot(db::Database& db, const std::string& bucket, const std::string& id, int lease_seconds) {
  const auto until = std::chrono::steady_clock::now() + kMaxWait;
  for (;;) {
    const auto slots = free_slots::today(db, bucket);
    if (all_used(slots)) return false;
    if (take_any(db, slots, bucket, id, lease_seconds)) return true;
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(kPollInterval);  // another call may fail and give its place back
  }
}

Allowance allowance(db::Database& db, const std::string& bucket) {
  const auto [used, seconds] = free_slots::used_today(db, bucket);
  return {kFreePerDay - used, seconds};
}

}  // namespace concepts::rules
