#include "accounts/handlers/pages.h"

#include <algorithm>
#include <iterator>

#include "accounts/handlers/auth.h"
#include "accounts/rules/access.h"
#include "pattern.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char choose_password[], password_changed[], address_done[], link_failed[], ending_access[],
    changed_access[];
}

namespace accounts::handlers {
namespace {

using json::Json;

// Explains the codes with which better-auth's clients and we redirect here.
std::string meaning_of(const std::string& code) {
  const std::string again = "To get a new e-mail, ask for it again on the page where you asked for this one.";
  if (code == "INVALID_TOKEN") {
    return "The link was used before, is older than an hour, or was not copied whole. " + again;
  }
  if (code == "TOKEN_EXPIRED") return "The link is older than an hour. " + again;
  if (code == "INVALID_USER")
    return "This browser is signed in to another account. Sign out, then open the link again.";
  if (code == "SESSION_REQUIRED") {
    return "Only who is signed in to an account gives it another address. Sign in to it in this browser, then open the "
           "link again.";
  }
  if (code == "USER_ALREADY_EXISTS") return "Another account has this address by now.";
  return "The code names the reason; whoever runs the page you came from can tell you more.";
}

bool is_key(const tables::Entry& entry) { return entry.way == tables::Way::key; }
bool is_no_key(const tables::Entry& entry) { return !is_key(entry); }
bool is_no_invitation(const tables::Entry& entry) { return entry.way != tables::Way::invitation; }

template <class Is>
std::vector<tables::Entry> only(const std::vector<tables::Entry>& access, Is is) {
  std::vector<tables::Entry> some;
  std::copy_if(access.begin(), access.end(), std::back_inserter(some), is);
  return some;
}

web::TemplateItems items_of(const std::vector<tables::Entry>& access) {
  web::TemplateItems items;
  for (const auto& entry : access) items.push_back({{"words", rules::in_words(entry)}, {"id", entry.id}});
  return items;
}

std::string changed_access(const rules::AccessChange& change) {
  return web::render(web::templates::changed_access, {{"has_ended", !change.ended.empty()},
                                                      {"ended", items_of(change.ended)},
                                                      {"has_left", !change.left.empty()},
                                                      {"left", items_of(change.left)}});
}

}  // namespace

std::string ending_access(const std::vector<tables::Entry>& access, const std::string& password) {
  const auto others = only(access, is_no_key), keys = only(access, is_key);
  return web::render(web::templates::ending_access, {{"password", password},
                                                     {"has_others", !others.empty()},
                                                     {"others", items_of(others)},
                                                     {"has_keys", !keys.empty()},
                                                     {"keys", items_of(keys)},
                                                     {"may_have_more", keys.size() == tables::access::kMaxListed}});
}

Response reset_form(const Config& config, const std::string& token, const rules::Reset& reset,
                    const std::string& reason) {
  const auto access = reset.first ? ending_access(reset.access, "the new password")
                                  : changed_access({{}, only(reset.access, is_no_invitation)});
  return web::page(
      reason.empty() ? 200 : 400, "Choose a new password",
      web::render(web::templates::choose_password,
                  {{"base_url", config.base_url}, {"token", token}, {"reason", reason}, {"access", access}}));
}

std::string reason_of(const refusal::Refusal& refusal) {
  if (refusal.code == "PASSWORD_REQUIRED") return "Please choose a password.";
  if (refusal.code == "PASSWORD_TOO_SHORT") return "This password is too short: it needs 8 characters or more.";
  return "This password is too long: it may have 128 characters at most.";
}

Response password_changed_page(const rules::AccessChange& access) {
  return web::page(200, "Your password was changed",
                   web::render(web::templates::password_changed, {{"access", changed_access(access)}}));
}

Response address_page(const std::string& title, const std::string& sentence, const rules::AccessChange& access) {
  return web::page(
      200, title,
      web::render(web::templates::address_done, {{"sentence", sentence}, {"access", changed_access(access)}}));
}

Response error_page_about(int status, const std::string& code) {
  const std::string shown = fits(code, "[A-Za-z0-9_-]{1,64}") ? code : "UNKNOWN";
  return web::page(
      status, "That did not work",
      web::render(web::templates::link_failed,
                  {{"meaning", meaning_of(shown)}, {"code", shown}, {"sign_in", shown == "SESSION_REQUIRED"}}));
}

// GET /api/auth/ok
Response ok(const Request&, Worker& worker) {
  return web::json(200, Json::object({{"ok", true}, {"sendsEmail", worker.config.mail.enabled()}}));
}

// GET /api/auth/error?error=CODE
Response error_page(const Request& request, Worker&) {
  return error_page_about(200, request.parameter("error").value_or("UNKNOWN"));
}

}  // namespace accounts::handlers
