#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config.h"
#include "json/strict.h"
#include "net/http_client.h"

// Stripe's API, and the parts of its objects that we read.
namespace billing::rules::stripe {

struct Response {
  long status;
  rapidjson::Document body;
};

using Fields = std::vector<std::pair<std::string, std::string>>;

// How long to wait, in milliseconds: for a buyer, who keeps a worker waiting as well, and for the operator.
constexpr long kBuyerTimeout = 8000, kOperatorTimeout = 20000;

// Returns nullopt when no answer came, or one that is not JSON.
std::optional<Response> get(net::HttpClient& http, const Config& config, const std::string& path, long timeout_ms);
// Stripe carries a request out once for an idempotency key, however often it is sent.
std::optional<Response> post(net::HttpClient& http, const Config& config, const std::string& path, const Fields& fields,
                             const std::string& idempotency_key, long timeout_ms);

bool is_ok(const std::optional<Response>& response);
// It was carried out, or was not, or is under way.
bool is_outcome_unknown(const std::optional<Response>& response);

// Empty when there is no such member of such an object, or it is no string.
std::string text_in(const rapidjson::Value& value, const char* object, const char* name);
bool is_session_id(const std::string& id);
std::optional<std::string> payment_intent_of(const rapidjson::Value& object);

}  // namespace billing::rules::stripe
