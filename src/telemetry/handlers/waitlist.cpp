#include "telemetry/handlers/waitlist.h"

#include "telemetry/rules/waitlist.h"
#include "web/fields.h"

namespace telemetry::handlers {

using web::Json;
using web::Request;
using web::Response;

namespace {

std::string email_in_json(const Request& request) {
  auto fields = web::json_fields(request);
  const auto email = fields.text("email", web::at_most(254));
  fields.done();
  return email;
}

}  // namespace

// POST /api/waitlist: from a script as JSON, or from the home page's form, which is shown a page afterwards.
Response join_waitlist(const Request& request, Worker& worker) {
  const bool is_form = request.says("application/x-www-form-urlencoded");
  const std::string email =
      is_form ? web::form_value(request.body, "email").value_or("") : email_in_json(request);

  rules::join_waitlist(worker, request.remote_addr, email);

  if (is_form) return web::see_other("/thank-you");
  return web::json(200, Json::object({{"status", "recorded"}}));
}

}  // namespace telemetry::handlers
