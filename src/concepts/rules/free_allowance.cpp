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
constexpr int kRetryWhenHeldSeconds = 2;

// Takes a slot. It is only held, and its lease gives it back: even if a COMMIT without an answer succeeded, nothing
// was counted.
template <class Statement, class... P>
bool holds(db::Database& db, Statement&& statement, const P&... parameters) {
  try {
    return db::autocommit(db, statement, parameters...);
  } catch (const db::CommitUnknown& error) {
    throw db::Unavailable(error.what());
  }
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

// Takes the lowest free slot of the address, and any of its network. If two callers choose the same one, a key of the
// table refuses the second.
std::optional<int> take_any(db::Database& db, const Taken& own, const Taken& around, const std::string& bucket,
                            const std::string& holder) {
  const auto of_network = free_of(kFreeAround, around.numbers);
  if (of_network.empty()) return std::nullopt;
  // The holder's id is random.
  const int network_number = of_network[static_cast<unsigned char>(holder[0]) % of_network.size()];
  for (const int number : free_of(billing::rules::kFreeDraftsPerDay, own.numbers)) {
    if (holds(db, free_slots::take, bucket, number, network_number, holder)) return number;
  }
  return std::nullopt;
}

}  // namespace

std::optional<int> lease_free_slot(db::Database& db, const std::string& bucket, const std::string& id) {
  const auto until = std::chrono::steady_clock::now() + kMaxWait;
  for (;;) {
    Taken own, around;
    for (const auto& slot : free_slots::today_around(db, bucket)) {
      around.numbers.push_back(slot.network_number);
      around.used += slot.used;
      if (slot.bucket != bucket) continue;
      own.numbers.push_back(slot.number);
      own.used += slot.used;
      if (slot.lapsed && holds(db, free_slots::take_over, bucket, slot, id)) return slot.number;
    }
    if (own.used >= billing::rules::kFreeDraftsPerDay || around.used >= kFreeAround) return std::nullopt;
    if (const auto number = take_any(db, own, around, bucket, id)) return number;
    if (std::chrono::steady_clock::now() > until) return std::nullopt;
    std::this_thread::sleep_for(kPollInterval);  // another call may fail and give its slot back
  }
}

Allowance allowance(db::Database& db, const std::string& bucket) {
  const auto today = free_slots::taken_today(db, bucket);
  const int left = std::min(billing::rules::kFreeDraftsPerDay - today.own.taken, kFreeAround - today.around.taken);
  const bool may_come_back = today.own.used < billing::rules::kFreeDraftsPerDay && today.around.used < kFreeAround;
  return {left, today.seconds_to_midnight, may_come_back ? kRetryWhenHeldSeconds : today.seconds_to_midnight};
}

}  // namespace concepts::rules
