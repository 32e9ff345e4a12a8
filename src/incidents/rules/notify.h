#pragma once
#include <string>
#include <vector>

#include "incidents/rules/notification_text.h"
#include "mail/outbox.h"
#include "net/http_client.h"

// Sends messages to a recipient by every channel that is set, "email" and "webhook". The process that finds an
// incident only writes them, into folders of this host. The one that sends them from there to other machines needs
// neither the database nor a secret of Millrace's.
namespace incidents::rules {

std::vector<std::string> channels(const Recipient& recipient);

// Writes it for every channel. If it cannot be written, the webhook is called at once. Throws std::exception if it
// could be written or posted for none.
void notify(const Config& config, const Recipient& recipient, const Notification& notification);

// Posts what waits in the outbox. What fails is tried again a minute later, for a day.
mail::OutboxResult send_webhooks(net::HttpClient& http, const Webhook& webhook);

// Sends a message that says it is a test, by that channel. Throws std::exception if it could not be sent.
void send_test(net::HttpClient& http, const Config& config, const Recipient& recipient, const std::string& channel,
               const std::string& text);

}  // namespace incidents::rules
