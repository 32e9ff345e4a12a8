#include "accounts/handlers/members.h"

#include "accounts/handlers/activity_summary.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/email.h"
#include "accounts/rules/invitation.h"
#include "accounts/rules/members.h"
#include "crypto/encoding.h"
#include "refusal.h"
#include "web/fields.h"
#include "web/list_query.h"

namespace accounts::handlers {

using json::Json;
using rules::Role;

namespace {

std::vector<Json::Member> fields_of_member(const char* id_name, const rules::Member& member) {
  return {{id_name, member.user.id},
          {"name", member.user.name},
          {"email", member.user.email},
          {"role", name_of(member.role)},
          {"since", member.since}};
}

Json json_of_account(const rules::Member& member) { return Json::object(fields_of_member("id", member)); }

Json json_of_member(const rules::Member& member) {
  auto fields = fields_of_member("userId", member);
  fields.emplace_back("emailVerified", member.user.email_verified);
  return Json::object(fields);
}

std::vector<Json::Member> members_of_invitation(const rules::Invitation& invitation) {
  return {{"id", crypto::uuid_text(invitation.id)},
          {"role", name_of(invitation.role)},
          {"email", invitation.email},
          {"createdAt", invitation.created_at},
          {"expiresAt", invitation.expires_at}};
}

Json json_of_activity(const tables::Activity& activity) {
  return Json::object({{"at", activity.created_at},
                       {"userId", activity.actor_id},
                       {"email", activity.actor_email},
                       {"summary", summary_of(activity)},
                       {"name", activity.name},
                       {"action", activity.action},
                       {"subject", activity.subject.empty() ? Json(nullptr) : Json(activity.subject)}});
}

Role role_in(json::Fields& fields) {
  const auto role = fields.text("role");
  if (role == name_of(Role::editor)) return Role::editor;
  if (role != name_of(Role::viewer)) fields.add_error("role", "must be viewer or editor");
  return Role::viewer;
}

std::optional<std::string> email_in(json::Fields& fields) {
  const auto email = fields.optional_text("email", json::at_most(254));
  if (!email) return std::nullopt;
  if (!rules::is_email(*email)) fields.add_error("email", "must be an e-mail address");
  return rules::normalized(*email);
}

// Reads the body {token} of a request about an invitation.
std::string token_in(const Request& request) {
  auto fields = web::json_fields(request);
  auto token = fields.text("token", json::between(1, 64));
  fields.nothing_else();
  fields.done();
  return token;
}

}  // namespace

// GET /api/v1/accounts: lists the accounts that the caller may act for.
Response list_own_accounts(const Request& request, Worker& worker, const User& caller) {
  web::require_no_parameters(request);
  return web::json(
      200, Json::object({{"accounts", Json::array_of(rules::accounts_of(worker.db, caller), json_of_account)}}));
}

// GET /api/v1/members
Response list_members(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  return web::json(
      200, Json::object({{"members", Json::array_of(rules::members_of(worker.db, account.id), json_of_member)}}));
}

// PATCH /api/v1/members/<id> {role}
Response change_member(const Request& request, Worker& worker, const Account& account) {
  auto fields = web::json_fields(request);
  const auto role = role_in(fields);
  fields.nothing_else();
  fields.done();

  rules::change_role(worker.db, account, request.path_id, role);

  return web::no_content();
}

// DELETE /api/v1/members/<id>: removes a member, for the owner or for a member who leaves.
Response remove_member(const Request& request, Worker& worker, const Account& account) {
  rules::remove_member(worker.db, account, request.path_id);
  return web::no_content();
}

// POST /api/v1/invitations {role, email?}: the link is in this answer and nowhere else.
Response invite(const Request& request, Worker& worker, const Account& account) {
  yield_tries(request, worker);
  auto fields = web::json_fields(request);
  const auto role = role_in(fields);
  const auto email = email_in(fields);
  fields.nothing_else();
  fields.done();

  const auto invited = rules::invite(worker.db, worker.config, account, request.remote_addr, role, email);

  auto members = members_of_invitation(invited.invitation);
  members.emplace_back("link", invited.link);
  members.emplace_back("emailed", invited.emailed);
  return web::json(201, Json::object(members));
}

// GET /api/v1/invitations: lists the open ones.
Response list_invitations(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  return web::json(
      200, Json::object({{"invitations",
                          Json::array_of(tables::invitations::of_account(worker.db, account.id),
                                         [](const auto& one) { return Json::object(members_of_invitation(one)); })}}));
}

// DELETE /api/v1/invitations/<id>
Response withdraw_invitation(const Request& request, Worker& worker, const Account& account) {
  rules::withdraw_invitation(worker.db, account, web::uuid_in_path(request));
  return web::no_content();
}

// POST /api/v1/invitations/look-up {token}: says who invites, before anybody signs in.
Response look_up_invitation(const Request& request, Worker& worker) {
  web::require_no_parameters(request);
  const auto [invitation, owner] = rules::find_invitation(worker.db, token_in(request));

  return web::json(
      200, Json::object(
               {{"account",
                 Json::object({{"name", owner.name}, {"email", owner.email}, {"emailVerified", owner.email_verified}})},
                {"role", name_of(invitation.role)},
                {"email", invitation.email},
                {"expiresAt", invitation.expires_at}}));
}

// POST /api/v1/invitations/accept {token}: the token is what follows the # of the link.
Response accept_invitation(const Request& request, Worker& worker, const User& caller) {
  const auto token = token_in(request);
  auto account = rules::accepted_before(worker.db, caller, token);
  if (!account) {
    try {
      account = rules::accept_invitation(worker.db, worker.config, caller, token);
      rules::record_activity(worker.db, *account, request.method + ' ' + request.route, caller.id);
    } catch (const refusal::Refusal&) {
      // The same call may have been under way.
      account = rules::accepted_before(worker.db, caller, token);
      if (!account) throw;
    }
  }

  return web::json(200, Json::object({{"id", account->id}, {"role", name_of(account->role)}}));
}

// GET /api/v1/access: lists what lets somebody into the caller's own account, but for sessions.
Response list_access(const Request& request, Worker& worker, const User& caller) {
  web::require_no_parameters(request);
  return web::json(200, Json::object({{"items", Json::array_of(tables::access::of_account(worker.db, caller.id),
                                                               [](const auto& one) { return json_of(one); })}}));
}

// GET /api/v1/activity?limit=&cursor=, also /api/v1/history: lists the last 90 days, the newest first.
Response list_activity(const Request& request, Worker& worker, const Account& account) {
  return web::list_page(
      request, 16,
      [&](const auto& after, std::size_t max) {
        return tables::activity::of_account(worker.db, account.id, after, max);
      },
      [](const tables::Activity& one) { return web::cursor_text(one.created_at, one.id); }, json_of_activity);
}

}  // namespace accounts::handlers
