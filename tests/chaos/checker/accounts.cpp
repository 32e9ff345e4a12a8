// Accounts and sessions: every acknowledged sign-up, sign-in and sign-out took effect.
#include "chaos/checker.h"
#include "chaos/load/calls.h"
#include "support/account.h"

namespace chaos {
namespace {

using Violations = Findings::Violations;

std::map<std::string, int> counted(db::Database& db, const std::string& sql) {
  std::map<std::string, int> found;
  for (auto row : db.select(sql)) ++found[row.text()];
  return found;
}

int count_of(const std::map<std::string, int>& found, const std::string& name) {
  const auto at = found.find(name);
  return at == found.end() ? 0 : at->second;
}

void check_users(Caller& caller, Findings& findings) {
  const auto users =
      counted(caller.site.stack.database(), "SELECT u.email FROM users u JOIN credentials c ON c.user_id = u.id");
  Violations lost, unexpected;
  std::size_t acknowledged = 0, refused = 0, expected = 0;
  for (const auto& account : caller.history.records().accounts) {
    const int count = count_of(users, account.email);
    acknowledged += account.outcome == Outcome::acknowledged;
    refused += account.outcome == Outcome::refused;
    expected += static_cast<std::size_t>(count);
    if (account.outcome == Outcome::acknowledged && count != 1) lost.push_back(account.email);
    if (account.outcome == Outcome::refused && count != 0) unexpected.push_back(account.email);
  }
  findings.add("each account whose sign-up was acknowledged exists, with its password", acknowledged, lost);
  findings.add("no account exists whose sign-up was refused", refused, unexpected);
  findings.add("no account exists that nobody signed up for (" + std::to_string(users.size()) + ")",
               expected == users.size(), std::to_string(users.size() - expected));
}

void check_sign_ins(Caller& caller, Findings& findings) {
  constexpr std::size_t kSample = 20;
  Violations violations;
  std::size_t checked = 0;
  for (const auto& account : caller.history.records().accounts) {
    if (account.outcome != Outcome::acknowledged || checked == kSample) continue;
    ++checked;
    const Client client = caller.anywhere(Kind::sign_in);
    const auto answer = client.post("/api/auth/sign-in/email", credentials(account.email, account.password));
    if (answer.status != 200) violations.push_back(account.email + ": " + answer.body);
  }
  findings.add("each account can sign in", checked, violations);
}

void check_sessions(Caller& caller, Findings& findings) {
  constexpr std::size_t kSample = 100;
  const auto tokens = counted(caller.site.stack.database(), "SELECT token FROM sessions");
  Violations lost, unexpected, shut, open;
  std::size_t live = 0, ended = 0, checked = 0;
  for (std::size_t i = 0; i < caller.history.records().sessions.size(); ++i) {
    Session& session = *caller.history.with([&](Records& records) { return &records.sessions[i]; });
    const bool is_there = count_of(tokens, session.token) == 1;
    live += !session.end.requested;
    ended += session.end.acknowledged;
    if (!session.end.requested && !is_there) lost.push_back(session.token);
    if (session.end.acknowledged && is_there) unexpected.push_back(session.token);
    if (checked == kSample || (session.end.requested && !session.end.acknowledged)) continue;
    ++checked;
    const Outcome outcome = try_session(caller, session);
    if (!session.end.requested && outcome != Outcome::acknowledged) shut.push_back(session.token);
    if (session.end.acknowledged && outcome != Outcome::refused) open.push_back(session.token);
  }
  findings.add("each session whose end was not requested exists", live, lost);
  findings.add("no session exists whose end was acknowledged", ended, unexpected);
  findings.add("a session whose end was not requested opens the dashboard", checked, shut);
  findings.add("a session whose end was acknowledged is answered with 401", checked, open);
}

}  // namespace

void check_accounts(Caller& caller, Findings& findings) {
  check_users(caller, findings);
  check_sessions(caller, findings);
  check_sign_ins(caller, findings);
}

}  // namespace chaos
