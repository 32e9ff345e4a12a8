#pragma once
#include <string>

#include "config.h"
#include "net/http_client.h"

// Posts webhooks, signed by the specification Standard Webhooks, which has libraries in many languages.
namespace alarms::rules {

// Makes the header webhook-signature: "v1," and base64 of an HMAC-SHA256. `timestamp` is in seconds since 1970.
std::string signature_of(const std::string& secret, const std::string& id, const std::string& timestamp,
                         const std::string& body);

// Posts to MILLRACE_ALARM_WEBHOOK, within 10 s. `id` is the same each time the same message is sent. Throws
// std::runtime_error unless the answer is 2xx.
void post_webhook(net::HttpClient& http, const Config::Alarm& alarm, const std::string& id, const std::string& body);

}  // namespace alarms::rules
