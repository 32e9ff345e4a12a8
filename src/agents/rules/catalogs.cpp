#include "agents/rules/catalogs.h"

namespace agents::rules {

using billing::rules::Product;
using json::Json;

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

}  // namespace agents::rules
