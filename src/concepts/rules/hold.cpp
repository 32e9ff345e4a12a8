#include "concepts/rules/hold.h"

#include <ctime>

#include "billing/rules/credit_hold.h"
#include "calendar/date.h"
#include "concepts/rules/free_allowance.h"
#include "concepts/tables/free_slots.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "log.h"
#include "refusal.h"

namespace concepts::rules {

namespace free_slots = tables::free_slots;

Hold::Hold(Hold&& other) noexcept
    : db_(other.db_),
      unit_(other.unit_),
      whose_(std::move(other.whose_)),
      id_(std::move(other.id_)),
      number_(other.number_),
      network_(std::move(other.network_)) {
  other.db_ = nullptr;
}

Hold::~Hold() {
  if (!db_) return;
  try {
    give_back();
  } catch (const std::exception& error) {
    log_problem(LogLevel::warning, {{"hold", crypto::uuid_text(id_)}},
                std::string("it stays held until its lease ends: ") + error.what());
  }
}

void Hold::consume(db::Transaction& tx) const {
  const bool still_ours =
      unit_ == Unit::free_slot ? free_slots::consume(tx, id_) : billing::rules::consume_credit(tx, id_);
  if (!still_ours) {
    throw refusal::Unavailable("generation_unavailable",
                               "The generation took too long; nothing was counted. Please try again.", 1);
  }
}

std::uint64_t Hold::seed_for(const std::string& theme) const {
  if (unit_ == Unit::credit) return crypto::random_number();
  const auto today = calendar::date_of(std::time(nullptr) / calendar::kDaySeconds);
  const auto deck = crypto::sha256("deck\n" + theme + '\n' + whose_ + '\n' + today);
  std::uint64_t seed = 0;
  for (std::size_t at = 0; at < 7; ++at) seed = seed << 8 | static_cast<unsigned char>(deck[at]);
  return seed + static_cast<std::uint64_t>(number_);
}

void Hold::give_back() const {
  if (unit_ == Unit::credit) return billing::rules::give_credit_back(*db_, id_);
  db::autocommit(*db_, free_slots::give_back, id_);
}

std::optional<Hold> hold_credit(db::Database& db, const billing::tables::api_keys::ApiKey& key) {
  const std::string id = crypto::random_bytes(16);
  if (!billing::rules::lease_credit(db, key.id, id)) return std::nullopt;
  return Hold(db, Hold::Unit::credit, key.id, id, 0, key.network);
}

std::optional<Hold> hold_free_slot(db::Database& db, const std::string& bucket) {
  const std::string id = crypto::random_bytes(16);
  const auto number = lease_free_slot(db, bucket, id);
  if (!number) return std::nullopt;
  return Hold(db, Hold::Unit::free_slot, bucket, id, *number);
}

}  // namespace concepts::rules
