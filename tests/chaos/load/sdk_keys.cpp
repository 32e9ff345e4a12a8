// SDK keys come and go.
#include <utility>

#include "chaos/load/kinds.h"
#include "chaos/promises.h"
#include "support/json.h"

namespace chaos {
namespace {

constexpr int kTries = 5;
constexpr std::size_t kLiveKeys = 8;

bool is_live(const SdkKey& key) { return key.outcome == Outcome::acknowledged && !key.end.asked; }

std::size_t live_keys(const Pages& pages) {
  std::size_t live = 0;
  for (const auto& key : pages.sdk_keys) live += is_live(key);
  return live;
}

const Session* session_of(Caller& caller, const std::string& email) {
  return caller.book.with([&](const Pages& pages) -> const Session* {
    for (const auto& session : pages.sessions) {
      if (session.email == email && !session.end.asked) return &session;
    }
    return nullptr;
  });
}

// Nobody gets the raw key of one whose answer was lost; its row may be there.
void mint(Caller& caller) {
  const Session* session = caller.book.with(
      [&](Pages& pages) { return any_of(caller, pages.sessions, [](const Session& one) { return !one.end.asked; }); });
  if (!session) return;
  SdkKey key{"chaos " + std::to_string(caller.book.number()), session->email, Outcome::unknown, "", "", {}};
  Client client = caller.anywhere(Kind::mint);
  const Answer answer =
      client.with("Cookie", session->cookie).post("/api/v1/keys", R"({"label":")" + key.label + "\"}");
  key.outcome = caller.note(Kind::mint, answer);
  key.id = text_in(answer.body, "id"), key.raw = text_in(answer.body, "rawKey");
  caller.book.with([&](Pages& pages) { pages.sdk_keys.push_back(key); });
}

// 404 says that it is revoked already; the first time, nobody else can have done it.
void revoke(Caller& caller, SdkKey& key, const Session& session) {
  for (int i = 0; i < kTries; ++i) {
    Client client = caller.anywhere(Kind::revoke);
    const Answer answer = client.with("Cookie", session.cookie).del("/api/v1/keys/" + key.id);
    caller.note(Kind::revoke, answer);
    if (answer.status == 404 && i == 0) caller.book.complain(kLiveKey, key.label + " is unknown to its revocation");
    if (answer.status == 204 || answer.status == 404) {
      caller.book.with([&](Pages&) { key.end.acknowledged = true; });
      return;
    }
    if (answer.status == 401) return;  // the session was ended meanwhile
  }
}

void revoke_one(Caller& caller) {
  SdkKey* key = caller.book.with([&](Pages& pages) { return any_of(caller, pages.sdk_keys, is_live); });
  const Session* session = key ? session_of(caller, key->email) : nullptr;
  if (!session) return;
  const bool ours = caller.book.with([&](Pages&) { return !std::exchange(key->end.asked, true); });
  if (ours) revoke(caller, *key, *session);
}

}  // namespace

void rotate_sdk_keys(Caller& caller) {
  const bool enough = caller.book.with([](const Pages& pages) { return live_keys(pages) >= kLiveKeys; });
  if (enough)
    revoke_one(caller);
  else
    mint(caller);
}

}  // namespace chaos
