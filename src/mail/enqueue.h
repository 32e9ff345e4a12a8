#pragma once
#include <string>

#include "config.h"
#include "mail/message.h"

namespace mail {

// Puts a message into the outbox, from which `millrace-admin mail send` takes it, or hands it to sendmail. Throws
// std::exception if neither could be done.
void enqueue(const Config::Mail& settings, const Message& message);

// Sends it at once if a mail server is known, so that the operator sees whether the settings are right. Returns what
// happened.
std::string send_at_once(const Config::Mail& settings, const Message& message);

}  // namespace mail
