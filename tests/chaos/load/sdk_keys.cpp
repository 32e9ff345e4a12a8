// Mints and revokes SDK keys.
#include <utility>

#include "chaos/invariants.h"
#include "chaos/load/calls.h"
#include "support/json.h"

namespace chaos {
namespace {

constexpr int kMaxTries = 5;
constexpr std::size_t kLiveKeys = 8;

bool is_live(const SdkKey& key) { return key.outcome == Outcome::acknowledged && !key.end.requested; }

std::size_t live_keys(const Records& records) {
  std::size_t live = 0;
  for (const auto& key : records.sdk_keys) live += is_live(key);
  return live;
}

const Session* session_of(Caller& caller, const std::string& email) {
  return caller.history.with([&](const Records& records) -> const Session* {
    for (const auto& session : records.sessions) {
      if (session.email == email && !session.end.requested) return &session;
    }
    return nullptr;
  });
}

// When the answer is lost, nobody has the raw key, but its row may exist.
void mint(Caller& caller) {
  const Session* session = caller.history.with([&](Records& records) {
    return any_of(caller, records.sessions, [](const Session& one) { return !one.end.requested; });
  });
  if (!session) return;
  SdkKey key{"chaos " + std::to_string(caller.history.number()), session->email, Outcome::unknown, "", "", {}};
  Client client = caller.anywhere(Kind::mint);
  const Answer answer =
      client.with("Cookie", session->cookie).post("/api/v1/keys", R"({"label":")" + key.label + "\"}");
  key.outcome = caller.record(Kind::mint, answer);
  key.id = text_in(answer.body, "id");
  key.raw = text_in(answer.body, "rawKey");
  caller.history.with([&](Records& records) { records.sdk_keys.push_back(key); });
}

// 404 means that it is revoked already. On the first try that would be wrong: no other caller revokes this key.
void revoke(Caller& caller, SdkKey& key, const Session& session) {
  for (int i = 0; i < kMaxTries; ++i) {
    Client client = caller.anywhere(Kind::revoke);
    const Answer answer = client.with("Cookie", session.cookie).del("/api/v1/keys/" + key.id);
    caller.record(Kind::revoke, answer);
    if (answer.status == 404 && i == 0)
      caller.history.report(kLiveKey, key.label + ": its first revocation was answered with 404");
    if (answer.status == 204 || answer.status == 404) {
      caller.history.with([&](Records&) { key.end.acknowledged = true; });
      return;
    }
    if (answer.status == 401) return;  // the session has been ended meanwhile
  }
}

void revoke_one(Caller& caller) {
  SdkKey* key = caller.history.with([&](Records& records) { return any_of(caller, records.sdk_keys, is_live); });
  const Session* session = key ? session_of(caller, key->email) : nullptr;
  if (!session) return;
  const bool ours = caller.history.with([&](Records&) { return !std::exchange(key->end.requested, true); });
  if (ours) revoke(caller, *key, *session);
}

}  // namespace

void rotate_sdk_keys(Caller& caller) {
  const bool enough = caller.history.with([](const Records& records) { return live_keys(records) >= kLiveKeys; });
  if (enough)
    revoke_one(caller);
  else
    mint(caller);
}

}  // namespace chaos
