#pragma once
#include <stdexcept>
#include <string>

#include "incidents/rules/recipient.h"
#include "net/http_client.h"

// Posts webhooks, signed by the specification Standard Webhooks, which has libraries in many languages.
namespace incidents::rules {

// Makes the header webhook-signature: "v1," and base64 of an HMAC-SHA256. `timestamp` is in seconds since 1970.
std::string signature_of(const std::string& secret, const std::string& id, const std::string& timestamp,
                         const std::string& body);

// The webhook answered otherwise than by 2xx.
struct NotTaken : std::runtime_error {
  explicit NotTaken(long status)
      : std::runtime_error("the webhook answered " + std::to_string(status)), status(status) {}
  long status;
};

// Posts within 10 s. `id` is the same each time the same message is sent. Throws NotTaken, or net::NoAnswer.
void post_webhook(net::HttpClient& http, const Webhook& webhook, const std::string& id, const std::string& body);

}  // namespace incidents::rules
