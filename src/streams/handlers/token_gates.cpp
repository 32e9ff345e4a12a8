#include "streams/handlers/token_gates.h"

#include "accounts/handlers/gates.h"
#include "accounts/rules/access.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "json/strict.h"
#include "limits/reads.h"
#include "refusal.h"
#include "streams/rules/read_token.h"
#include "streams/tables/shares.h"
#include "text/percent.h"
#include "web/parameters.h"
#include "web/request.h"

namespace streams::handlers {
namespace {

using accounts::rules::Role;
using web::Request;

constexpr char kNoShare[] = "This link is unknown or was revoked, or it has ended. Please ask for another.";

rules::TokenOwner require_owner(Worker& worker, const rules::BearerTokenKind& kind, const std::string& token) {
  auto owner = rules::owner_of_token(worker.db, kind, token);
  if (!owner && &kind == &rules::kShareToken) throw refusal::Unauthorized(kNoShare);
  if (!owner) {
    throw refusal::Unauthorized(std::string(&kind == &rules::kReadToken ? "This read token" : "This token") +
                                " is unknown or was revoked. Please create another (POST /api/v1/tokens).");
  }
  if (owner->user.suspended_at) throw refusal::Unauthorized(accounts::rules::account_is_suspended(worker.config));
  return *std::move(owner);
}

// A token opens only the account that it was created in, whatever other accounts its owner is a member of.
Account require_account(const Request& request, Worker& worker, const rules::BearerTokenKind& kind,
                        const std::string& token) {
  const auto user = require_owner(worker, kind, token).user;
  const auto named = accounts::handlers::account_named(request);
  if (named && *named != user.id) throw refusal::Unauthorized("This token is of another account.");
  return {user.id, &kind == &rules::kReadToken ? Role::viewer : Role::editor, user};
}

// Returns nullopt for a request that has no token. Throws refusal::Unauthorized unless the token is active and of the
// allowed kind.
std::optional<Account> account_with_token(const Request& request, Worker& worker,
                                          const rules::BearerTokenKind& allowed) {
  const std::string bearer = web::bearer_of(request);
  const auto* kind = rules::claimed_kind(bearer);
  if (!kind) return std::nullopt;
  auto account = require_account(request, worker, *kind, bearer);
  if (kind == &allowed) return account;
  if (kind == &rules::kShareToken) throw refusal::Unauthorized("This link only shows one screen, and not this.");
  throw refusal::Unauthorized(kind == &rules::kReadToken
                                  ? "A read token can only read. Marks take a token of the scope marks."
                                  : "This token can only set marks (POST /api/v1/marks).");
}

void refuse_writes(const Request& request) {
  if (request.is_read()) return;
  if (rules::claimed_kind(web::bearer_of(request)) == &rules::kReadToken)
    throw refusal::Unauthorized("A read token can only read. Please sign in, and send the session cookie.");
}

}  // namespace

web::Gated viewer_or_token(Worker& worker, web::Response (*handler)(const Request&, Worker&, const Account&)) {
  // The gate for cookies charges the reader and the address already, so that only the account is charged here.
  const auto charged = [handler](const Request& request, Worker& at, const Account& account) {
    const limits::TimedRead read(at.db, at.config, {"", account.id, ""});
    return handler(request, at, account);
  };
  const auto with_cookie = accounts::handlers::viewer(worker, charged);
  return web::Gated(
      web::GateKey(),
      [&worker, handler, with_cookie](const Request& request) {
        refuse_writes(request);
        const auto account = account_with_token(request, worker, rules::kReadToken);
        if (!account) return with_cookie(request);
        const auto read = limits::begin_read(worker.db, worker.config,
                                             {"", account->id, request.remote_addr, request.waited_seconds});
        return handler(request, worker, *account);
      },
      web::Reads::timed, with_cookie.parameter());
}

web::Gated viewer_token_or_share(Worker& worker, web::Response (*handler)(const Request&, Worker&, const Account&),
                                 const rules::Opened& opened) {
  const auto without_share = viewer_or_token(worker, handler);
  const auto call = [&worker, handler, opened, without_share](const Request& request) {
    const auto token = web::bearer_of(request);
    if (rules::claimed_kind(token) != &rules::kShareToken) return without_share(request);
    const auto [user, share_id] = require_owner(worker, rules::kShareToken, token);
    const auto share = tables::shares::find_active(worker.db, share_id);
    if (!share) throw refusal::Unauthorized(kNoShare);
    const auto shows = json::parse_strictly(share->shows);
    auto shown = request;
    shown.query =
        text::form_encoded(rules::parameters_of(shows, opened, web::form_pairs(request.query), db::now(worker.db)));
    shown.path_id = crypto::uuid_text(share_id);  // for /api/v1/share, whose path names none

    const limits::ChargedToShare charged(share_id);
    const auto read = limits::begin_read(worker.db, worker.config,
                                         {"", user.id, request.remote_addr, request.waited_seconds, share_id});
    return handler(shown, worker, {user.id, Role::viewer, user, "", shows["sessions"].GetBool()});
  };
  return web::Gated(web::GateKey(), call, web::Reads::timed, without_share.parameter());
}

web::Gated editor_or_marks_token(Worker& worker, web::Response (*handler)(const Request&, Worker&, const Account&)) {
  const auto with_cookie = accounts::handlers::editor(worker, handler);
  const auto call = [&worker, handler, with_cookie](const Request& request) {
    const auto account = account_with_token(request, worker, rules::kMarksToken);
    if (!account) return with_cookie(request);
    web::require_no_parameters(request);
    return handler(request, worker, *account);
  };
  return web::Gated(web::GateKey(), call, web::Reads::free, with_cookie.parameter());
}

}  // namespace streams::handlers
