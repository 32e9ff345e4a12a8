// Accounts and sessions: who signed up can sign in, and who signed out is out.
#include "chaos/comparison.h"
#include "chaos/load/kinds.h"
#include "support/account.h"

namespace chaos {
namespace {

using Breaches = Findings::Breaches;

std::map<std::string, int> counted(db::Database& db, const std::string& sql) {
  std::map<std::string, int> found;
  for (const auto& row : db.select(sql)) ++found[row.text(0)];
  return found;
}

int count_of(const std::map<std::string, int>& found, const std::string& name) {
  const auto at = found.find(name);
  return at == found.end() ? 0 : at->second;
}

void compare_people(Caller& caller, Findings& findings) {
  const auto people =
      counted(caller.site.stack.database(), "SELECT u.email FROM users u JOIN credentials c ON c.user_id = u.id");
  Breaches lost, kept;
  std::size_t acknowledged = 0, refused = 0, expected = 0;
  for (const auto& account : caller.book.pages().accounts) {
    const int count = count_of(people, account.email);
    acknowledged += account.outcome == Outcome::acknowledged, refused += account.outcome == Outcome::refused;
    expected += static_cast<std::size_t>(count);
    if (account.outcome == Outcome::acknowledged && count != 1) lost.push_back(account.email);
    if (account.outcome == Outcome::refused && count != 0) kept.push_back(account.email);
  }
  findings.add("each account that was opened is there, with its password", acknowledged, lost);
  findings.add("no account is there that was refused", refused, kept);
  findings.add("no account is there that nobody asked for (" + std::to_string(people.size()) + ")",
               expected == people.size(), std::to_string(people.size() - expected));
}

void sign_everybody_in(Caller& caller, Findings& findings) {
  constexpr std::size_t kLooked = 20;
  Breaches breaches;
  std::size_t looked_at = 0;
  for (const auto& account : caller.book.pages().accounts) {
    if (account.outcome != Outcome::acknowledged || looked_at == kLooked) continue;
    ++looked_at;
    const Client client = caller.anywhere(Kind::sign_in);
    const auto answer = client.post("/api/auth/sign-in/email", credentials(account.email, account.password));
    if (answer.status != 200) breaches.push_back(account.email + ": " + answer.body);
  }
  findings.add("who has an account can sign in", looked_at, breaches);
}

void compare_sessions(Caller& caller, Findings& findings) {
  constexpr std::size_t kLooked = 100;
  const auto tokens = counted(caller.site.stack.database(), "SELECT token FROM sessions");
  Breaches lost, kept, shut, open;
  std::size_t live = 0, ended = 0, looked_at = 0;
  for (std::size_t i = 0; i < caller.book.pages().sessions.size(); ++i) {
    Session& session = *caller.book.with([&](Pages& pages) { return &pages.sessions[i]; });
    const bool is_there = count_of(tokens, session.token) == 1;
    live += !session.end.asked, ended += session.end.acknowledged;
    if (!session.end.asked && !is_there) lost.push_back(session.token);
    if (session.end.acknowledged && is_there) kept.push_back(session.token);
    if (looked_at == kLooked || (session.end.asked && !session.end.acknowledged)) continue;
    ++looked_at;
    const Outcome outcome = look_at(caller, session);
    if (!session.end.asked && outcome != Outcome::acknowledged) shut.push_back(session.token);
    if (session.end.acknowledged && outcome != Outcome::refused) open.push_back(session.token);
  }
  findings.add("each session that nobody ended is there", live, lost);
  findings.add("no session is there that was ended", ended, kept);
  findings.add("a session that nobody ended opens the dashboard", looked_at, shut);
  findings.add("a session that was ended is answered with 401", looked_at, open);
}

}  // namespace

void compare_accounts(Caller& caller, Findings& findings) {
  compare_people(caller, findings);
  compare_sessions(caller, findings);
  sign_everybody_in(caller, findings);
}

}  // namespace chaos
