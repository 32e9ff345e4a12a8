#include "billing/handlers/credits.h"

#include "billing/handlers/credential.h"
#include "billing/rules/credits.h"
#include "crypto/encoding.h"
#include "refusal.h"

namespace billing::handlers {

using json::Json;

// GET /api/credits: what is left on the key that is sent.
web::Response show_credits(const web::Request& request, Worker& worker) {
  const auto supplied = supplied_key(request);
  if (!supplied) throw refusal::Unauthorized("Send the API key as X-API-Key or as a Bearer token.");

  const auto [key, issued] = rules::balance_of(worker, *supplied);

  return web::json(200, Json::object({{"keyId", crypto::uuid_text(key.id)},
                                      {"keyHint", key.hint},
                                      {"label", key.label},
                                      {"creditsRemaining", key.credits_left},
                                      {"creditsIssued", issued},
                                      {"creditsUsed", issued - key.credits_left},
                                      {"createdAt", key.created_at},
                                      {"lastUsedAt", key.last_used_at}}))
      .with("X-Credits-Remaining", std::to_string(key.credits_left));
}

}  // namespace billing::handlers
