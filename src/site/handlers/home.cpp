#include "site/handlers/pages.h"
#include "web/page.h"
#include "web/template.h"

namespace web::templates {
extern const char home[];
}

namespace site::handlers {

// GET /
web::Response home(const web::Request&, Worker& worker) {
  web::Page page;
  page.title = "Millrace";
  page.description = "Concept drafts from a theme, and telemetry for video players, on one address.";
  page.canonical = worker.config.base_url + "/";
  page.content = web::render(web::templates::home, {{"base_url", worker.config.base_url}});
  return web::page(200, page);
}

}  // namespace site::handlers
