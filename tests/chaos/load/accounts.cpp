// Accounts and their sessions.
#include "chaos/load/kinds.h"
#include "chaos/promises.h"
#include "support/account.h"
#include "support/json.h"

namespace chaos {
namespace {

constexpr int kTries = 3;

void open_session(Caller& caller, const Account& account, const Answer& answer) {
  Session session{account.email, text_in(answer.body, "token"), cookie_pair(answer), {}};
  caller.book.with([&](Pages& pages) { pages.sessions.push_back(session); });
}

Session* live_session(Caller& caller) {
  return caller.book.with([&](Pages& pages) {
    return any_of(caller, pages.sessions, [](const Session& session) { return !session.end.asked; });
  });
}

// What is sent to a session's gate, and what must not be the answer.
Outcome shown(Caller& caller, Session& session, const std::function<Answer(const Client&)>& call) {
  const bool ended = caller.book.with([&](Pages&) { return session.end.acknowledged; });
  Client client = caller.anywhere(Kind::look);
  const Answer answer = call(client.with("Cookie", session.cookie));
  const Outcome outcome = caller.note(Kind::look, answer);
  const bool asked = caller.book.with([&](Pages&) { return session.end.asked; });
  const bool open = outcome == Outcome::acknowledged && answer.body != "null";
  const bool closed = answer.status == 401 || answer.body == "null";
  if (open && ended) caller.book.complain(kEndedSession, session.token);
  if (closed && !asked) caller.book.complain(kLiveSession, session.token);
  return closed ? Outcome::refused : outcome;
}

}  // namespace

// Asked for again when it is not known whether it was done; then, "taken" says that it was.
void sign_up(Caller& caller) {
  Account account{"chaos" + std::to_string(caller.book.number()) + "@example.test", "correct horse",
                  Caller::address(Kind::sign_up, caller.up_to(62499)), Outcome::refused};
  for (int i = 0; i < kTries; ++i) {
    const Client client = caller.site.stack.client_at(account.address);
    const Answer answer = client.post("/api/auth/sign-up/email", credentials(account.email, account.password));
    Outcome outcome = caller.note(Kind::sign_up, answer);
    if (answer.status == 422 && i == 0) caller.book.complain(kNewAddress, account.email);
    if (answer.status == 422) outcome = Outcome::acknowledged;
    account.outcome = i == 0 ? outcome : together(account.outcome, outcome);
    if (answer.status == 200) open_session(caller, account, answer);
    if (account.outcome != Outcome::unknown) break;
  }
  caller.book.with([&](Pages& pages) { pages.accounts.push_back(account); });
}

void sign_in(Caller& caller) {
  const Account* account = caller.book.with([&](Pages& pages) {
    return any_of(caller, pages.accounts, [](const Account& one) { return one.outcome == Outcome::acknowledged; });
  });
  if (!account) return;
  const Answer answer =
      caller.anywhere(Kind::sign_in).post("/api/auth/sign-in/email", credentials(account->email, account->password));
  caller.note(Kind::sign_in, answer);
  if (answer.status == 200) open_session(caller, *account, answer);
  if (answer.status == 401) caller.book.complain(kRightPassword, account->email);
}

void sign_out(Caller& caller) {
  Session* session = live_session(caller);
  if (!session) return;
  caller.book.with([&](Pages&) { session->end.asked = true; });
  Outcome outcome = Outcome::unknown;
  for (int i = 0; i < kTries && outcome == Outcome::unknown; ++i) {
    Client client = caller.anywhere(Kind::sign_out);
    const Answer answer = client.with("Cookie", session->cookie).post("/api/auth/sign-out", "{}");
    outcome = caller.note(Kind::sign_out, answer);
  }
  if (outcome != Outcome::acknowledged) return;
  caller.book.with([&](Pages&) { session->end.acknowledged = true; });
  look_at(caller, *session);
}

Outcome look_at(Caller& caller, Session& session) {
  return shown(caller, session, [](const Client& client) { return client.get("/api/v1/keys"); });
}

void look(Caller& caller) {
  Session* session = caller.book.with(
      [&](Pages& pages) { return any_of(caller, pages.sessions, [](const Session&) { return true; }); });
  if (!session) return;
  if (caller.one_in(2))
    look_at(caller, *session);
  else
    shown(caller, *session, [](const Client& client) { return client.get("/api/auth/get-session"); });
}

}  // namespace chaos
