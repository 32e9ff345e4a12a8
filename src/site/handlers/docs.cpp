#include "billing/rules/prices.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "settings/network.h"
#include "site/handlers/pages.h"
#include "web/byte_range.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char docs[];
}

namespace site::handlers {
namespace {

// The calls are drawn by nginx/www/docs, which reads them in openapi.json.
web::Response made(const Config& config) {
  auto page =
      web::titled("Docs", web::render(web::templates::docs,
                                      {{"base_url", config.base_url},
                                       {"curl", web::curl(config)},
                                       {"free_drafts", billing::rules::kFreeDraftsInWords},
                                       {"payments", config.x402.enabled()},
                                       {"network", std::string(settings::network_named(config.x402.network).in_words)},
                                       {"self_signed", web::is_self_signed(config)}}));
  page.description =
      "Every call of this host, with examples for curl and JavaScript: concept drafts, keys, telemetry and figures.";
  page.canonical = config.base_url + "/docs";
  page.picture = config.base_url + "/icon-180.png";
  page.picture_text = "The mark of Millrace: a mill wheel over water";
  page.script = "/docs/page.js";
  page.at = "docs";
  page.wide = true;

  return web::page(200, page).with("Cache-Control", "no-cache");
}

}  // namespace

// GET /docs is the page of the interface description. It depends on the program and its settings only, so a worker
// fills it in once.
web::Response docs(const web::Request& request, Worker& worker) {
  static const web::Response page = made(worker.config);
  static const std::string tag = '"' + crypto::hex(crypto::sha256(page.body)).substr(0, 32) + '"';
  // A browser updates what it has by the headers of a 304, such as the policy of the page.
  const bool known = web::is_known(request, tag);
  return (known ? web::Response{304, "", "", page.headers} : web::Response(page)).with("ETag", tag);
}

}  // namespace site::handlers
