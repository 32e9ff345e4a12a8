#include "concepts/rules/generation/once.h"

#include "billing/rules/api_key.h"
#include "concepts/rules/generation/make_generation.h"
#include "crypto/digest.h"

namespace concepts::rules {

std::optional<std::string> hash_of(const GenerateRequest& request, const std::optional<std::string>& key_id) {
  const bool is_payment_alone = request.payment && !request.key;
  if (!request.idempotency_key || is_payment_alone) return std::nullopt;
  const std::string caller = key_id ? "key:" + *key_id : "address:" + request.bucket;
  return crypto::sha256("generate\n" + caller + *request.idempotency_key);
}

Once::Once(db::Database& db, const Config& config, const GenerateRequest& request) {
  if (!request.idempotency_key) return;
  const auto key = request.key ? std::optional(billing::rules::require_key(db, config, *request.key)) : std::nullopt;
  const auto hash = hash_of(request, key ? std::optional(key->id) : std::nullopt);
  if (!hash) return;
  lease_.emplace(db, config, limits::kGenerateOnce, *hash, seconds_to_make(config));
  if (lease_->seconds_until_free()) throw request_in_progress();

  auto stored = tables::generations::by_request(db, *hash);
  if (!stored) return;
  if (stored->theme != request.theme) {
    throw refusal::Conflict("idempotency_key_reused",
                            "This Idempotency-Key was sent with another theme. Send each theme with a key of its own.");
  }
  repeated_ = Repeated{*std::move(stored), key ? remaining_of(db, Hold::Unit::credit, key->id)
                                               : remaining_of(db, Hold::Unit::free_slot, request.bucket)};
}

refusal::UnderWay request_in_progress() {
  return {"request_in_progress", "A call with this Idempotency-Key is in progress. Send the same again.", 2};
}

}  // namespace concepts::rules
