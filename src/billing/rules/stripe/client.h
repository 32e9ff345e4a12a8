#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json/strict.h"
#include "net/http_client.h"
#include "settings/config.h"

// Calls Stripe's API, and reads the parts of its objects that we need.
namespace billing::rules::stripe {

struct Response {
  long status;
  rapidjson::Document body;
};

using Fields = std::vector<std::pair<std::string, std::string>>;

// These are timeouts in milliseconds. The buyer's is shorter, because waiting for it also keeps a worker waiting.
constexpr long kBuyerTimeout = 8000, kOperatorTimeout = 20000;

// Returns nullopt if there was no answer, or none in JSON.
std::optional<Response> get(net::HttpClient& http, const Config& config, const std::string& path, long timeout_ms);
// Sends a request that changes something. Stripe carries it out once for an idempotency key, however often it is sent.
std::optional<Response> post(net::HttpClient& http, const Config& config, const std::string& path, const Fields& fields,
                             const std::string& idempotency_key, long timeout_ms);

bool is_ok(const std::optional<Response>& response);
// Says whether it is unknown if Stripe has carried the request out. It may still be in progress.
bool is_outcome_unknown(const std::optional<Response>& response);

// Returns an empty text if there is no such object, or no such text in it.
std::string text_in(const rapidjson::Value& value, const char* object, const char* name);
bool is_session_id(const std::string& id);
std::optional<std::string> payment_intent_of(const rapidjson::Value& object);

}  // namespace billing::rules::stripe
