#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/password.h"
#include "accounts/rules/redirect.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "crypto/random.h"
#include "refusal.h"
#include "text/utf8.h"

namespace accounts::handlers {
namespace {

using json::Json;

constexpr std::size_t kLongestName = 255;

struct Application {
  std::string name, email, password;
  std::optional<std::string> image, callback;
  bool remembered;
};

Application read(const Request& request, const Config& config) {
  Body body = Body::of_json_or_form(request);
  Application wish;
  wish.name = body.text("name");
  wish.email = body.email("email");
  wish.password = body.text("password");
  wish.image = body.optional_text("image");
  wish.callback = body.optional_text("callbackURL");
  wish.remembered = body.boolean_or("rememberMe", true);
  body.done();

  if (wish.callback && !rules::may_redirect_to(*wish.callback, config.trusted_origins)) {
    throw refusal::Forbidden("INVALID_CALLBACK_URL", "Invalid callbackURL");
  }
  if (text::code_points(wish.name) > kLongestName) {
    throw refusal::Conflict("FAILED_TO_CREATE_USER", "Failed to create user");
  }
  return wish;
}

}  // namespace

// POST /api/auth/sign-up/email: 200 {token, user} and the session cookie; 422 when the address has an account.
Response sign_up(const Request& request, Worker& worker) {
  const Application wish = read(request, worker.config);
  rules::require_acceptable(wish.password);
  rules::count(worker.db, {rules::sign_ups_from(worker.config, request.remote_addr)});

  // Before we know whether the address is taken: the time must not tell.
  const std::string hash = rules::hash_password(wish.password);
  const std::string id = crypto::random_base62(32);

  std::string token;
  const auto user = db::transact(worker.db, [&](db::Transaction& tx) {
    if (!tables::users::insert(tx, id, wish.email, wish.name, wish.image)) {
      throw refusal::Conflict("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "User already exists. Use another email.");
    }
    tables::credentials::insert(tx, id, hash);
    token = begin_session(tx, request, id, wish.remembered);
    return tables::users::find(tx, id).value();
  });

  return with_session_cookie(web::json(200, Json::object({{"token", token}, {"user", json_of(user)}})), worker.config,
                             token, wish.remembered);
}

}  // namespace accounts::handlers
