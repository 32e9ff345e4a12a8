#pragma once
#include <optional>
#include <string>
#include <vector>

#include "mail/message.h"
#include "mail/outbox.h"
#include "settings/config.h"

namespace mail {

// Returns the folders from which `mail send` takes messages: one in memory, which is on no disk, and the outbox.
std::vector<std::string> outboxes(const Config& config);
// Returns what waits in all of them, or nullopt if the outbox cannot be read.
std::optional<OutboxState> waiting_state(const Config& config);

// Each of these says below the message who runs this host.

// Puts a message into the outbox, from which `millrace-admin mail send` takes it. Throws std::exception if it cannot be
// written.
void enqueue(const Config& config, const Message& message);

// Puts a message into memory if the outbox cannot be written, as on a full disk: it is gone once the host stops, and so
// is only for what has to be known before. Throws std::exception if that fails, too.
void enqueue_in_any_case(const Config& config, const Message& message);

// Sends it at once if a mail server is known, so that the operator sees whether the settings are right. Returns what
// happened.
std::string send_at_once(const Config& config, const Message& message);

}  // namespace mail
