// Accounts and their sessions.
#include "chaos/invariants.h"
#include "chaos/load/calls.h"
#include "support/account.h"
#include "support/json.h"

namespace chaos {
namespace {

constexpr int kMaxTries = 3;

void open_session(Caller& caller, const Account& account, const Answer& answer) {
  Session session{account.email, text_in(answer.body, "token"), cookie_pair(answer), {}};
  caller.history.with([&](Records& records) { records.sessions.push_back(session); });
}

Session* live_session(Caller& caller) {
  return caller.history.with([&](Records& records) {
    return any_of(caller, records.sessions, [](const Session& session) { return !session.end.requested; });
  });
}

// A call that needs a session; reports an answer that breaks an invariant.
Outcome call_with_session(Caller& caller, Session& session, const std::function<Answer(const Client&)>& call) {
  const bool ended = caller.history.with([&](Records&) { return session.end.acknowledged; });
  Client client = caller.anywhere(Kind::use_session);
  const Answer answer = call(client.with("Cookie", session.cookie));
  const Outcome outcome = caller.record(Kind::use_session, answer);
  const bool requested = caller.history.with([&](Records&) { return session.end.requested; });
  const bool open = outcome == Outcome::acknowledged && answer.body != "null";
  const bool closed = answer.status == 401 || answer.body == "null";
  if (open && ended) caller.history.report(kEndedSession, session.token);
  if (closed && !requested) caller.history.report(kLiveSession, session.token);
  return closed ? Outcome::refused : outcome;
}

}  // namespace

// Repeated while the outcome is unknown, with the same Idempotency-Key.
void sign_up(Caller& caller) {
  Account account{"chaos" + std::to_string(caller.history.number()) + "@example.test", "correct horse",
                  Caller::address(Kind::sign_up, caller.up_to(62499)), Outcome::refused};
  for (int i = 0; i < kMaxTries; ++i) {
    Client client = caller.site.client_at(account.address);
    client.with("Idempotency-Key", account.email);
    const Answer answer = client.post("/api/auth/sign-up/email", credentials(account.email, account.password));
    const Outcome outcome = caller.record(Kind::sign_up, answer);
    if (answer.status == 422) caller.history.report(kNewAddress, account.email);
    account.outcome = i == 0 ? outcome : together(account.outcome, outcome);
    if (answer.status == 200) open_session(caller, account, answer);
    if (account.outcome != Outcome::unknown) break;
  }
  caller.history.with([&](Records& records) { records.accounts.push_back(account); });
}

void sign_in(Caller& caller) {
  const Account* account = caller.history.with([&](Records& records) {
    return any_of(caller, records.accounts, [](const Account& one) { return one.outcome == Outcome::acknowledged; });
  });
  if (!account) return;
  const Answer answer =
      caller.anywhere(Kind::sign_in).post("/api/auth/sign-in/email", credentials(account->email, account->password));
  caller.record(Kind::sign_in, answer);
  if (answer.status == 200) open_session(caller, *account, answer);
  if (answer.status == 401) caller.history.report(kRightPassword, account->email);
}

void sign_out(Caller& caller) {
  Session* session = live_session(caller);
  if (!session) return;
  caller.history.with([&](Records&) { session->end.requested = true; });
  Outcome outcome = Outcome::unknown;
  for (int i = 0; i < kMaxTries && outcome == Outcome::unknown; ++i) {
    Client client = caller.anywhere(Kind::sign_out);
    const Answer answer = client.with("Cookie", session->cookie).post("/api/auth/sign-out", "{}");
    outcome = caller.record(Kind::sign_out, answer);
  }
  if (outcome != Outcome::acknowledged) return;
  caller.history.with([&](Records&) { session->end.acknowledged = true; });
  try_session(caller, *session);
}

Outcome try_session(Caller& caller, Session& session) {
  return call_with_session(caller, session, [](const Client& client) { return client.get("/api/v1/keys"); });
}

void use_session(Caller& caller) {
  Session* session = caller.history.with(
      [&](Records& records) { return any_of(caller, records.sessions, [](const Session&) { return true; }); });
  if (!session) return;
  if (caller.one_in(2))
    try_session(caller, *session);
  else
    call_with_session(caller, *session, [](const Client& client) { return client.get("/api/auth/get-session"); });
}

}  // namespace chaos
