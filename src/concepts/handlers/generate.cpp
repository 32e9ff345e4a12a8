#include "concepts/handlers/drafts.h"

#include "billing/handlers/credits.h"
#include "billing/handlers/payment_required.h"
#include "billing/handlers/supplied_key.h"
#include "billing/rules/prices.h"
#include "billing/rules/x402/purchase.h"
#include "calendar/date.h"
#include "concepts/rules/admission.h"
#include "concepts/rules/generation/held_generation.h"
#include "concepts/rules/generation/once.h"
#include "concepts/rules/generation/paid_generation.h"
#include "crypto/encoding.h"
#include "limits/bucket.h"
#include "web/fields.h"
#include "web/idempotency_key.h"
#include "web/pages/page.h"

namespace concepts::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

rules::GenerateRequest read(const Request& request, const Config& config) {
  auto payment = billing::handlers::supplied_payment(request);
  // x402 clients may lose the type on their paid retry, so it is not required of a paying caller.
  if (!payment) web::require_json(request);
  return {rules::theme_of_request(request.body),
          billing::handlers::supplied_key(request),
          std::move(payment),
          limits::bucket_of(request.remote_addr, config.address_secret),
          web::idempotency_key(request),
          request.waited_seconds};
}

Json json_of(const tables::generations::Generation& generation, const std::string& base_url) {
  std::vector<Json::Member> body = {{"coinName", generation.draft.coin_name},
                                    {"ticker", generation.draft.ticker},
                                    {"description", generation.draft.description},
                                    {"logoUrl", base_url + "/logos/" + crypto::hex(generation.logo_sha256) + ".png"}};
  if (generation.logo_error) body.push_back({"logo_error", *generation.logo_error});
  if (generation.logo_error_detail) body.push_back({"logo_error_detail", *generation.logo_error_detail});
  body.push_back({"conceptOnly", true});
  return Json::object(body);
}

// The body is fixed by the specification, so a header says where the draft's page is.
Response drafted(const Config& config, const tables::generations::Generation& generation) {
  auto response = web::json(200, json_of(generation, config.base_url));
  if (!config.draft_pages || generation.is_hidden) return response;
  return std::move(response).with(
      "Link", "<" + config.base_url + "/d/" + crypto::hex(generation.id) + ">; rel=\"alternate\"; type=\"text/html\"");
}

Response with_remaining(Response response, const rules::Remaining& remaining) {
  if (const auto* credits = std::get_if<billing::rules::CreditsLeft>(&remaining)) {
    return billing::handlers::with_credits(std::move(response), *credits);
  }
  const auto* free = std::get_if<rules::Allowance>(&remaining);
  if (!free) return response;
  if (response.status == 402) response.headers.emplace_back("Retry-After", std::to_string(free->retry_after));
  return std::move(response)
      .with("RateLimit-Policy", "\"free\";q=" + std::to_string(billing::rules::kFreeDraftsPerDay) +
                                    ";w=" + std::to_string(calendar::kDaySeconds))
      .with("RateLimit", "\"free\";r=" + std::to_string(free->left) + ";t=" + std::to_string(free->seconds_until_new));
}

Response payment_required(Worker& worker, const std::string& error) {
  return billing::handlers::payment_required(worker, rules::generation_product().offer, error);
}

Response answer(Worker& worker, const rules::GenerateRequest& call, rules::Hold& hold) {
  const auto generation = rules::generate_held(worker.db, worker.http, worker.config, hold, call);
  return with_remaining(drafted(worker.config, generation), rules::remaining_of(worker.db, hold.unit(), hold.whose()));
}

Response answer(Worker& worker, const rules::GenerateRequest& call, const rules::PayWith& paid) {
  const auto bought = rules::buy_generation({worker.config, worker.db, worker.http}, paid, call.theme, call.bucket);
  if (const auto* error = std::get_if<billing::rules::PaymentError>(&bought)) {
    return payment_required(worker, error->code);
  }
  if (const auto* refused = std::get_if<refusal::Refusal>(&bought)) throw *refused;
  const auto& entry = std::get<billing::rules::Entry>(bought);
  const auto generation = rules::generation_paid_by(worker.db, entry);
  return billing::handlers::with_receipt(drafted(worker.config, generation), entry);
}

Response answer(Worker& worker, const rules::GenerateRequest&, const rules::PaymentNeeded& refused) {
  const auto& offer = rules::generation_product().offer;
  return with_remaining(billing::handlers::payment_required(worker, offer, refused.error, meaning_of(refused)),
                        refused.remaining);
}

Response answer(Worker& worker, const rules::Repeated& repeated) {
  return with_remaining(drafted(worker.config, repeated.generation), repeated.remaining);
}

// Answers a browser's 402 with a page, which has the headers that programs get.
Response serve(const Request& request, Worker& worker, const rules::GenerateRequest& call) {
  const rules::Once once(worker.db, worker.config, call);
  if (once.repeated()) return answer(worker, *once.repeated());
  auto admission = rules::admit(worker.db, worker.config, call);
  auto response = std::visit([&](auto& admitted) { return answer(worker, call, admitted); }, admission);
  const auto* refused = std::get_if<rules::PaymentNeeded>(&admission);
  if (!refused || !web::prefers_html(request)) return response;
  return payment_page(worker.config, *refused).with_headers_of(response);
}

// Says what a draft costs to who looks before asking for one.
std::string terms(const Request& request) {
  const bool paid = billing::handlers::supplied_payment(request).has_value();
  return paid ? "The payment was not looked at, since a draft is made by POST."
              : std::string("A draft is made by POST: ") + billing::rules::kFreeDraftsInWords +
                    " a day are free, and this is what another one costs.";
}

}  // namespace

// GET /api/generate: shows what a draft costs, without a database, too. It takes no place: programs that list what can
// be bought ask for it often.
Response show_terms(const Request& request, Worker& worker) {
  const auto sentence = terms(request);
  auto response =
      billing::handlers::payment_required(worker, rules::generation_product().offer, "payment_required", sentence);
  if (web::prefers_html(request)) response = terms_page(worker.config, sentence).with_headers_of(response);
  return std::move(response).with("Vary", "Accept");
}

// POST /api/generate
Response generate(const Request& request, Worker& worker) {
  const auto call = read(request, worker.config);
  try {
    return serve(request, worker, call);
  } catch (const db::Unavailable& error) {
    if (!call.payment) throw;
    throw billing::rules::pending_without_database(error);
  }
}

}  // namespace concepts::handlers
