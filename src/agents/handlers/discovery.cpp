#include "agents/handlers/discovery.h"

#include <ctime>

#include "agents/rules/catalogs.h"
#include "billing/rules/x402/facilitator/supported.h"
#include "products.h"

namespace web::templates {
extern const char openapi[];
}

namespace agents::handlers {

using web::Request;
using web::Response;

namespace {

Response kept_for_minutes(const std::string& body, const char* type) {
  return {200, body, type, {{"Cache-Control", "public, max-age=300"}}};
}

}  // namespace

// GET /llms.txt. A worker reads openapi.json once.
Response show_llms_txt(const Request&, Worker& worker) {
  static const auto text = rules::llms_txt(web::templates::openapi, worker.config);
  return kept_for_minutes(text, "text/plain; charset=utf-8");
}

// GET /.well-known/x402.json, and /.well-known/x402, as it was called before
Response show_x402_catalog(const Request&, Worker& worker) {
  const auto& config = worker.config;
  const bool is_sold = config.x402.enabled() && billing::rules::may_be_settled(worker.db, config);
  const auto sold = is_sold ? products() : billing::rules::Products();
  return kept_for_minutes(rules::x402_catalog(sold, config, std::time(nullptr)).text(), "application/json");
}

// GET /.well-known/api-catalog. A HEAD has to say by a link what it is (RFC 9727, section 2).
Response show_api_catalog(const Request&, Worker& worker) {
  return kept_for_minutes(rules::api_catalog(worker.config).text(),
                          "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"")
      .with("Link", "</.well-known/api-catalog>; rel=\"api-catalog\"");
}

// GET /sitemap.xml
Response show_sitemap(const Request&, Worker& worker) {
  return kept_for_minutes(rules::sitemap(worker.config), "application/xml; charset=utf-8");
}

// GET /robots.txt
Response show_robots(const Request&, Worker& worker) {
  return kept_for_minutes(rules::robots(worker.config), "text/plain; charset=utf-8");
}

}  // namespace agents::handlers
