#pragma once
#include <functional>
#include <optional>
#include <string>

#include "net/smtp.h"

namespace net {

struct Delivery {
  int sent = 0, refused = 0, waiting = 0;
  std::string fault;  // why the last one was refused or waits
};

// Sends the e-mails of a spool folder (net/mail.h), oldest first, and removes each that `send` took. One that it throws
// NotSent for stays if trying again may help, for a day; else it is moved to the folder's `refused`. After a server has
// not answered, the rest waits, and so does the next call within a minute. If another process is at it, nothing is
// done. Throws std::system_error when the folder cannot be used.
Delivery send_spooled(const std::string& folder, const std::function<void(const std::string& message)>& send);

// The e-mails in it that are still to be sent. Absent: the folder cannot be read.
struct Waiting {
  int emails = 0;
  long oldest_seconds = 0;  // how long the oldest has waited
};
std::optional<Waiting> waiting_in(const std::string& folder);

// Removes the e-mails to that address that wait there or were refused; how many.
int remove_spooled(const std::string& folder, const std::string& to);

}  // namespace net
