#include "billing/handlers/packs.h"

#include <algorithm>

#include "billing/handlers/payment_required.h"
#include "billing/rules/checkout.h"
#include "billing/rules/pack.h"
#include "billing/rules/prices.h"
#include "billing/rules/stripe_signature.h"
#include "crypto/encoding.h"
#include "db/errors.h"
#include "refusal.h"
#include "web/origin.h"
#include "web/request_log.h"

extern const char kApiKeysPage[], kClaimPage[];  // nginx/www/api-keys.html, claim.html

namespace billing::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

constexpr std::size_t kLongestIdempotencyKey = 255;

bool sells_by_x402(const Config& config) { return !config.x402.facilitator_url.empty(); }
bool sells_by_card(const Config& config) { return !config.stripe.secret_key.empty(); }

void replace_all(std::string& text, const std::string& old, const std::string& anew) {
  for (std::size_t at = 0; (at = text.find(old, at)) != text.npos; at += anew.size())
    text.replace(at, old.size(), anew);
}

// Takes the marks of a part away, and unless it is `shown` all between them.
void show_part(std::string& page, const std::string& name, bool shown) {
  const std::string begin = "<!-- if " + name + " -->", end = "<!-- end " + name + " -->";
  for (std::size_t from; (from = page.find(begin)) != page.npos;) {
    const std::size_t to = page.find(end, from);
    const std::size_t inside = from + begin.size();
    page.replace(from, to + end.size() - from, shown ? page.substr(inside, to - inside) : "");
  }
}

// What the files say of themselves is not for the reader.
std::string without_note(std::string page) {
  const std::size_t note = page.find("<!-- Built into");
  return page.erase(note, page.find("-->", note) + 4 - note);
}

std::string page(const Config& config) {
  std::string page = without_note(kApiKeysPage);
  show_part(page, "x402", sells_by_x402(config));
  show_part(page, "card", sells_by_card(config));
  show_part(page, "operator", !sells_by_x402(config) && !sells_by_card(config));
  replace_all(page, "{base_url}", config.base_url);
  return page;
}

std::string claim_page(const Config& config, const std::optional<std::string>& key) {
  std::string page = without_note(kClaimPage);
  show_part(page, "paid", key.has_value());
  show_part(page, "unpaid", !key);
  replace_all(page, "{api_key}", key.value_or(""));
  replace_all(page, "{base_url}", config.base_url);
  return page;
}

// A form's target counts with all it redirects to.
Response html(int status, const std::string& page) {
  return Response{status, page, "text/html; charset=utf-8", {}}.with(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
      "form-action 'self' https://checkout.stripe.com; base-uri 'none'; frame-ancestors 'none'");
}

bool wants_json(const Request& request) {
  const std::string accept = request.header("Accept").value_or("");
  return accept.find("application/json") != accept.npos && accept.find("text/html") == accept.npos;
}

// One for each order, so that a second checkout in the same browser does not take the first one's key away. Short, as a
// browser sends those of all orders that were begun.
std::string claim_cookie(const std::string& order_id) { return "millrace_order_" + crypto::hex(order_id.substr(0, 4)); }

std::optional<tables::orders::Order> own_order(const Request& request, Worker& worker) {
  auto order = rules::order_of_session(worker.db, request.parameter("session_id").value_or(""));
  if (!order) return std::nullopt;
  const auto secret = request.cookie(claim_cookie(order->id));
  return secret && rules::is_secret_of(*order, *secret) ? order : std::nullopt;
}

Json methods(const Config& config) {
  std::vector<Json> methods;
  if (sells_by_x402(config)) {
    methods.push_back(Json::object({{"type", "x402"},
                                    {"method", "POST"},
                                    {"url", config.base_url + "/api-keys"},
                                    {"accepts", Json::array({rules::requirements(rules::pack_offer(), config)})}}));
  }
  if (sells_by_card(config)) {
    methods.push_back(
        Json::object({{"type", "card"}, {"method", "POST"}, {"url", config.base_url + "/api-keys/checkout"}}));
  }
  methods.push_back(Json::object({{"type", "operator"}, {"description", "Ask the operator of this host for a key."}}));
  return Json::array(methods);
}

Json description(const Config& config) {
  return Json::object({{"price", Json::object({{"amount", "5.00"}, {"currency", "USD"}})},
                       {"credits", rules::kPackCredits},
                       {"methods", methods(config)},
                       {"links", Json::object({{"page", config.base_url + "/api-keys"},
                                               {"generate", config.base_url + "/api/generate"},
                                               {"credits", config.base_url + "/api/credits"},
                                               {"description", config.base_url + "/openapi.json"}})}});
}

bool is_idempotency_key(const std::string& word) {
  return !word.empty() && word.size() <= kLongestIdempotencyKey &&
         std::none_of(word.begin(), word.end(), [](unsigned char c) { return c < ' ' || c == 0x7F; });
}

// One that was passed over would leave its sender without a way back to the key.
rules::Buyer buyer_of(const Request& request) {
  const auto words = request.headers_named("Idempotency-Key");
  if (words.empty()) return {std::nullopt, request.remote_addr};
  if (words.size() > 1 || !is_idempotency_key(words[0])) {
    throw refusal::InvalidFields(std::map<std::string, std::string>{
        {"Idempotency-Key", "must be one, of 1 to 255 characters and without control characters"}});
  }
  return {words[0], request.remote_addr};
}

const char* way_back(const rules::Buyer& buyer) {
  if (buyer.word) return " Send it with the same Idempotency-Key.";
  return " Send it from this address: the key is shown to no other. From elsewhere, ask the operator of this host for "
         "it.";
}

// While a payment is under way, its buyer has to be told how to be known again.
rules::SoldPackOrFault sell_to(const rules::Buyer& buyer, Worker& worker, const rules::Payment& payment) {
  try {
    return rules::for_a_payer([&] { return rules::buy_pack(worker, payment, buyer); });
  } catch (const refusal::Unavailable& refusal) {
    if (refusal.code != "settlement_pending" && refusal.code != "facilitator_unavailable") throw;
    throw refusal::Unavailable(refusal.code, std::string(refusal.what()) + way_back(buyer), refusal.retry_after);
  }
}

Response not_paid_yet(const Config& config, bool as_json) {
  auto waiting =
      as_json ? web::json(202, Json::object({{"state", "open"}})) : html(202, claim_page(config, std::nullopt));
  return std::move(waiting).with("Retry-After", "3");
}

// HEAD: the same status, but Stripe is not asked, no key is made, and none counts as shown.
Response announce_key(const Request& request, Worker& worker, const tables::orders::Order& order) {
  if (order.state == "open") return not_paid_yet(worker.config, wants_json(request));
  rules::require_showable(worker.db, order);
  return wants_json(request) ? web::json(200, Json::object({})) : html(200, "");
}

Response show_key(const Request& request, Worker& worker) {
  auto order = own_order(request, worker);
  if (!order) {
    rules::require_cards(worker.config);  // only now: who paid before they were turned off may still have the key
    throw refusal::Forbidden("not_your_order",
                             "Open this page in the browser that ordered the key, within thirty days.");
  }
  if (request.method == "HEAD") return announce_key(request, worker, *order);

  order = rules::looked_after(worker, *order);
  if (order->state == "open") return not_paid_yet(worker.config, wants_json(request));
  const auto key = rules::key_of(worker, *order);

  if (!wants_json(request)) return html(200, claim_page(worker.config, key.raw_key));
  return web::json(200, Json::object({{"apiKey", key.raw_key},
                                      {"credits", rules::kPackCredits},
                                      {"keyId", crypto::uuid_text(key.id)},
                                      {"orderId", crypto::uuid_text(order->id)}}));
}

}  // namespace

// GET /api-keys: what a pack is and how to buy one, as a page for people and as JSON for those who ask for it.
Response show_packs(const Request& request, Worker& worker) {
  auto response = wants_json(request) ? web::json(200, description(worker.config)) : html(200, page(worker.config));
  return std::move(response).with("Vary", "Accept");
}

// POST /api-keys: a pack for an x402 payment of 5 USDC.
Response sell_pack(const Request& request, Worker& worker) {
  const auto& offer = rules::pack_offer();
  const auto buyer = buyer_of(request);
  if (!brings_payment(request)) return payment_required(worker.config, offer, "payment_required");
  const auto payment = payment_in(request);
  if (const auto* fault = std::get_if<rules::PaymentFault>(&payment)) {
    return payment_required(worker.config, offer, fault->code);
  }

  const auto sold = sell_to(buyer, worker, std::get<rules::Payment>(payment));
  if (const auto* fault = std::get_if<rules::PaymentFault>(&sold)) {
    return payment_required(worker.config, offer, fault->code);
  }

  const auto& [entry, key] = std::get<rules::SoldPack>(sold);
  return with_receipt(web::json(201, Json::object({{"apiKey", key.raw_key},
                                                   {"credits", rules::kPackCredits},
                                                   {"keyId", crypto::uuid_text(key.id)},
                                                   {"orderId", crypto::uuid_text(entry.id)},
                                                   {"balance", worker.config.base_url + "/api/credits"}})),
                      entry);
}

// POST /api-keys/checkout: to Stripe's page, with a cookie that proves on return whose order it is. It lasts for thirty
// days, since a bank debit may be paid after two weeks.
Response begin_checkout(const Request& request, Worker& worker) {
  if (web::origin_of(request, worker.config.trusted_origins) != net::OriginVerdict::trusted) {
    throw refusal::Forbidden("foreign_origin", "A page of another origin cannot begin a checkout here.");
  }
  const auto checkout = rules::begin_checkout(worker, request.remote_addr);

  return web::json(303, Json::object({{"url", checkout.url}}))
      .with("Location", checkout.url)
      .with("Set-Cookie", claim_cookie(checkout.order_id) + "=" + checkout.secret +
                              "; Path=/api-keys/claim; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax");
}

// GET /api-keys/claim: where Stripe sends the buyer back to. Shows the key to the browser that ordered it.
Response claim_pack(const Request& request, Worker& worker) {
  try {
    return show_key(request, worker);
  } catch (const db::Unavailable& fault) {
    web::log_problem(LogLevel::warning, request, fault.what());
    // They may have paid, so that nobody can tell them that nothing was charged.
    throw refusal::Unavailable("database_unavailable",
                               "The database cannot be reached. What was paid is not lost: load this page again.", 2);
  }
}

// POST /api-keys/stripe-webhook: any other answer than 2xx makes Stripe say it again later.
Response hear_stripe(const Request& request, Worker& worker) {
  const auto now = [&] { return tables::payments::now(worker.db); };
  if (!rules::signed_by_stripe(request.header("Stripe-Signature").value_or(""), request.body,
                               worker.config.stripe.webhook_secret, now)) {
    throw refusal::InvalidFields(std::map<std::string, std::string>{{"Stripe-Signature", "does not hold"}});
  }
  rules::take_event(worker, request.body);

  return web::json(200, Json::object({{"received", true}}));
}

}  // namespace billing::handlers
