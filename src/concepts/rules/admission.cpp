#include "concepts/rules/admission.h"

#include <chrono>
#include <thread>

#include "billing/tables/credit_holds.h"
#include "billing/tables/credit_ledger.h"
#include "concepts/tables/free_slots.h"
#include "concepts/tables/generations.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "log.h"
#include "refusal.h"

namespace concepts::rules {

using namespace tables;
namespace api_keys = billing::tables::api_keys;
namespace credit_holds = billing::tables::credit_holds;
namespace credit_ledger = billing::tables::credit_ledger;

namespace {

constexpr auto kPatience = std::chrono::seconds(2);
constexpr auto kBetweenLooks = std::chrono::milliseconds(50);

// Whoever closes the hold decides, so a credit comes back once.
bool release(db::Database& db, const credit_holds::CreditHold& hold) {
  return db::transact(db, [&](db::Transaction& tx) {
    if (!credit_holds::close(tx, hold.ref)) return false;
    api_keys::add(tx, hold.key_id, 1);
    credit_ledger::append(tx, hold.ref, "release", hold.key_id, 1);
    return true;
  });
}

int release_all(db::Database& db, const std::vector<billing::tables::credit_holds::CreditHold>& holds) {
  int released = 0;
  for (const auto& hold : holds) released += release(db, hold);
  return released;
}

// A place is only held here, and its lease gives it back: whatever became of the statement, nothing was counted.
template <class Statement>
bool holding(db::Database& db, Statement&& statement) {
  try {
    return db::autocommit(db, statement);
  } catch (const db::CommitUnknown& fault) {
    throw db::Unavailable(fault.what());
  }
}

bool take(db::Database& db, const std::string& bucket, int number, const std::string& holder) {
  return holding(db, [&](db::Transaction& tx) { return free_slots::take(tx, bucket, number, holder, kLeaseSeconds); });
}

bool take_over(db::Database& db, const std::string& bucket, const free_slots::Slot& lapsed, const std::string& holder) {
  return holding(db,
                 [&](db::Transaction& tx) { return free_slots::take_over(tx, bucket, lapsed, holder, kLeaseSeconds); });
}

// The lowest place that nobody has; the primary key refuses whoever comes second.
bool take_any(db::Database& db, const std::vector<free_slots::Slot>& slots, const std::string& bucket,
              const std::string& holder) {
  bool taken[kFreePerDay + 1] = {};
  for (const auto& slot : slots) {
    taken[slot.number] = true;
    if (slot.lapsed && take_over(db, bucket, slot, holder)) return true;
  }
  for (int number = 1; number <= kFreePerDay; ++number) {
    if (!taken[number] && take(db, bucket, number, holder)) return true;
  }
  return false;
}

bool all_used(const std::vector<free_slots::Slot>& slots) {
  int used = 0;
  for (const auto& slot : slots) used += slot.used;
  return used >= kFreePerDay;
}

}  // namespace

Hold::Hold(Hold&& other) noexcept : worker_(other.worker_), unit_(other.unit_), id_(std::move(other.id_)) {
  other.worker_ = nullptr;
}

Hold& Hold::operator=(Hold&& other) noexcept {
  std::swap(worker_, other.worker_);
  std::swap(unit_, other.unit_);
  std::swap(id_, other.id_);
  return *this;
}

Hold::~Hold() {
  if (!worker_) return;
  try {
    give_back();
  } catch (const std::exception& fault) {
    log_problem(LogLevel::warning, {{"hold", crypto::uuid_text(id_)}},
                std::string("it stays held until its lease ends: ") + fault.what());
  }
}

void Hold::keep(db::Transaction& tx) const {
  const bool still_ours = unit_ == Unit::slot ? free_slots::keep(tx, id_) : credit_holds::close(tx, id_);
  if (!still_ours) {
    throw refusal::Unavailable("generation_unavailable",
                               "The generation took too long; nothing was counted. Please try again.", 1);
  }
}

bool Hold::turned_out_kept() const {
  give_back();
  return generations::by_id(worker_->db, id_).has_value();
}

// Safe also when the result was committed after all: a used place and a closed hold are not touched.
void Hold::give_back() const {
  if (unit_ == Unit::slot) {
    db::autocommit(worker_->db, [&](db::Transaction& tx) { free_slots::give_back(tx, id_); });
  } else {
    for (const auto& hold : credit_holds::by_ref(worker_->db, id_)) release(worker_->db, hold);
  }
}

std::optional<Hold> hold_credit(Worker& worker, const std::string& key_id) {
  release_all(worker.db, credit_holds::lapsed_of(worker.db, key_id, 10));
  const std::string id = crypto::random_bytes(16);
  const bool spent = db::transact(worker.db, [&](db::Transaction& tx) {
    if (!api_keys::spend_one(tx, key_id)) return false;
    credit_ledger::append(tx, id, "hold", key_id, -1);
    credit_holds::insert(tx, {id, key_id}, kLeaseSeconds);
    return true;
  });
  if (!spent) return std::nullopt;
  return Hold(worker, Hold::Unit::credit, id);
}

std::optional<Hold> hold_free_slot(Worker& worker, const std::string& bucket) {
  const std::string id = crypto::random_bytes(16);
  const auto until = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    const auto slots = free_slots::today(worker.db, bucket);
    if (all_used(slots)) return std::nullopt;
    if (take_any(worker.db, slots, bucket, id)) return Hold(worker, Hold::Unit::slot, id);
    if (std::chrono::steady_clock::now() > until) return std::nullopt;
    std::this_thread::sleep_for(kBetweenLooks);  // somebody else may fail and give theirs back
  }
}

Allowance allowance(db::Database& db, const std::string& bucket) {
  const auto [used, seconds] = free_slots::used_today(db, bucket);
  return {kFreePerDay - used, seconds};
}

int release_lapsed_credits(db::Database& db, int most) { return release_all(db, credit_holds::lapsed(db, most)); }

}  // namespace concepts::rules
