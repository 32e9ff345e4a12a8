#include "billing/handlers/packs.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char key_form[], receipts[], usage[];
}

// Pages with a form for a key: their scripts ask the calls of the same names. The key itself is never sent here.
namespace billing::handlers {

namespace {

web::Response key_page(const Config& config, const char* source, const char* title, const char* description,
                       const char* script) {
  auto page = web::titled(title, web::render(source, {{"base_url", config.base_url},
                                                      {"curl", web::curl(config)},
                                                      {"key_form", web::render(web::templates::key_form, {})}}));
  page.description = description;
  page.script = script;
  return web::page(200, page);
}

}  // namespace

// GET /api-keys/usage
web::Response show_usage_page(const web::Request&, Worker& worker) {
  return key_page(worker.config, web::templates::usage, "Usage of an API key",
                  "What is left on an API key, and how long it will last.", "/usage.js");
}

// GET /api-keys/receipts
web::Response show_receipts_page(const web::Request&, Worker& worker) {
  return key_page(worker.config, web::templates::receipts, "Receipts of an API key",
                  "What was paid for an API key, to print or to keep.", "/receipts.js");
}

}  // namespace billing::handlers
