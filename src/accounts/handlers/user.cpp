// Changes and deletes the signed-in user's own record.
#include "accounts/rules/user.h"

#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/gates.h"
#include "accounts/handlers/views.h"
#include "accounts/tables/credentials.h"
#include "refusal.h"
#include "text/utf8.h"

namespace accounts::handlers {

using json::Json;

namespace {

constexpr std::size_t kMaxName = 255;

rules::UserChange read_change(const Request& request) {
  Body body = Body::of_json(request);
  if (body.has("email")) throw refusal::Rejected("EMAIL_CAN_NOT_BE_UPDATED", "Email can not be updated");
  rules::UserChange change;
  if (body.has("name")) change.name = body.visible_text("name");
  change.remove_image = body.is_null("image");
  if (!change.remove_image) change.image = body.optional_text("image");
  if (change.name && text::code_points(*change.name) > kMaxName) {
    body.add_error("name", "Too big: expected string to have <=255 characters");
  }
  body.done();

  if (!change.name && !change.image && !change.remove_image) throw refusal::Rejected("", "No fields to update");
  return change;
}

}  // namespace

// POST /api/auth/update-user {name, image}: takes at least one of them.
Response update_user(const Request& request, Worker& worker, const tables::SignedIn& caller) {
  rules::update_user(worker.db, caller.user.id, read_change(request));

  return with_session_cookie(done(), worker.config, caller.session.token, caller.session.remembered);
}

// POST /api/auth/delete-user {password}: deletes the user with all their data. It needs no password in a session that
// began less than a day ago.
Response delete_user(const Request& request, Worker& worker, const tables::SignedIn& caller) {
  yield_tries(request, worker);
  Body body = Body::of_json_or_nothing(request);
  const auto password = body.optional_text("password");
  const auto token = body.optional_text("token");
  body.done();

  if (token) throw refusal::Rejected("INVALID_TOKEN", "Invalid token");  // we never send one
  rules::delete_own_account(worker.db, worker.config, request.remote_addr, caller, password);

  return without_session_cookie(web::json(200, Json::object({{"success", true}, {"message", "User deleted"}})));
}

// GET /api/auth/list-accounts: lists the ways to sign in, of which there is one.
Response list_accounts(const Request&, Worker& worker, const tables::SignedIn& caller) {
  std::vector<Json> accounts;
  if (const auto credential = tables::credentials::of_user(worker.db, caller.user.id)) {
    accounts.push_back(Json::object({{"id", credential->id},
                                     {"providerId", "credential"},
                                     {"accountId", caller.user.id},
                                     {"userId", caller.user.id},
                                     {"scopes", Json::array({})},
                                     {"createdAt", credential->created_at},
                                     {"updatedAt", credential->updated_at}}));
  }
  return web::json(200, Json::array(accounts));
}

}  // namespace accounts::handlers
