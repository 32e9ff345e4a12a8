#include "site/rules/icon.h"
#include "site/handlers/pages.h"

namespace site::handlers {

// GET /icon-180.png sends an icon that a worker draws once.
web::Response icon(const web::Request&, Worker&) {
  static const std::string png = rules::draw_icon();
  return {200, png, "image/png", {{"Cache-Control", "public, max-age=86400"}}};
}

}  // namespace site::handlers
