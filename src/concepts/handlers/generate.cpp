#include "concepts/handlers/generate.h"

#include "billing/handlers/credential.h"
#include "billing/handlers/payment_required.h"
#include "billing/rules/api_key.h"
#include "billing/tables/api_keys.h"
#include "concepts/rules/generate_request.h"
#include "concepts/rules/generation.h"
#include "concepts/rules/paid_concept.h"
#include "concepts/tables/free_slots.h"
#include "crypto/encoding.h"
#include "limits/bucket.h"
#include "log.h"
#include "refusal.h"

namespace concepts::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

// x402 clients may lose the type on their paid retry, so it is not asked of a paying caller.
void require_json(const Request& request) {
  if (!request.says_json() && !billing::handlers::brings_payment(request)) {
    throw refusal::UnsupportedMediaType("Content-Type must be application/json.");
  }
}

// Of a concept just made, or of one that was stored.
template <class Draft, class Made>
Json concept_json(const Draft& draft, const Made& made, const std::string& base_url) {
  std::vector<Json::Member> body = {{"coinName", draft.coin_name},
                                    {"ticker", draft.ticker},
                                    {"description", draft.description},
                                    {"logoUrl", base_url + "/logos/" + crypto::hex(made.logo_sha256) + ".png"}};
  if (made.logo_error) body.push_back({"logo_error", *made.logo_error});
  if (made.logo_error_detail) body.push_back({"logo_error_detail", *made.logo_error_detail});
  body.push_back({"conceptOnly", true});
  return Json::object(body);
}

Response with_credits(Response response, Worker& worker, const std::string& key_id) {
  const auto key = billing::tables::api_keys::by_id(worker.db, key_id);
  return std::move(response).with("X-Credits-Remaining", std::to_string(key ? key->credits_left : 0));
}

Response with_allowance(Response response, Worker& worker, const std::string& bucket) {
  const auto [left, seconds] = rules::allowance(worker.db, bucket);
  if (response.status == 402) response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return std::move(response)
      .with("RateLimit-Policy", "\"free\";q=5;w=86400")
      .with("RateLimit", "\"free\";r=" + std::to_string(left) + ";t=" + std::to_string(seconds));
}

// What is left, for a caller who is served: that is so whether or not the database can still be asked.
Response with_what_is_left(Response response, Worker& worker,
                           const std::optional<billing::tables::api_keys::ApiKey>& key, const std::string& bucket) {
  try {
    return key ? with_credits(response, worker, key->id) : with_allowance(response, worker, bucket);
  } catch (const db::Error& fault) {
    log_problem(LogLevel::warning, {}, std::string("the allowance left cannot be told: ") + fault.what());
    return response;
  }
}

Response pay(const Request& request, Worker& worker, const std::string& theme, const std::string& bucket) {
  const auto& offer = billing::rules::generation_offer();
  const auto payment = billing::handlers::payment_in(request);
  if (const auto* fault = std::get_if<billing::rules::PaymentFault>(&payment)) {
    return billing::handlers::payment_required(worker.config, offer, fault->code);
  }
  const auto& whole = std::get<billing::rules::Payment>(payment);
  if (!billing::rules::is_known(worker, whole)) rules::require_few_failures(worker, rules::failures_from(bucket));
  const auto bought = rules::buy_concept(worker, whole, theme, bucket);
  if (const auto* fault = std::get_if<billing::rules::PaymentFault>(&bought)) {
    return billing::handlers::payment_required(worker.config, offer, fault->code);
  }
  const auto& [entry, made] = std::get<rules::PaidConcept>(bought);
  return billing::handlers::with_receipt(web::json(200, concept_json(made, made, worker.config.base_url)), entry);
}

// One that was begun is carried on as a payment: a credit spent on top would pay twice for one draft.
bool brings_known_payment(const Request& request, Worker& worker) {
  if (!billing::handlers::brings_payment(request)) return false;
  const auto payment = billing::handlers::payment_in(request);
  const auto* whole = std::get_if<billing::rules::Payment>(&payment);
  return whole && billing::rules::is_known(worker, *whole);
}

Response serve(const Request& request, Worker& worker) {
  require_json(request);
  const std::string theme = rules::theme_of_request(request.body);
  const auto supplied = billing::handlers::supplied_key(request);

  std::optional<billing::tables::api_keys::ApiKey> key;
  std::optional<rules::Hold> hold;
  const std::string bucket = limits::bucket_of(request.remote_addr, worker.config.address_secret);
  if (supplied) {
    key = billing::rules::require_key(worker, *supplied);
    if (!brings_known_payment(request, worker)) hold = rules::hold_credit(worker, key->id);
  }
  if (!hold && billing::handlers::brings_payment(request)) return pay(request, worker, theme, bucket);
  if (!hold && key) {
    return billing::handlers::payment_required(worker.config, billing::rules::generation_offer(),
                                               "insufficient_credits")
        .with("X-Credits-Remaining", "0");
  }
  if (!hold) hold = rules::hold_free_slot(worker, bucket);
  if (!hold) {
    return with_allowance(
        billing::handlers::payment_required(worker.config, billing::rules::generation_offer(), "free_limit_reached"),
        worker, bucket);
  }

  const auto failures = key ? rules::failures_of(key->id) : rules::failures_from(bucket);
  const auto made = rules::make_concept(worker, theme, failures);
  rules::keep(worker, *hold, made);

  return with_what_is_left(web::json(200, concept_json(made.draft, made, worker.config.base_url)), worker, key, bucket);
}

}  // namespace

// POST /api/generate. A payment that was sent before, else a credit if a key has one, else a new payment, else, without
// a key, one of today's free places.
Response generate(const Request& request, Worker& worker) {
  if (!billing::handlers::brings_payment(request)) return serve(request, worker);
  return billing::rules::for_a_payer([&] { return serve(request, worker); });
}

}  // namespace concepts::handlers
