#include "billing/handlers/packs.h"

#include <ctime>

#include "billing/rules/prices.h"
#include "billing/rules/x402/pack.h"
#include "calendar/date.h"
#include "settings/legal.h"
#include "settings/network.h"
#include "text/duration.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char api_keys[];
}

namespace billing::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

// Free drafts are counted by UTC day.
int seconds_to_midnight() {
  return static_cast<int>(calendar::kDaySeconds - std::time(nullptr) % calendar::kDaySeconds);
}

Response page(const Config& config) {
  const bool x402 = config.x402.enabled(), card = config.stripe.enabled();
  const auto& network = settings::network_named(config.x402.network);
  web::Page page;
  page.title = "API keys - Millrace";
  page.description = std::string("API keys for more than ") + rules::kFreeDraftsInWords +
                     " concept drafts a day: how to get one, and how to use it.";
  page.canonical = config.base_url + "/api-keys";
  page.at = "api_keys";
  page.form_action = "https://checkout.stripe.com";  // also applies to where the form is redirected
  page.content = web::render(web::templates::api_keys, {{"base_url", config.base_url},
                                                        {"curl", web::curl(config)},
                                                        {"x402", x402},
                                                        {"network", std::string(network.in_words)},
                                                        {"test", !network.of_money},
                                                        {"card", card},
                                                        {"operator", !x402 && !card},
                                                        {"contact", config.contact},
                                                        {"contact_link", settings::href(config.contact)},
                                                        {"free_drafts", rules::kFreeDraftsInWords},
                                                        {"free_again", text::duration(seconds_to_midnight())}});
  return web::page(200, page);
}

Json methods(const Config& config) {
  std::vector<Json> methods;
  if (config.x402.enabled()) {
    methods.push_back(
        Json::object({{"type", "x402"},
                      {"method", "POST"},
                      {"url", config.base_url + "/api-keys"},
                      {"accepts", Json::array({rules::requirements(rules::pack_product().offer, config)})}}));
  }
  if (config.stripe.enabled()) {
    methods.push_back(
        Json::object({{"type", "card"}, {"method", "POST"}, {"url", config.base_url + "/api-keys/checkout"}}));
  }
  methods.push_back(
      Json::object({{"type", "operator"}, {"description", "Ask " + config.operator_in_words() + " for a key."}}));
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

}  // namespace

// GET /api-keys: describes what a pack is and how to buy one, as a page for people and as JSON for callers that ask for
// it.
Response show_packs(const Request& request, Worker& worker) {
  auto response = web::wants_json(request) ? web::json(200, description(worker.config)) : page(worker.config);
  return std::move(response).with("Vary", "Accept");
}

}  // namespace billing::handlers
