#pragma once
#include <string>
#include <vector>

#include "alarms/rules/notification_text.h"
#include "mail/outbox.h"
#include "net/http_client.h"

// Sends messages to the operator by every channel that is set, "email" and "webhook". The process that finds an
// incident only writes them, into folders of this host. The one that sends them from there to other machines needs
// neither the database nor a secret of Millrace's.
namespace alarms::rules {

std::vector<std::string> channels(const Config::Alarm& alarm);

// Writes it for every channel. If it cannot be written, the webhook is called at once. Throws std::exception if it
// could be written or posted for none.
void notify(const Config& config, const Notification& notification);

// Returns the outbox of what is to be posted (mail/outbox.h).
std::string webhook_outbox(const Config& config);
// Posts what waits there. What fails is tried again a minute later, for a day.
mail::OutboxResult send_webhooks(net::HttpClient& http, const Config& config);

// Sends a message that says it is a test, by that channel. Throws std::exception if it could not be sent.
void send_test(net::HttpClient& http, const Config& config, const std::string& channel);

}  // namespace alarms::rules
