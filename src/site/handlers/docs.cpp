#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "site/handlers/docs_view.h"
#include "site/handlers/pages.h"
#include "site/rules/operation.h"
#include "text/ascii.h"
#include "web/page.h"
#include "web/template.h"

namespace web::templates {
extern const char docs[], docs_contents[], openapi[];
}

namespace site::handlers {
namespace {

// Examples in the interface description are of a host of that name. Here they are of this one.
std::string openapi_of(const std::string& base_url) {
  return text::replaced(web::templates::openapi, "https://mill.example", base_url);
}

std::string content(const Config& config) {
  const std::string& base_url = config.base_url;
  const rules::Description description(openapi_of(base_url));
  const auto sections = view_of(rules::sections_of(description, base_url));
  return web::render(web::templates::docs,
                     {{"base_url", base_url},
                      {"contents", web::render(web::templates::docs_contents, {{"sections", sections}})},
                      {"payments", !config.x402.facilitator_url.empty()},
                      {"own_certificate", text::starts_with(base_url, "https://localhost")},
                      {"sections", sections}});
}

web::Response made(const Config& config) {
  auto page = web::titled("Docs", content(config));
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

// nginx puts W/ in front of the tag of what it compresses.
bool has(const web::Request& request, const web::Response& page) {
  const std::string given = request.header("If-None-Match").value_or("");
  for (const auto& [name, value] : page.headers) {
    if (name == "ETag" && given.find(value) != given.npos) return true;
  }
  return false;
}

}  // namespace

// GET /docs: the interface description as a page. It depends on the program and its settings only, so a worker makes it
// once, in about 10 ms.
web::Response docs(const web::Request& request, Worker& worker) {
  static const web::Response page = made(worker.config);
  if (has(request, page)) return {304, "", "", page.headers};  // with the policy of the page, which a browser updates
  return page;
}

}  // namespace site::handlers
