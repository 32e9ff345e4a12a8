// Verifies and changes the e-mail address of an account.
#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/email/verification.h"
#include "accounts/rules/redirect.h"

namespace accounts::handlers {
namespace {

std::string read_callback(Body& body, const Worker& worker) {
  const auto callback = body.optional_text("callbackURL").value_or("");
  body.done();
  if (!callback.empty()) rules::require_callback(callback, worker.config.trusted_origins);
  return callback;
}

}  // namespace

// POST /api/auth/send-verification-email {email, callbackURL}
Response send_verification_email(const Request& request, Worker& worker) {
  yield_tries(request, worker);
  Body body = Body::of_json(request);
  const auto email = body.email("email");
  const auto callback = read_callback(body, worker);

  rules::request_verification(worker.db, worker.config, request.remote_addr, session_of(request, worker), email,
                              callback);

  return done();
}

// POST /api/auth/change-email {newEmail, callbackURL}: gives the same answer whether or not an account has that
// address.
Response change_email(const Request& request, Worker& worker, const tables::SignedIn& caller) {
  yield_tries(request, worker);
  Body body = Body::of_json(request);
  const auto new_email = body.email("newEmail");
  const auto callback = read_callback(body, worker);

  rules::request_email_change(worker.db, worker.config, request.remote_addr, caller, new_email, callback);

  return done();
}

}  // namespace accounts::handlers
