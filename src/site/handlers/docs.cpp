#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "host.h"
#include "site/handlers/pages.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char docs[];
}

namespace site::handlers {
namespace {

// The page was made when the product was built (src/site/docs), so that only what differs by host is filled in here.
web::Response made(const Config& config) {
  auto page = web::titled("Docs", web::render(web::templates::docs, {{"base_url", config.base_url},
                                                                     {"curl", host::curl(config)},
                                                                     {"payments", host::takes_payments(config)},
                                                                     {"self_signed", host::is_self_signed(config)}}));
  page.description = "Every call of this host, with an example for curl: concept drafts, keys, telemetry and figures.";
  page.canonical = config.base_url + "/docs";
  page.picture = config.base_url + "/icon-180.png";
  page.picture_text = "The mark of Millrace: a mill wheel over water";
  page.at = "docs";
  page.wide = true;

  auto response = web::page(200, page);
  const std::string tag = '"' + crypto::hex(crypto::sha256(response.body)).substr(0, 32) + '"';
  return std::move(response).with("ETag", tag).with("Cache-Control", "no-cache");
}

// Looks for the tag anywhere in the header, as nginx puts W/ in front of the tag of what it compresses.
bool has(const web::Request& request, const web::Response& page) {
  const std::string given = request.header("If-None-Match").value_or("");
  for (const auto& [name, value] : page.headers) {
    if (name == "ETag" && given.find(value) != given.npos) return true;
  }
  return false;
}

}  // namespace

// GET /docs shows the interface description as a page. It depends on the program and its settings only, so a worker
// fills it in once.
web::Response docs(const web::Request& request, Worker& worker) {
  static const web::Response page = made(worker.config);
  if (has(request, page)) return {304, "", "", page.headers};  // with the policy of the page, which a browser updates
  return page;
}

}  // namespace site::handlers
