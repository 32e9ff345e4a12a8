#pragma once
#include <cstdint>
#include <map>
#include <string>

#include "support/stack.h"

// A user with an SDK key, and the envelopes of a player that uses the key.
struct Player {
  explicit Player(Stack& stack);
  // A new key of an existing user.
  Player(Stack& stack, const std::string& account_id);

  // An envelope of that session; `events` is one event or a JSON list of them.
  std::string envelope(const std::string& session, const std::string& events) const;
  // An event of long ago. Its session counts as begun when it was received; what is less than 30 days old is taken at
  // its word, and so a test that names such a day would fail one day.
  static std::string event(const std::string& type, const std::string& payload = "{}");

  Answer send(const Client& client, const std::string& body) const;
  // How many events of that type are stored for this user.
  std::int64_t stored(const std::string& type) const;
  std::map<std::string, std::int64_t> stored_by_type() const;

  Stack& stack;
  std::string account_id, key, key_id;
};
