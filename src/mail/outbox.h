#pragma once
#include <functional>
#include <optional>
#include <string>

#include "mail/smtp.h"

// Keeps messages that wait to be sent in a folder, one file each. It works while the database is down, and the sender
// needs no right but that to the folder.
namespace mail {

// Writes a message into a new file <time>-<random>.eml, whole or not at all. The folder is created if need be. Throws
// std::system_error.
void put(const std::string& folder, const std::string& message);

struct OutboxResult {
  int sent = 0, refused = 0, waiting = 0;
  std::string error;  // why the last one was refused or waits; empty if nothing was tried
};

// Sends what waits in the folder, oldest first, and removes each message that `send` took. If `send` throws NotSent,
// the message stays for up to a day if trying again may help, and is moved to the folder's `refused` otherwise. After a
// server has not answered, the rest waits, and so does the next call within a minute. If another process is sending,
// nothing is done, and all are `waiting` without an error. Throws std::system_error if the folder cannot be used.
OutboxResult send_waiting(const std::string& folder, const std::function<void(const std::string& message)>& send);

struct OutboxState {
  int messages = 0;
  long oldest_seconds = 0;  // how long the oldest has waited; from the future it came before the clock was set back
};
// Returns nullopt if the folder cannot be read.
std::optional<OutboxState> outbox_state(const std::string& folder);

// Deletes the messages to that address that wait there or were refused, and returns how many.
int delete_to(const std::string& folder, const std::string& to);

}  // namespace mail
