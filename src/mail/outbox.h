#pragma once
#include <functional>
#include <optional>
#include <string>

#include "mail/smtp.h"

// The outbox is a folder with a file for each message that waits to be sent. It works while the database is down, and
// who sends needs no right but that to the folder.
namespace mail {

// Writes a message into a new file of the folder, which is created if need be: <time>-<random>.eml, whole or not at
// all. Throws std::system_error.
void put(const std::string& folder, const std::string& message);

struct OutboxResult {
  int sent = 0, refused = 0, waiting = 0;
  std::string error;  // why the last one was refused or waits; empty if nothing was tried
};

// Sends what waits in the folder, oldest first, and removes each message that `send` took. One that it throws NotSent
// for stays if trying again may help, for a day; else it is moved to the folder's `refused`. After a server has not
// answered, the rest waits, and so does the next call within a minute. If another process is sending, nothing is done:
// then they are `waiting` without an error. Throws std::system_error when the folder cannot be used.
OutboxResult send_waiting(const std::string& folder, const std::function<void(const std::string& message)>& send);

struct OutboxState {
  int emails = 0;
  long oldest_seconds = 0;  // how long the oldest has waited
};
// Returns nullopt if the folder cannot be read.
std::optional<OutboxState> outbox_state(const std::string& folder);

// Deletes the e-mails to that address that wait there or were refused; returns how many.
int delete_to(const std::string& folder, const std::string& to);

}  // namespace mail
