// The signed-in user's own record.
#include "accounts/rules/user.h"
#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/own_password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "refusal.h"
#include "text/utf8.h"

namespace accounts::handlers {

using json::Json;

namespace {

constexpr std::size_t kLongestName = 255;

struct Change {
  std::optional<std::string> name, image;
  bool no_image;  // "image": null
};

Change read_change(const Request& request) {
  Body body = Body::of_json(request);
  if (body.has("email")) throw refusal::Rejected("EMAIL_CAN_NOT_BE_UPDATED", "Email can not be updated");
  Change change;
  change.name = body.optional_text("name");
  change.no_image = body.is_null("image");
  if (!change.no_image) change.image = body.optional_text("image");
  if (change.name && text::code_points(*change.name) > kLongestName) {
    body.fault("name", "Too big: expected string to have <=255 characters");
  }
  body.done();

  if (!change.name && !change.image && !change.no_image) throw refusal::Rejected("", "No fields to update");
  return change;
}

}  // namespace

// POST /api/auth/update-user {name, image}: at least one of them.
Response update_user(const Request& request, Worker& worker, const SignedIn& caller) {
  const Change change = read_change(request);

  db::transact(worker.db, [&](db::Transaction& tx) {
    if (change.name) tables::users::set_name(tx, caller.user.id, *change.name);
    if (change.image || change.no_image) tables::users::set_image(tx, caller.user.id, change.image);
  });

  return with_session_cookie(web::json(200, Json::object({{"status", true}})), worker.config, caller.session.token,
                             caller.session.remembered);
}

// POST /api/auth/delete-user {password}: the user and all that is theirs. Without the password only in a session that
// began less than a day ago.
Response delete_user(const Request& request, Worker& worker, const SignedIn& caller) {
  Body body = Body::of_json_or_nothing(request);
  const auto password = body.optional_text("password");
  const auto token = body.optional_text("token");
  body.done();

  if (token) throw refusal::Rejected("INVALID_TOKEN", "Invalid token");  // no letter that holds one is ever sent
  if (password) require_own_password(request, worker, caller.user, *password);
  if (!password && !caller.session.fresh) {
    throw refusal::Rejected("SESSION_EXPIRED", "Session expired. Re-authenticate to perform this action.");
  }

  rules::delete_user(worker.db, caller.user.id);

  return without_session_cookie(web::json(200, Json::object({{"success", true}, {"message", "User deleted"}})));
}

// GET /api/auth/list-accounts: the ways to sign in, of which there is one.
Response list_accounts(const Request&, Worker& worker, const SignedIn& caller) {
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
