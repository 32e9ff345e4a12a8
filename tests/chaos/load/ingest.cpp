// What players send.
#include <ctime>
#include <future>

#include "chaos/invariants.h"
#include "chaos/load/calls.h"

namespace chaos {
namespace {

constexpr int kMaxTries = 5;
constexpr std::size_t kMaxEvents = 20;
constexpr int kEnvelopesInSession = 1000;  // of all users, each of whom has a session of that name

std::string now() {
  char text[32];
  const std::time_t seconds = std::time(nullptr);
  std::tm utc;
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S.000Z", gmtime_r(&seconds, &utc));
  return text;
}

std::string body_of(const Envelope& envelope, const std::string& key) {
  const bool has_ids = envelope.number % 2 == 0;  // half of them have events with ids of their own
  std::string events;
  for (int i = 0; i < envelope.events; ++i) {
    const std::string payload = payload_of(envelope, i);
    events += (i ? "," : "") + (R"({"type":"heartbeat","ts":")" + now()) + "\",\"payload\":" + payload;
    if (has_ids) events += R"(,"id":"event )" + std::to_string(envelope.number) + "." + std::to_string(i) + "\"";
    events += "}";
  }
  return R"({"apiKey":")" + key + R"(","sessionId":")" + envelope.session + R"(","events":[)" + events + "]}";
}

// A call with that key; reports an answer that breaks an invariant.
Outcome send(Caller& caller, Kind kind, SdkKey& key, Client client, const std::string& body) {
  const bool revoked = caller.history.with([&](Records&) { return key.end.acknowledged; });
  const Answer answer = client.with("Authorization", "Bearer " + key.raw).post("/api/v1/telemetry", body);
  const Outcome outcome = caller.record(kind, answer);
  const bool requested = caller.history.with([&](Records&) { return key.end.requested; });
  if (outcome == Outcome::acknowledged && revoked) caller.history.report(kRevokedKey, key.label);
  if (answer.status == 401 && !requested) caller.history.report(kLiveKey, key.label);
  return outcome;
}

// Like an SDK, sends the same bytes again while the outcome is unknown; sometimes also when it is known, and sometimes
// on two connections at once.
Outcome deliver(Caller& caller, SdkKey& key, const std::string& body) {
  const Client client = caller.anywhere(Kind::ingest);
  const auto once = [&] { return send(caller, Kind::ingest, key, client, body); };
  Outcome outcome;
  if (caller.one_in(20)) {
    auto other = std::async(std::launch::async, once);
    outcome = once();
    outcome = together(outcome, other.get());
  } else {
    outcome = once();
  }
  for (int i = 1; i < kMaxTries && outcome == Outcome::unknown; ++i) outcome = together(outcome, once());
  return caller.one_in(10) ? together(outcome, once()) : outcome;
}

std::string broken(std::string body) { return body.replace(body.rfind("heartbeat"), 9, "!"); }

}  // namespace

// One call in thirty uses a revoked key; in one of thirty, the last event is invalid.
void ingest(Caller& caller) {
  const bool revoked = caller.one_in(30);
  SdkKey* key = caller.history.with([&](Records& records) {
    return any_of(caller, records.sdk_keys, [&](const SdkKey& one) {
      return one.outcome == Outcome::acknowledged && one.end.requested == revoked;
    });
  });
  if (!key) return;
  Envelope envelope{caller.history.number(), static_cast<int>(1 + caller.up_to(kMaxEvents - 1)), key->email, "",
                    Outcome::unknown};
  envelope.session = "evening-" + std::to_string(envelope.number / kEnvelopesInSession);
  const std::string body = body_of(envelope, key->raw);
  envelope.outcome = deliver(caller, *key, caller.one_in(30) ? broken(body) : body);
  caller.history.with([&](Records& records) { records.envelopes.push_back(envelope); });
}

Outcome try_key(Caller& caller, SdkKey& key) {
  return send(caller, Kind::ingest, key, caller.anywhere(Kind::ingest),
              body_of({0, 0, key.email, "none", Outcome::unknown}, key.raw));
}

std::string payload_of(const Envelope& envelope, int event) {
  return R"({"mark":")" + std::to_string(envelope.number) + "." + std::to_string(event) + "\"}";
}

}  // namespace chaos
