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

Session* session_of(Caller& caller, const std::string& email) {
  return caller.history.with([&](Records& records) {
    return any_of(caller, records.sessions,
                  [&](const Session& one) { return one.email == email && !one.end.requested; });
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
  const Envelope* envelope = caller.history.with([&](Records& records) {
    return any_of(caller, records.envelopes, [](const Envelope& one) { return one.outcome == Outcome::acknowledged; });
  });
  Session* session = envelope ? session_of(caller, envelope->email) : nullptr;
  if (!session) return;
  Client client = caller.anywhere(Kind::read);
  client.with("Cookie", session->cookie);
  if (caller.one_in(3)) {
    caller.record(Kind::read, client.get("/api/v1/metrics/overall"));
  } else if (caller.one_in(3)) {
    caller.record(Kind::read, client.get("/api/v1/live"));
  } else {
    read_session(caller, client, *envelope);
  }
}

}  // namespace chaos
