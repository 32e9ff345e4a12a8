#pragma once
#include "accounts/rules/account.h"
#include "streams/rules/bearer_token.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/keys and /api/v1/tokens, which differ only in the kind of token and in names.
namespace streams::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

struct BearerTokenPath {
  const rules::BearerTokenKind& kind;
  const char* raw;   // the member with the token itself, which only the answer to its creation has
  const char* list;  // the member with all tokens
  bool is_for_players;
  bool has_scopes;
};

inline constexpr BearerTokenPath kKeys{rules::kSdkKey, "rawKey", "keys", true, false};
inline constexpr BearerTokenPath kTokens{rules::kReadToken, "rawToken", "tokens", false, true};

Response create_token(const BearerTokenPath& of, const Request& request, Worker& worker, const Account& account);
Response list_tokens(const BearerTokenPath& of, const Request& request, Worker& worker, const Account& account);
Response delete_token(const BearerTokenPath& of, const Request& request, Worker& worker, const Account& account);

// Changes the proxies of an SDK key, and whether it respects Global Privacy Control.
Response change_key(const Request& request, Worker& worker, const Account& account);

// Makes one of these functions the handler of a route.
template <const BearerTokenPath& of, auto handler>
Response at(const Request& request, Worker& worker, const Account& account) {
  return handler(of, request, worker, account);
}

}  // namespace streams::handlers
