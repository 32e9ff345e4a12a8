#include "billing/rules/stripe/client.h"

#include <algorithm>

#include "log.h"
#include "refusal.h"
#include "text/percent.h"

namespace billing::rules::stripe {
namespace {

void log_stripe(const std::string& path, const std::string& problem) {
  log_problem(LogLevel::warning, {{"stripe", path}}, problem);
}

std::optional<Response> send(Worker& worker, const std::string& path, net::HttpRequest request) {
  request.url = worker.config.stripe.api_url + path;
  request.headers.push_back("Authorization: Bearer " + worker.config.stripe.secret_key);
  request.headers.push_back("Content-Type: application/x-www-form-urlencoded");
  request.max_bytes = 256 * 1024;
  try {
    const auto answer = worker.http.send(request);
    if (answer.status != 200) log_stripe(path, "status " + std::to_string(answer.status));
    return Response{answer.status, json::parse_strictly(answer.body)};
  } catch (const net::NoAnswer& none) {
    log_stripe(path, none.what());
  } catch (const refusal::BadBody& garbage) {
    log_stripe(path, garbage.what());
  }
  return std::nullopt;
}

bool is_id(const std::string& id, const std::string& kind) {
  return id.rfind(kind, 0) == 0 && id.size() <= 255 &&
         std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

}  // namespace

std::optional<Response> get(Worker& worker, const std::string& path, long timeout_ms) {
  net::HttpRequest request;
  request.method = "GET";
  request.timeout_ms = timeout_ms;
  return send(worker, path, std::move(request));
}

std::optional<Response> post(Worker& worker, const std::string& path, const Fields& fields,
                             const std::string& idempotency_key, long timeout_ms) {
  net::HttpRequest request;
  request.method = "POST";
  request.headers = {"Idempotency-Key: " + idempotency_key};
  request.body = text::form_encoded(fields);
  request.timeout_ms = timeout_ms;
  return send(worker, path, std::move(request));
}

bool is_ok(const std::optional<Response>& response) { return response && response->status == 200; }

bool is_outcome_unknown(const std::optional<Response>& response) {
  return !response || response->status == 409 || response->status == 429 || response->status >= 500;
}

std::string text(const rapidjson::Value* object, const char* name) {
  const auto* value = object ? json::member(*object, name) : nullptr;
  return value && value->IsString() ? std::string(json::text_of(*value)) : "";
}

bool is_session_id(const std::string& id) { return is_id(id, "cs_"); }

std::optional<std::string> payment_intent_of(const rapidjson::Value& object) {
  const std::string intent = text(&object, "payment_intent");
  return is_id(intent, "pi_") ? std::optional(intent) : std::nullopt;
}

}  // namespace billing::rules::stripe
