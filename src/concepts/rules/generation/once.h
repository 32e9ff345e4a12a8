#pragma once
#include <optional>
#include <string>

#include "concepts/rules/generate_request.h"
#include "concepts/rules/remaining.h"
#include "concepts/tables/generations.h"
#include "config.h"
#include "limits/lease.h"
#include "refusal.h"

// A call with an Idempotency-Key has one draft, however often it is sent. The unique key of generations decides; the
// lease only spares those that are sent at the same time the work.
namespace concepts::rules {

// Hashes the caller, known by the API key or else by the address, and their Idempotency-Key. Returns nullopt without
// one, and for a payment alone, which is its own.
std::optional<std::string> hash_of(const GenerateRequest& request);

struct Repeated {
  tables::generations::Generation made;
  Remaining remaining;
};

class Once {
 public:
  // Throws refusal::UnderWay while another call with that key is in progress, refusal::Conflict when it was sent with
  // another theme, and refusal::Unauthorized for an API key that is not good.
  Once(db::Database& db, const Config& config, const GenerateRequest& request);

  // Present when an earlier call has the draft.
  const std::optional<Repeated>& repeated() const { return repeated_; }

 private:
  std::optional<limits::Lease> lease_;
  std::optional<Repeated> repeated_;
};

refusal::UnderWay request_in_progress();

}  // namespace concepts::rules
