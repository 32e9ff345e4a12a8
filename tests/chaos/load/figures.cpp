// What the owner of a key reads while maintenance is at work.
#include <cstdlib>

#include "chaos/invariants.h"
#include "chaos/load/calls.h"

namespace chaos {
namespace {

int event_count_in(const std::string& body) {
  const std::string name = R"("eventCount":)";
  const auto at = body.find(name);
  return at == body.npos ? 0 : std::atoi(body.c_str() + at + name.size());
}

const Envelope* accepted_of(Caller& caller, const std::string& email) {
  return caller.history.with([&](Records& records) {
    return any_of(caller, records.envelopes,
                  [&](const Envelope& one) { return one.email == email && one.outcome == Outcome::acknowledged; });
  });
}

void read_session(Caller& caller, Client& client, const Envelope& envelope) {
  const Answer answer = client.get("/api/v1/sessions/" + envelope.session);
  caller.record(Kind::read, answer);
  const bool found = answer.status == 200 && event_count_in(answer.body) >= envelope.events;
  const bool tells = answer.status == 200 || answer.status == 404;
  if (tells && !found) caller.history.report(kReadable, envelope.email + " " + envelope.session + ": " + answer.body);
}

}  // namespace

void read_figures(Caller& caller) {
  Session* session = caller.history.with([&](Records& records) {
    return any_of(caller, records.sessions, [](const Session& one) { return !one.end.requested; });
  });
  if (!session) return;
  Client client = caller.anywhere(Kind::read);
  client.with("Cookie", session->cookie);
  caller.record(Kind::read, client.get(caller.one_in(2) ? "/api/v1/metrics/overall" : "/api/v1/live"));
  if (const auto* envelope = accepted_of(caller, session->email)) read_session(caller, client, *envelope);
}

}  // namespace chaos
