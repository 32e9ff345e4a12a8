#include "concepts/rules/hold.h"

#include "billing/rules/credit_hold.h"
#include "concepts/rules/free_allowance.h"
#include "concepts/tables/free_slots.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "log.h"
#include "refusal.h"

namespace concepts::rules {

namespace free_slots = tables::free_slots;

Hold::Hold(Hold&& other) noexcept
    : worker_(other.worker_), unit_(other.unit_), whose_(std::move(other.whose_)), id_(std::move(other.id_)) {
  other.worker_ = nullptr;
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

void Hold::consume(db::Transaction& tx) const {
  const bool still_ours =
      unit_ == Unit::free_slot ? free_slots::keep(tx, id_) : billing::rules::spend_held_credit(tx, id_);
  if (!still_ours) {
    throw refusal::Unavailable("generation_unavailable",
                               "The generation took too long; nothing was counted. Please try again.", 1);
  }
}

void Hold::give_back() const {
  if (unit_ == Unit::credit) return billing::rules::give_credit_back(worker_->db, id_);
  db::autocommit(worker_->db, [&](db::Transaction& tx) { free_slots::give_back(tx, id_); });
}

std::optional<Hold> hold_credit(Worker& worker, const std::string& key_id) {
  const std::string id = crypto::random_bytes(16);
  if (!billing::rules::hold_credit(worker.db, key_id, id, kLeaseSeconds)) return std::nullopt;
  return Hold(worker, Hold::Unit::credit, key_id, id);
}

std::optional<Hold> hold_free_slot(Worker& worker, const std::string& bucket) {
  const std::string id = crypto::random_bytes(16);
  if (!hold_free_slot(worker.db, bucket, id, kLeaseSeconds)) return std::nullopt;
  return Hold(worker, Hold::Unit::free_slot, bucket, id);
}

}  // namespace concepts::rules
