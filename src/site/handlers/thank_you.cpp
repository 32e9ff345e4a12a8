#include "site/handlers/pages.h"
#include "web/pages/page.h"

namespace web::templates {
extern const char thank_you[];
}

namespace site::handlers {

// GET /thank-you is where the form of the waitlist leads without a script.
web::Response thank_you(const web::Request&, Worker&) {
  return web::page(200, web::titled("Thank you", web::templates::thank_you));
}

}  // namespace site::handlers
