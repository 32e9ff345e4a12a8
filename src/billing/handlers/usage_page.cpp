#include "billing/handlers/packs.h"

#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char usage[];
}

namespace billing::handlers {

// GET /api-keys/usage: shows a form whose script asks /api/usage. The key is never sent here.
web::Response show_usage_page(const web::Request&, Worker& worker) {
  const Config& config = worker.config;
  auto page =
      web::titled("Usage of an API key",
                  web::render(web::templates::usage, {{"base_url", config.base_url}, {"curl", web::curl(config)}}));
  page.description = "What is left on an API key, and how long it will last.";
  page.script = "/usage.js";
  return web::page(200, page);
}

}  // namespace billing::handlers
