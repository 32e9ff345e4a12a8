#pragma once
#include <optional>
#include <string>

#include "concepts/rules/generate_request.h"
#include "concepts/rules/remaining.h"
#include "concepts/tables/generations.h"
#include "limits/lease.h"
#include "refusal.h"
#include "settings/config.h"

// Gives a call with an Idempotency-Key one draft, however often it is sent. The unique key of generations decides. The
// lease only saves work if calls are sent at the same time.
namespace concepts::rules {

// Hashes the caller, who is identified by the id of the API key, which outlives its value, or else by the address, with
// their Idempotency-Key. Returns nullopt without such a key, and for a payment without an API key, because the payment
// itself identifies its draft.
std::optional<std::string> hash_of(const GenerateRequest& request, const std::optional<std::string>& key_id);

struct Repeated {
  tables::generations::Generation generation;
  Remaining remaining;
};

class Once {
 public:
  // Throws refusal::UnderWay while another call with that key is in progress, refusal::Conflict if it was sent with
  // another theme, and refusal::Unauthorized for an API key that is not valid.
  Once(db::Database& db, const Config& config, const GenerateRequest& request);

  // Returns the draft of an earlier call, if there is one.
  const std::optional<Repeated>& repeated() const { return repeated_; }

 private:
  std::optional<limits::Lease> lease_;
  std::optional<Repeated> repeated_;
};

refusal::UnderWay request_in_progress();

}  // namespace concepts::rules
