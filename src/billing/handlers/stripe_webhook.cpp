#include "billing/handlers/packs.h"

#include "billing/rules/stripe/events.h"

namespace billing::handlers {

// POST /api-keys/stripe-webhook: any answer but 2xx makes Stripe repeat the event later.
web::Response stripe_webhook(const web::Request& request, Worker& worker) {
  rules::handle_webhook(worker.db, worker.config, request.header("Stripe-Signature").value_or(""), request.body);

  return web::json(200, json::Json::object({{"received", true}}));
}

}  // namespace billing::handlers
