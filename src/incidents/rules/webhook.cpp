#include "incidents/rules/webhook.h"

#include <ctime>

#include "crypto/digest.h"
#include "crypto/encoding.h"

namespace incidents::rules {
namespace {

constexpr std::size_t kMaxAnswer = 4 << 20;  // only its status counts

}  // namespace

std::string signature_of(const std::string& secret, const std::string& id, const std::string& timestamp,
                         const std::string& body) {
  return "v1," + crypto::base64(crypto::hmac_sha256(secret, id + "." + timestamp + "." + body));
}

void post_webhook(net::HttpClient& http, const Webhook& webhook, const std::string& id, const std::string& body) {
  const std::string timestamp = std::to_string(std::time(nullptr));
  auto signatures = signature_of(webhook.secret, id, timestamp, body);
  if (!webhook.previous_secret.empty()) signatures += " " + signature_of(webhook.previous_secret, id, timestamp, body);
  net::HttpRequest request;
  request.url = webhook.url;
  request.headers = {"Content-Type: application/json", "User-Agent: Millrace", "webhook-id: " + id,
                     "webhook-timestamp: " + timestamp, "webhook-signature: " + signatures};
  request.body = body;
  request.timeout_ms = 10'000;
  request.own_connection = true;
  request.max_bytes = kMaxAnswer;
  request.address_policy = webhook.address_policy;
  const auto answer = http.send(request);
  if (answer.status < 200 || answer.status > 299) throw NotTaken(answer.status);
}

}  // namespace incidents::rules
