#include "concept/handlers/packs.h"

#include "concept/handlers/payment_required.h"
#include "concept/rules/address.h"
#include "concept/rules/pack.h"
#include "concept/rules/prices.h"
#include "crypto/encoding.h"

extern const char kApiKeysPage[];  // nginx/www/api-keys.html

namespace concepts::handlers {

using web::Json;
using web::Request;
using web::Response;

namespace {

constexpr std::size_t kLongestIdempotencyKey = 255;

bool sells_by_x402(const Config& config) { return !config.x402.facilitator_url.empty(); }
bool sells_by_card(const Config& config) { return !config.stripe.secret_key.empty(); }

void replace_all(std::string& text, const std::string& old, const std::string& anew) {
  for (std::size_t at = 0; (at = text.find(old, at)) != text.npos; at += anew.size()) text.replace(at, old.size(), anew);
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

std::string page(const Config& config) {
  std::string page = kApiKeysPage;
  page.erase(page.find("<!-- Built into"), page.find("-->") + 4 - page.find("<!-- Built into"));
  show_part(page, "x402", sells_by_x402(config));
  show_part(page, "card", sells_by_card(config));
  show_part(page, "operator", !sells_by_x402(config) && !sells_by_card(config));
  replace_all(page, "{base_url}", config.base_url);
  return page;
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
    methods.push_back(Json::object(
        {{"type", "card"}, {"method", "POST"}, {"url", config.base_url + "/api-keys/checkout"}}));
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

// Who may see the key again: whoever knows the word, or calls from the same address.
std::string buyer_of(const Request& request, const std::string& bucket) {
  const auto word = request.header("Idempotency-Key");
  return word && !word->empty() && word->size() <= kLongestIdempotencyKey ? "word:" + *word : "address:" + bucket;
}

}  // namespace

// GET /api-keys: what a pack is and how to buy one, as a page for people and as JSON for those who ask for it.
Response show_packs(const Request& request, Worker& worker) {
  const std::string accept = request.header("Accept").value_or("");
  const bool wants_json = accept.find("application/json") != accept.npos && accept.find("text/html") == accept.npos;
  auto response = wants_json ? web::json(200, description(worker.config))
                             : Response{200, page(worker.config), "text/html; charset=utf-8", {}};
  if (!wants_json) {
    // A form's target counts with all it redirects to.
    response.headers.emplace_back("Content-Security-Policy",
                                  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
                                  "connect-src 'self'; form-action 'self' https://checkout.stripe.com; "
                                  "base-uri 'none'; frame-ancestors 'none'");
  }
  return std::move(response).with("Vary", "Accept");
}

// POST /api-keys: a pack for an x402 payment of 5 USDC.
Response sell_pack(const Request& request, Worker& worker) {
  const auto& offer = rules::pack_offer();
  if (!brings_payment(request)) return payment_required(worker.config, offer, "payment_required");
  const auto payment = payment_in(request, worker.config, offer);
  if (const auto* fault = std::get_if<rules::PaymentFault>(&payment)) {
    return payment_required(worker.config, offer, fault->code);
  }

  const std::string bucket = rules::bucket_of(request.remote_addr, worker.config.secret);
  const auto sold = rules::buy_pack(worker, std::get<rules::Payment>(payment), buyer_of(request, bucket), bucket);
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

}  // namespace concepts::handlers
