#pragma once
#include <string>

#include "support/stack.h"

// A user with an SDK key, as the ingest of telemetry needs them, and the envelopes of a player that has the key.
struct Player {
  explicit Player(Stack& stack);
  // A key of a user who is there.
  Player(Stack& stack, const std::string& user_id);

  // One event, or `events` as the text of a JSON list, of a session.
  std::string envelope(const std::string& session, const std::string& events) const;
  static std::string event(const std::string& type, const std::string& payload = "{}");

  Answer send(const Client& client, const std::string& body) const;
  // How many events of that type are stored for this user.
  std::int64_t stored(const std::string& type) const;

  Stack& stack;
  std::string user_id, key, key_id;
};
