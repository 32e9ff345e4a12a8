#include "billing/handlers/packs.h"

#include <algorithm>

#include "billing/rules/pack_key.h"
#include "billing/rules/prices.h"
#include "billing/rules/stripe/checkout.h"
#include "crypto/encoding.h"
#include "db/errors.h"
#include "refusal.h"
#include "web/pages/page.h"
#include "web/pages/template.h"
#include "web/request_log.h"

namespace web::templates {
extern const char claim[];
}

namespace billing::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

Response page(int status, const web::TemplateValues& values) {
  return web::page(status, web::titled("Your API key", web::render(web::templates::claim, values)));
}

Response page_with(const std::string& key, const Config& config) {
  return page(200, {{"base_url", config.base_url}, {"curl", web::curl(config)}, {"api_key", key}});
}

std::optional<rules::Order> own_order(const Request& request, Worker& worker) {
  auto order = rules::order_of_session(worker.db, request.parameter("session_id").value_or(""));
  if (!order) return std::nullopt;
  const auto secrets = request.cookies(claim_cookie(order->id));
  const bool own = std::any_of(secrets.begin(), secrets.end(),
                               [&](const auto& secret) { return rules::is_secret_of(*order, secret); });
  return own ? order : std::nullopt;
}

Response not_paid_yet(bool as_json) {
  auto waiting = as_json ? web::json(202, Json::object({{"state", "open"}})) : page(202, {});
  return std::move(waiting).with("Retry-After", "3");
}

// Answers HEAD with the same status, but does not ask Stripe, makes no key, and does not mark it as shown.
Response announce_key(const Request& request, Worker& worker, const rules::Order& order) {
  if (order.state == tables::orders::State::open) return not_paid_yet(web::wants_json(request));
  rules::require_showable(worker.db, order);
  return web::wants_json(request) ? web::json(200, Json::object({})) : page(200, {});
}

Response answer_with_key(const Request& request, Worker& worker) {
  auto order = own_order(request, worker);
  if (!order) {
    rules::require_cards(worker.config);  // only now, as orders paid before cards were turned off still get a key
    throw refusal::Forbidden("not_your_order",
                             "Open this page in the browser that ordered the key, within thirty days.");
  }
  if (request.method == "HEAD") return announce_key(request, worker, *order);

  order = rules::refresh_from_stripe({worker.config, worker.db, worker.http}, *order);
  if (order->state == tables::orders::State::open) return not_paid_yet(web::wants_json(request));
  const auto key = rules::show_key(worker.db, worker.config, *order);

  if (!web::wants_json(request)) return page_with(key.raw_key, worker.config);
  return web::json(200, Json::object({{"apiKey", key.raw_key},
                                      {"credits", rules::kPackCredits},
                                      {"keyId", crypto::uuid_text(key.id)},
                                      {"orderId", crypto::uuid_text(order->id)}}));
}

}  // namespace

std::string claim_cookie(const std::string& order_id) { return "millrace_order_" + crypto::hex(order_id.substr(0, 4)); }

// GET /api-keys/claim: shows the key to the browser that ordered it. Stripe sends the buyer back here.
Response claim_pack(const Request& request, Worker& worker) {
  try {
    return answer_with_key(request, worker);
  } catch (const db::Unavailable& error) {
    web::log_problem(LogLevel::warning, request, error.what());
    // The buyer may have paid, so the usual "nothing was charged" would be wrong.
    throw refusal::Unavailable("database_unavailable",
                               "The database cannot be reached. What was paid is not lost: load this page again.", 2);
  }
}

}  // namespace billing::handlers
