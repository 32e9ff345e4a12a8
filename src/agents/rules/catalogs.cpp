#include "agents/rules/catalogs.h"

#include "billing/rules/prices.h"
#include "json/rapidjson.h"
#include "json/strict.h"
#include "text/ascii.h"

namespace agents::rules {

using billing::rules::Product;
using json::Json;
using json::member;
using json::text_member;
using rapidjson::Value;

namespace {

const char* const kPages[] = {"/", "/docs", "/api-keys"};

Json item_of(const Product& product, const Config& config) {
  const auto& offer = product.offer;
  return Json::object(
      {{"resource", billing::rules::resource_v2(offer, config)},
       {"type", "http"},
       {"accepts", Json::array({billing::rules::requirements_v2(offer, config)})},
       {"input", Json::object({{"method", "POST"},
                               {"routeTemplate", offer.path},
                               {"bodyType", "json"},
                               {"body", Json::verbatim(offer.request)}})},
       {"output", Json::object({{"mimeType", "application/json"}, {"example", Json::verbatim(offer.answer)}})}});
}

Json link(const std::string& url, const char* type) {
  return Json::array({Json::object({{"href", url}, {"type", type}})});
}

std::string first_steps(const Config& config) {
  return std::string("A draft is one call, and ") + billing::rules::kFreeDraftsInWords +
         " a day are free:\n\n"
         "    curl " +
         config.base_url +
         "/api/generate -H 'Content-Type: application/json' -d '{\"theme\":\"penguins running a bakery\"}'\n\n"
         "After that, send an API key as `X-API-Key`" +
         (config.x402.enabled() ? ", or pay by x402: the 402 answer has the terms" : "") +
         ". Figures are read with a read token or a session. Refusals are JSON, and their `message` says what to do.\n";
}

std::string link(const std::string& text, const std::string& url, const std::string& about) {
  return "- [" + text + "](" + url + "): " + about + "\n";
}

std::string documents(const Config& config) {
  const auto& base = config.base_url;
  return "\n## Documents\n\n" +
         link("openapi.json", base + "/openapi.json", "every call with its parameters and answers, OpenAPI 3.1") +
         link("Docs", base + "/docs", "the same for people, with examples for curl and JavaScript") +
         link("API keys", base + "/api-keys", "what a key costs; JSON with `Accept: application/json`") +
         link("x402", base + "/.well-known/x402.json", "what can be bought by x402, and for how much");
}

std::string tag_of(const Value& operation) {
  const auto* tags = member(operation, "tags");
  return tags ? std::string(json::text_of((*tags)[0])) : "";
}

// Returns ", 0.01 USD", or "" if the call is not paid for.
std::string price_of(const Value& operation) {
  const auto* paid = member(operation, "x-payment-info");
  const auto* price = paid ? member(*paid, "price") : nullptr;
  return price ? ", " + text_member(*price, "amount") + " " + text_member(*price, "currency") : "";
}

// Returns the calls with that tag, in the order of openapi.json.
std::string operations_of(const Value& paths, const std::string& tag, const std::string& base_url) {
  std::string lines;
  for (const auto& path : paths.GetObject()) {
    for (const auto& [method, operation] : path.value.GetObject()) {
      if (!member(operation, "operationId") || tag_of(operation) != tag) continue;
      const auto call = text::upper(std::string(json::text_of(method))) + " " + std::string(json::text_of(path.name));
      lines += link(text_member(operation, "summary"), base_url + "/docs#" + text_member(operation, "operationId"),
                    "`" + call + "`" + price_of(operation));
    }
  }
  return lines;
}

}  // namespace

// Its first members are those of the draft that x402 has for it, the last two those that indexes read before there was
// one.
Json x402_catalog(const billing::rules::Products& products, const Config& config, std::int64_t made_at) {
  std::vector<Json> items, resources;
  for (const auto* product : products) {
    items.push_back(item_of(*product, config));
    resources.push_back(config.base_url + product->offer.path);
  }
  return Json::object({{"x402Version", 2},
                       {"lastUpdated", made_at},
                       {"items", Json::array(items)},
                       {"version", 1},
                       {"resources", Json::array(resources)}});
}

Json api_catalog(const Config& config) {
  const auto& base = config.base_url;
  const auto api = Json::object({{"anchor", base + "/"},
                                 {"service-desc", link(base + "/openapi.json", "application/json")},
                                 {"service-doc", link(base + "/docs", "text/html")},
                                 {"service-meta", link(base + "/llms.txt", "text/plain")},
                                 {"status", link(base + "/healthz", "application/json")}});
  const auto catalog = Json::object(
      {{"anchor", base + "/.well-known/api-catalog"}, {"item", Json::array({Json::object({{"href", base + "/"}})})}});
  return Json::object({{"linkset", Json::array({catalog, api})}});
}

std::string sitemap(const Config& config) {
  std::string urls;
  for (const char* page : kPages) urls += "  <url><loc>" + config.base_url + page + "</loc></url>\n";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset "
         "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n" +
         urls + "</urlset>\n";
}

std::string robots(const Config& config) {
  return "User-agent: *\nDisallow: /api/\nAllow: /api/generate\nDisallow: /app/\nAllow: /app/vendor/\n\nSitemap: " +
         config.base_url + "/sitemap.xml\n";
}

std::string llms_txt(const std::string& openapi, const Config& config) {
  rapidjson::Document document;
  document.Parse(openapi.data(), openapi.size());
  const auto& info = *member(document, "info");
  std::string text = "# " + text_member(info, "title") + "\n\n> " + text_member(info, "summary") + "\n\n" +
                     first_steps(config) + documents(config);
  for (const auto& tag : member(document, "tags")->GetArray()) {
    const auto name = text_member(tag, "name");
    text += "\n## " + name + "\n\n" + text_member(tag, "description") + "\n\n" +
            operations_of(*member(document, "paths"), name, config.base_url);
  }
  return text;
}

}  // namespace agents::rules
