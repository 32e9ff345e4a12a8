#include "billing/rules/stripe/client.h"

#include "log.h"
#include "pattern.h"
#include "refusal.h"
#include "text/percent.h"

namespace billing::rules::stripe {
namespace {

void log_stripe(const std::string& path, const std::string& problem) {
  log_problem(LogLevel::warning, {{"stripe", path}}, problem);
}

std::optional<Response> send(net::HttpClient& http, const Config& config, const std::string& path,
                             net::HttpRequest request) {
  request.url = config.stripe.api_url + path;
  request.headers.push_back("Authorization: Bearer " + config.stripe.secret_key);
  request.headers.push_back("Content-Type: application/x-www-form-urlencoded");
  request.max_bytes = 256 * 1024;
  try {
    const auto answer = http.send(request);
    if (answer.status != 200) log_stripe(path, "status " + std::to_string(answer.status));
    return Response{answer.status, json::parse_strictly(answer.body)};
  } catch (const net::NoAnswer& none) {
    log_stripe(path, none.what());
  } catch (const refusal::BadBody& garbage) {
    log_stripe(path, garbage.what());
  }
  return std::nullopt;
}

}  // namespace

std::optional<Response> get(net::HttpClient& http, const Config& config, const std::string& path, long timeout_ms) {
  net::HttpRequest request;
  request.method = "GET";
  request.timeout_ms = timeout_ms;
  return send(http, config, path, std::move(request));
}

std::optional<Response> post(net::HttpClient& http, const Config& config, const std::string& path, const Fields& fields,
                             const std::string& idempotency_key, long timeout_ms) {
  net::HttpRequest request;
  request.method = "POST";
  request.headers = {"Idempotency-Key: " + idempotency_key};
  request.body = text::form_encoded(fields);
  request.timeout_ms = timeout_ms;
  return send(http, config, path, std::move(request));
}

bool is_ok(const std::optional<Response>& response) { return response && response->status == 200; }

bool is_outcome_unknown(const std::optional<Response>& response) {
  return !response || response->status == 409 || response->status == 429 || response->status >= 500;
}

std::string text_in(const rapidjson::Value& value, const char* object, const char* name) {
  const auto* part = json::member(value, object);
  return part ? json::text_member(*part, name) : "";
}

bool is_session_id(const std::string& id) { return fits(id, "cs_[A-Za-z0-9_]{0,252}"); }

std::optional<std::string> payment_intent_of(const rapidjson::Value& object) {
  const std::string intent = json::text_member(object, "payment_intent");
  return fits(intent, "pi_[A-Za-z0-9_]{0,252}") ? std::optional(intent) : std::nullopt;
}

}  // namespace billing::rules::stripe
