#include "billing/handlers/packs.h"

#include "billing/rules/pack_key.h"
#include "billing/rules/stripe/checkout.h"
#include "billing/rules/stripe/events.h"
#include "web/origin.h"

namespace billing::handlers {
namespace {

// A checkout is left within a day, and a bank debit is paid two weeks later at most.
constexpr int kClaimDays = 15 + rules::kFetchedWithinDays;

}  // namespace

using json::Json;
using web::Request;
using web::Response;

// POST /api-keys/checkout: redirects to Stripe's page, with a cookie that proves on return whose order it is. The
// cookie lasts for as long as the key can be fetched.
Response begin_checkout(const Request& request, Worker& worker) {
  web::require_own_page(request, worker.config.trusted_origins,
                        "A page of another origin cannot begin a checkout here.");
  const auto checkout = rules::begin_checkout({worker.config, worker.db, worker.http}, request.remote_addr);

  return web::json(303, Json::object({{"url", checkout.url}}))
      .with("Location", checkout.url)
      .with("Set-Cookie", claim_cookie(checkout.order_id) + "=" + checkout.secret + "; Path=/api-keys/claim; Max-Age=" +
                              std::to_string(kClaimDays * 86400) + "; Secure; HttpOnly; SameSite=Lax");
}

// POST /api-keys/stripe-webhook: any answer but 2xx makes Stripe repeat the event later.
Response stripe_webhook(const Request& request, Worker& worker) {
  rules::handle_webhook(worker.db, worker.config, request.header("Stripe-Signature").value_or(""), request.body);

  return web::json(200, Json::object({{"received", true}}));
}

}  // namespace billing::handlers
