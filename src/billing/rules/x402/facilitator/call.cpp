#include "billing/rules/x402/facilitator/call.h"

#include <ctime>

#include "crypto/ed25519.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "json/json.h"
#include "text/ascii.h"

namespace billing::rules {

using json::Json;

namespace {

constexpr int kTokenSeconds = 120;

std::string encoded(const Json& part) { return crypto::base64url(part.text()); }

std::string signed_token(const Config::X402& x402, const std::string& method, const std::string& url, long now) {
  const auto& id = x402.facilitator_key_id;
  const auto header =
      Json::object({{"alg", "EdDSA"}, {"kid", id}, {"typ", "JWT"}, {"nonce", crypto::hex(crypto::random_bytes(16))}});
  const auto claims = Json::object({{"sub", id},
                                    {"iss", "cdp"},
                                    {"uris", Json::array({method + " " + url.substr(url.find("://") + 3)})},
                                    {"iat", now},
                                    {"nbf", now},
                                    {"exp", now + kTokenSeconds}});
  const auto text = encoded(header) + "." + encoded(claims);
  const auto key = crypto::ed25519_key(x402.facilitator_key).value();  // settings are checked
  return text + "." + crypto::base64url(crypto::sign_ed25519(key, text));
}

// What a facilitator says is kept with the payment, and shown to the operator.
std::string without(const std::string& secret, std::string text) {
  return secret.empty() ? text : text::replaced(std::move(text), secret, "[hidden]");
}

}  // namespace

std::string bearer_token(const Config::X402& x402, const std::string& method, const std::string& url, long now) {
  const bool is_signed = !x402.facilitator_key_id.empty() && !x402.facilitator_key.empty();
  return is_signed ? signed_token(x402, method, url, now) : x402.facilitator_key;
}

net::HttpAnswer call_facilitator(net::HttpClient& http, const Config& config, const FacilitatorCall& call) {
  net::HttpRequest request;
  request.method = call.method;
  request.url = config.x402.facilitator_url + call.path;
  request.headers = {"Accept: application/json"};
  if (!call.body.empty()) request.headers.push_back("Content-Type: application/json");
  const auto token = bearer_token(config.x402, call.method, request.url, std::time(nullptr));
  if (!token.empty()) request.headers.push_back("Authorization: Bearer " + token);
  request.body = call.body;
  request.timeout_ms = call.timeout_seconds * 1000;
  request.own_connection = true;
  try {
    auto answer = http.send(request);
    answer.body = without(token, answer.body);
    return answer;
  } catch (net::NoAnswer& none) {
    none.received = without(token, none.received);
    throw;
  }
}

std::string status_in_words(long status) {
  const bool refuses_us = status == 401 || status == 403;
  return "status " + std::to_string(status) +
         (refuses_us ? ", so it asks for other credentials: MILLRACE_X402_FACILITATOR_KEY" : "");
}

}  // namespace billing::rules
