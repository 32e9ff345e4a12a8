#include "site/rules/waitlist.h"
#include "accounts/rules/email.h"
#include "site/handlers/pages.h"
#include "web/fields.h"
#include "web/pages/page.h"

namespace web::templates {
extern const char no_email_address[];
}

namespace site::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

std::string email_in_json(const Request& request) {
  auto fields = web::json_fields(request);
  const auto email = fields.text("email", json::at_most(254));
  fields.done();
  return email;
}

Response no_address() { return web::page(400, "That is no e-mail address", web::templates::no_email_address); }

}  // namespace

// POST /api/waitlist is sent by a script as JSON, or by the home page's form, which is answered with a page either way.
Response join_waitlist(const Request& request, Worker& worker) {
  const bool is_form = request.says("application/x-www-form-urlencoded");
  const std::string email = is_form ? web::form_value(request.body, "email").value_or("") : email_in_json(request);
  if (is_form && !accounts::rules::is_email(email)) return no_address();

  rules::join_waitlist(worker.db, worker.config, request.remote_addr, email);

  if (is_form) return web::see_other("/thank-you");
  return web::json(200, Json::object({{"status", "recorded"}}));
}

}  // namespace site::handlers
