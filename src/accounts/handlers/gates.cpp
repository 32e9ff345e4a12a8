#include "accounts/handlers/gates.h"

#include <algorithm>

#include "accounts/handlers/cookies.h"
#include "accounts/rules/throttle.h"
#include "crypto/encoding.h"
#include "json/strict.h"
#include "limits/reads.h"
#include "refusal.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "web/origin.h"
#include "web/parameters.h"

namespace accounts::handlers {
namespace {

using Verdict = net::OriginVerdict;
using web::Request;

constexpr std::size_t kMaxAgent = 255;  // bytes
constexpr char kAccount[] = "account";

Verdict provenance(const Request& request, const Worker& worker) {
  return web::judge_origin_of_change(request, worker.config.trusted_origins);
}

void require_trusted_origin(const Request& request, const Worker& worker) {
  const Verdict verdict = provenance(request, worker);
  if (verdict == Verdict::missing) {
    throw refusal::Forbidden("MISSING_OR_NULL_ORIGIN", "Missing or null Origin");
  }
  if (verdict == Verdict::foreign) throw refusal::Forbidden("INVALID_ORIGIN", "Invalid origin");
}

// Whatever a signed-in user writes refers to their row. If that is missing, the account was deleted meanwhile.
template <class Work>
web::Response with_account(Work&& work) {
  try {
    return work();
  } catch (const db::ForeignKeyViolation&) {
    throw refusal::Unauthorized();
  }
}

std::string user_agent(const Request& request) {
  std::string agent = request.header("User-Agent").value_or("");
  if (!text::is_utf8(agent)) return "";
  agent.resize(std::min(agent.size(), kMaxAgent));
  while (!text::is_utf8(agent)) agent.pop_back();  // drops a character that was cut
  return agent;
}

tables::SignedIn require_session(const Request& request, Worker& worker) {
  auto signed_in = session_of(request, worker);
  if (!signed_in) throw refusal::Unauthorized();
  return *std::move(signed_in);
}

tables::SignedIn require_own_session(const Request& request, Worker& worker) {
  if (provenance(request, worker) != Verdict::trusted) {
    throw refusal::Unauthorized("The session cookie does not count on requests from another origin");
  }
  return require_session(request, worker);
}

// Returns the id of what was changed. It is in the path, or in the answer that created it; for sessions it is the id of
// their key. The id of a viewer is never stored.
std::string subject_of(const Request& request, const web::Response& response) {
  if (request.route == "/api/v1/sessions") return request.parameter("keyId").value_or("");
  if (request.route == "/api/v1/viewers/<id>") return "";
  if (const auto id = crypto::from_uuid_text(request.path_id)) return crypto::uuid_text(*id);
  if (response.status != 201) return text::percent_decoded(request.path_id);
  return json::text_member(json::parse_strictly(response.body), "id");
}

void record(const Request& request, Worker& worker, const Account& account, const web::Response& response) {
  if (request.is_read() || response.status >= 300) return;
  rules::record_activity(worker.db, account, request.method + ' ' + request.route, subject_of(request, response));
}

// Charges the time of a read. Changes are not refused, so that people whose cookie was stolen can still end their
// sessions, however much the thief reads.
template <class Work>
web::Response timed(const Request& request, Worker& worker, const tables::User& caller, Work&& work) {
  if (!request.is_read()) return with_account(work);
  const auto read =
      limits::begin_read(worker.db, worker.config, {caller.id, "", request.remote_addr, request.waited_seconds});
  return with_account(work);
}

// Refuses parameters on changes: a change must not be made despite ?dryRun=true, or any other parameter that would be
// ignored.
void refuse_parameters(const Request& request, web::Query query) {
  if (!request.is_read() && query == web::Query::none) web::require_no_parameters(request);
}

web::Gated for_role(Worker& worker, Role role, const AccountHandler& handler, web::Query query) {
  const auto call = [&worker, role, handler, query](const Request& request) {
    const auto caller = require_own_session(request, worker);
    const auto account = rules::enter_account(worker.db, caller, account_named(request));
    rules::require_role(account, role);
    refuse_parameters(request, query);
    if (!request.is_read())
      limits::take(worker.db, {limits::of_account(worker.config, limits::kChanges, caller.user.id)});
    return timed(request, worker, caller.user, [&] {
      auto response = handler(request, worker, account);
      record(request, worker, account, response);
      return response;
    });
  };
  return web::Gated(web::GateKey(), call, web::Reads::timed, kAccount);
}

}  // namespace

std::optional<tables::SignedIn> session_of(const Request& request, Worker& worker) {
  for (const auto& token : session_tokens(request, worker.config)) {
    if (auto found = tables::sessions::find(worker.db, token)) return found;
  }
  return std::nullopt;
}

rules::Visitor visitor_of(const Request& request, Worker& worker) {
  return {request.remote_addr, session_of(request, worker), sign_up_of(request, worker.config)};
}

rules::Client client_of(const Request& request) { return {request.remote_addr, user_agent(request)}; }

void yield_tries(const Request& request, Worker& worker) {
  rules::yield_tries(worker.db, worker.config, request.remote_addr, request.waited_seconds);
}

std::optional<std::string> account_named(const Request& request) {
  const auto named = request.header("X-Account");
  return named ? named : request.parameter(kAccount);
}

web::Gated signed_in(Worker& worker, UserHandler handler) {
  const auto call = [&worker, handler](const Request& request) {
    const auto caller = require_own_session(request, worker);
    refuse_parameters(request, web::Query::none);
    return timed(request, worker, caller.user, [&] { return handler(request, worker, caller.user); });
  };
  return web::Gated(web::GateKey(), call, web::Reads::timed);
}

web::Gated viewer(Worker& worker, const AccountHandler& handler) {
  return for_role(worker, Role::viewer, handler, web::Query::none);
}
web::Gated editor(Worker& worker, const AccountHandler& handler, web::Query query) {
  return for_role(worker, Role::editor, handler, query);
}
web::Gated owner(Worker& worker, const AccountHandler& handler) {
  return for_role(worker, Role::owner, handler, web::Query::none);
}

web::Gated with_session(Worker& worker, web::Response (*handler)(const Request&, Worker&, const tables::SignedIn&)) {
  const auto call = [&worker, handler](const Request& request) {
    require_trusted_origin(request, worker);
    const auto caller = require_session(request, worker);
    return timed(request, worker, caller.user, [&] { return handler(request, worker, caller); });
  };
  return web::Gated(web::GateKey(), call, web::Reads::timed);
}

web::Gated from_trusted_origin(Worker& worker, web::Response (*handler)(const Request&, Worker&)) {
  return web::Gated(web::GateKey(), [&worker, handler](const Request& request) {
    require_trusted_origin(request, worker);
    return handler(request, worker);
  });
}

}  // namespace accounts::handlers
