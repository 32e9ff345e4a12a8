#include "support/provider.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "crypto/encoding.h"
#include "json/json.h"

namespace provider_says {

using json::Json;

Response completion(const std::string& content, const std::string& finish_reason) {
  const Json message = Json::object({{"role", "assistant"}, {"content", content}});
  const Json choice = Json::object({{"index", 0}, {"finish_reason", finish_reason}, {"message", message}});
  return {200, Json::object({{"object", "chat.completion"}, {"choices", Json::array({choice})}}).text()};
}

std::string draft_json(const std::string& name, const std::string& ticker, const std::string& description) {
  return Json::object({{"coinName", name}, {"ticker", ticker}, {"description", description}}).text();
}

Response a_draft() { return completion(draft_json()); }

Response an_image(const std::string& bytes) {
  const Json image = Json::object({{"b64_json", crypto::base64(bytes)}});
  return {200, Json::object({{"created", 1}, {"data", Json::array({image})}}).text()};
}

Response an_image_at(const std::string& url) {
  return {200, Json::object({{"created", 1}, {"data", Json::array({Json::object({{"url", url}})})}}).text()};
}

Response an_error(int status, const std::string& message, const std::string& code, const std::string& type) {
  const Json error = Json::object({{"message", message}, {"type", type}, {"param", nullptr}, {"code", code}});
  return {status, Json::object({{"error", error}}).text()};
}

Response an_outage() { return an_error(500, "overloaded"); }

Response too_many(const std::string& retry_after) {
  auto response = an_error(429, "Rate limit reached", "rate_limit_exceeded", "requests");
  response.headers["Retry-After"] = retry_after;
  return response;
}

Response a_page() { return {200, "<html><body>Welcome to our network</body></html>", "text/html"}; }

Response nothing() {
  Response response;
  response.hang = true;
  return response;
}

HttpStandIn::Handler one_by_one(const std::vector<Response>& all) {
  const auto next = std::make_shared<std::atomic<std::size_t>>(0);
  return [all, next](const auto&) { return all.at(std::min(next->fetch_add(1), all.size() - 1)); };
}

}  // namespace provider_says

void Gate::open() {
  std::lock_guard<std::mutex> lock(mutex_);
  open_ = true;
  changed_.notify_all();
}

void Gate::pass() {
  std::unique_lock<std::mutex> lock(mutex_);
  ++waiting;
  changed_.wait(lock, [this] { return open_; });
}
