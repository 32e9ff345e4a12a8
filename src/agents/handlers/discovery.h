#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Serves the documents by which programs find out what this host offers. Each is made of routes, offers and
// openapi.json.
namespace agents::handlers {

web::Response show_llms_txt(const web::Request& request, Worker& worker);
web::Response show_x402_catalog(const web::Request& request, Worker& worker);
web::Response show_api_catalog(const web::Request& request, Worker& worker);
web::Response show_sitemap(const web::Request& request, Worker& worker);
web::Response show_robots(const web::Request& request, Worker& worker);

}  // namespace agents::handlers
