#include "site/handlers/pages.h"
#include "web/page.h"

namespace web::templates {
extern const char thank_you[];
}

namespace site::handlers {

// GET /thank-you: where the form of the waitlist leads without a script.
web::Response thank_you(const web::Request&, Worker&) {
  web::Page page;
  page.title = "Thank you - Millrace";
  page.content = web::templates::thank_you;
  return web::page(200, page);
}

}  // namespace site::handlers
