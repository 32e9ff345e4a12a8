#include "support/player.h"

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "streams/rules/bearer_token.h"

namespace {

std::string new_user(Stack& stack) {
  const std::string id = crypto::hex(crypto::random_bytes(16));
  db::transact(stack.database(), [&](db::Transaction& tx) {
    tx.run(R"(INSERT INTO users (id, email, name, created_at, updated_at)
              VALUES (?, ?, 'Ada', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
           id, id + "@example.test");
    tx.run(R"(INSERT INTO credentials (id, user_id, password_hash, created_at, updated_at)
              VALUES (?, ?, 'fits no password', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
           id, id);
  });
  return id;
}

}  // namespace

Player::Player(Stack& stack) : Player(stack, new_user(stack)) {}

Player::Player(Stack& stack, const std::string& account_id)
    : stack(stack),
      account_id(account_id),
      key(streams::rules::bearer_token::new_raw(streams::rules::kSdkKey)),
      key_id(crypto::random_bytes(16)) {
  db::Transaction tx(stack.database());
  streams::tables::bearer_tokens::insert(tx, streams::rules::kSdkKey.table, key_id, account_id, "phone",
                                         streams::rules::bearer_token::hash(key), {9, 9});
  tx.commit();
}

std::string Player::event(const std::string& type, const std::string& payload) {
  return R"({"type":")" + type + R"(","ts":"2026-01-21T03:00:00.000Z","payload":)" + payload + "}";
}

std::string Player::envelope(const std::string& session, const std::string& events) const {
  return R"({"apiKey":")" + key + R"(","sessionId":")" + session + R"(","events":)" +
         (events.front() == '[' ? events : "[" + events + "]") + "}";
}

Answer Player::send(const Client& client, const std::string& body) const {
  Client keyed = client;
  return keyed.with("Authorization", "Bearer " + key).post("/api/v1/telemetry", body);
}

std::int64_t Player::stored(const std::string& type) const { return stored_by_type()[type]; }

std::map<std::string, std::int64_t> Player::stored_by_type() const {
  std::map<std::string, std::int64_t> counts;
  for (auto row : stack.database().select(
           R"(SELECT type, COUNT(DISTINCT session_ref, COALESCE(id, CONCAT(batch, ' ', position)))
                FROM telemetry_events
               WHERE account_id = ?
               GROUP BY type)",
           account_id)) {
    auto& count = counts[row.text()];
    count = row.number();
  }
  return counts;
}
