#include "target.h"

#include <algorithm>

#include "accounts/handlers/cookies.h"
#include "accounts/rules/session_cookie.h"
#include "billing/handlers/supplied_key.h"
#include "refusal.h"
#include "settings.h"
#include "streams/handlers/with_sdk_key.h"
#include "streams/rules/bearer_token.h"

// Credentials: the session cookie, API keys, SDK keys. Lines: Cookie, Authorization, X-API-Key.
namespace {

// Only a cookie that we signed is a session, however it is encoded.
void read_cookie(const std::string& cookie) {
  const std::string signed_by_us = accounts::rules::sign(fuzz::config().secret, "token");
  web::Request request;
  request.headers.emplace("COOKIE", fuzz::with_signature(cookie, signed_by_us));
  const auto tokens = accounts::handlers::session_tokens(request, fuzz::config());
  const auto values = request.cookies("auth.session_token");
  PROMISE(tokens.size() <= values.size());
  for (const auto& token : tokens) {
    PROMISE(token == "token" && std::any_of(values.begin(), values.end(), [&](const auto& value) {
              return value == signed_by_us || value == '"' + signed_by_us + '"';
            }));
  }

  PROMISE(accounts::rules::verified_token(fuzz::config(), accounts::rules::sign(fuzz::config().secret, cookie)) ==
          cookie);
  PROMISE(!accounts::rules::verified_token(fuzz::config(), accounts::rules::sign("another secret", cookie)));
}

void read_keys(const std::string& authorization, const std::string& api_key) {
  web::Request request;
  request.headers.emplace("AUTHORIZATION", authorization);
  const auto sdk_key = streams::handlers::bearer_key(request);
  PROMISE(sdk_key.empty() || streams::rules::bearer_token::is_well_formed(streams::rules::kSdkKey, sdk_key));
  PROMISE(authorization.find(sdk_key) != authorization.npos);

  request.headers.emplace("X_API_KEY", api_key);
  try {
    PROMISE(billing::handlers::supplied_key(request) == api_key);
  } catch (const refusal::Unauthorized&) {
  }
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  std::string left = input;
  read_cookie(take_line(left));
  const std::string authorization = take_line(left);
  read_keys(authorization, take_line(left));
}
