#include "concept/handlers/generate.h"

#include "concept/handlers/credential.h"
#include "concept/handlers/payment_required.h"
#include "concept/rules/address.h"
#include "concept/rules/api_key.h"
#include "concept/rules/generation.h"
#include "concept/rules/payment.h"
#include "concept/rules/theme.h"
#include "concept/tables/api_keys.h"
#include "concept/tables/free_slots.h"
#include "crypto/encoding.h"
#include "refusal.h"

namespace concepts::handlers {

using web::Json;
using web::Request;
using web::Response;

namespace {

// x402 clients may lose the type on their paid retry, so it is not asked of a paying caller.
void require_json(const Request& request) {
  if (!request.says_json() && !request.header("X-PAYMENT")) {
    throw refusal::UnsupportedMediaType("Content-Type must be application/json.");
  }
}

Response pay(const Request& request, const Config& config) {
  if (request.headers_named("X-PAYMENT").size() > 1) return payment_required(config, "invalid_payload");
  const auto payment =
      rules::read_payment(*request.header("X-PAYMENT"), config.x402, rules::kGenerationPrice);
  if (const auto* fault = std::get_if<rules::PaymentFault>(&payment)) {
    return payment_required(config, fault->code);
  }
  throw refusal::Unavailable("payments_unavailable",
                             "Payments are not turned on here; nothing was charged. Use an API key.", 3600);
}

Json concept_json(const rules::Concept& made, const std::string& base_url) {
  std::vector<Json::Member> body = {
      {"coinName", made.draft.coin_name},
      {"ticker", made.draft.ticker},
      {"description", made.draft.description},
      {"logoUrl", base_url + "/logos/" + crypto::hex(made.logo_sha256) + ".png"}};
  if (made.logo_error) body.push_back({"logo_error", *made.logo_error});
  if (made.logo_error_detail) body.push_back({"logo_error_detail", *made.logo_error_detail});
  body.push_back({"conceptOnly", true});
  return Json::object(body);
}

Response with_credits(Response response, Worker& worker, const std::string& key_id) {
  const auto key = tables::api_keys::by_id(worker.db, key_id);
  return std::move(response).with("X-Credits-Remaining", std::to_string(key ? key->credits_left : 0));
}

Response with_allowance(Response response, Worker& worker, const std::string& bucket) {
  const auto [left, seconds] = rules::allowance(worker.db, bucket);
  if (response.status == 402) response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return std::move(response)
      .with("RateLimit-Policy", "\"free\";q=5;w=86400")
      .with("RateLimit", "\"free\";r=" + std::to_string(left) + ";t=" + std::to_string(seconds));
}

}  // namespace

// POST /api/generate. A credit if a key has one, else a payment, else, without a key, one of today's free places.
Response generate(const Request& request, Worker& worker) {
  require_json(request);
  const std::string theme = rules::read_theme(request.body);
  const auto supplied = supplied_key(request);

  std::optional<tables::api_keys::ApiKey> key;
  std::optional<rules::Hold> hold;
  const std::string bucket = rules::bucket_of(request.remote_addr, worker.config.secret);
  if (supplied) {
    key = rules::require_key(worker.db, *supplied);
    hold = rules::hold_credit(worker, key->id);
  }
  if (!hold && request.header("X-PAYMENT")) return pay(request, worker.config);
  if (!hold && key) {
    return payment_required(worker.config, "insufficient_credits").with("X-Credits-Remaining", "0");
  }
  if (!hold) hold = rules::hold_free_slot(worker, bucket);
  if (!hold) {
    return with_allowance(payment_required(worker.config, "free_limit_reached"), worker, bucket);
  }

  const auto made = rules::make_concept(worker, theme);
  rules::keep(worker, *hold, made);

  const Response response = web::json(200, concept_json(made, worker.config.base_url));
  return key ? with_credits(response, worker, key->id) : with_allowance(response, worker, bucket);
}

}  // namespace concepts::handlers
