#include "billing/handlers/html.h"

namespace billing::handlers {

// form-action covers the pages that a form is redirected to, too.
web::Response html(int status, const std::string& page) {
  return web::Response{status, page, "text/html; charset=utf-8", {}}.with(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
      "form-action 'self' https://checkout.stripe.com; base-uri 'none'; frame-ancestors 'none'");
}

bool wants_json(const web::Request& request) {
  const std::string accept = request.header("Accept").value_or("");
  return accept.find("application/json") != accept.npos && accept.find("text/html") == accept.npos;
}

}  // namespace billing::handlers
