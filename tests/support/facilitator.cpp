#include "support/facilitator.h"

#include <chrono>
#include <ctime>
#include <thread>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "json/strict.h"

namespace {

constexpr auto kLongerThanAnybodyWaits = std::chrono::seconds(3);

// A member of the authorization that was sent.
std::string shown(const std::string& body, const char* member) {
  const auto request = json::parse_strictly(body);
  const rapidjson::Value* value = &request;
  for (const char* name : {"paymentPayload", "payload", "authorization", member}) {
    value = value ? json::member(*value, name) : nullptr;
  }
  return value ? std::string(json::text_of(*value)) : "";
}

std::string network_in(const std::string& body) {
  const auto request = json::parse_strictly(body);
  const auto* terms = json::member(request, "paymentRequirements");
  return terms ? json::text_member(*terms, "network") : "";
}

// Hexadecimal digits without 0x.
std::string digits_in(const std::string& body, const char* member) {
  std::string text = shown(body, member);
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text.empty() ? "" : text.substr(2);
}

HttpStandIn::Response failure(const std::string& reason) {
  return {200, R"({"success":false,"errorReason":")" + reason + R"(","transaction":"","network":"base"})"};
}

HttpStandIn::Response hang_up() {
  HttpStandIn::Response response;
  response.hang_up = true;
  return response;
}

}  // namespace

const char SignedPayment::kPayTo[] = "0x00000000000000000000000000000000000000Aa";

Facilitator::Facilitator() : stand_in_([this](const auto& request) { return answer(request); }) {}

Facilitator::~Facilitator() {
  std::lock_guard<std::mutex> lock(mutex_);
  ending_ = true;
  holding_ = false;
  changed_.notify_all();
}

void Facilitator::verify_with(Fault error, const std::string& reason) {
  std::lock_guard<std::mutex> lock(mutex_);
  verify_fault_ = error;
  verify_reason_ = reason;
}

void Facilitator::settle_with(Fault error, const std::string& reason) {
  std::lock_guard<std::mutex> lock(mutex_);
  settle_fault_ = error;
  settle_reason_ = reason;
}

void Facilitator::settle_saying(const HttpStandIn::Response& response) {
  std::lock_guard<std::mutex> lock(mutex_);
  settle_fault_ = Fault::says;
  said_ = response;
}

void Facilitator::work_well() {
  verify_with(Fault::none);
  settle_with(Fault::none);
}

void Facilitator::hold() {
  std::lock_guard<std::mutex> lock(mutex_);
  holding_ = true;
}

void Facilitator::let_go() {
  std::lock_guard<std::mutex> lock(mutex_);
  holding_ = false;
  changed_.notify_all();
}

int Facilitator::held() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return held_;
}

Facilitator::Books Facilitator::books(const std::string& nonce) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = books_.find(nonce);
  return found == books_.end() ? Books{} : found->second;
}

Facilitator::Books Facilitator::all_books() const {
  std::lock_guard<std::mutex> lock(mutex_);
  Books sum;
  for (const auto& [nonce, books] : books_) {
    sum.verifies += books.verifies;
    sum.settles += books.settles;
    sum.debits += books.debits;
  }
  return sum;
}

std::string Facilitator::last_asked() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return last_asked_;
}

HttpStandIn::Response Facilitator::answer(const HttpStandIn::Request& request) {
  if (request.path == "/below/a/path/supported") {
    ++asked_what_is_supported_;
    std::lock_guard<std::mutex> lock(mutex_);
    return supported_.empty() ? HttpStandIn::Response{404, "{}"} : HttpStandIn::Response{200, supported_};
  }
  const std::string nonce = digits_in(request.body, "nonce");
  remember(nonce, request.body);
  if (request.path == "/below/a/path/verify") return verify(nonce);
  if (request.path == "/below/a/path/settle") return settle(nonce);
  return {404, "{}"};
}

void Facilitator::remember(const std::string& nonce, const std::string& body) {
  std::lock_guard<std::mutex> lock(mutex_);
  last_asked_ = body;
  books_[nonce].payer = digits_in(body, "from");
  books_[nonce].value = std::stoull("0" + shown(body, "value"));
  books_[nonce].network = network_in(body);
}

HttpStandIn::Response Facilitator::verify(const std::string& nonce) {
  std::unique_lock<std::mutex> lock(mutex_);
  ++books_[nonce].verifies;
  const Fault error = verify_fault_;
  const std::string reason = verify_reason_;
  lock.unlock();
  if (error == Fault::none) return {200, R"({"isValid":true,"payer":"0x1111111111111111111111111111111111111111"})"};
  if (error == Fault::refuses) return {200, R"({"isValid":false,"invalidReason":")" + reason + "\"}"};
  return broken(error);
}

HttpStandIn::Response Facilitator::settle(const std::string& nonce) {
  std::unique_lock<std::mutex> lock(mutex_);
  Books& books = books_[nonce];
  ++books.settles;
  ++held_;
  changed_.wait(lock, [this] { return !holding_; });
  --held_;
  const Fault error = settle_fault_;
  const std::string reason = settle_reason_, network = books.network;
  if (error == Fault::says) return said_;
  const bool does_it = error == Fault::none || error == Fault::loses_the_reply || error == Fault::fails_after_all ||
                       error == Fault::has_not_seen_it;
  if (does_it && books.debits > 0) return failure("invalid_exact_evm_nonce_already_used");
  if (does_it) ++books.debits;
  lock.unlock();
  std::this_thread::sleep_for(settling_time_.load());

  if (error == Fault::none) {
    return {200,
            R"({"success":true,"transaction":"0x)" + nonce + R"(","network":")" + network + R"(","payer":"0x11"})"};
  }
  if (error == Fault::has_not_seen_it) {
    return {200, R"({"success":false,"errorReason":"settlement_pending","transaction":"0x)" + nonce +
                     R"(","network":")" + network + "\"}"};
  }
  if (error == Fault::loses_the_reply) return hang_up();
  if (error == Fault::refuses || error == Fault::fails_after_all) return failure(reason);
  if (error == Fault::succeeds_in_words) return {200, R"({"success":true,"transaction":"","network":"base"})"};
  return broken(error);
}

HttpStandIn::Response Facilitator::broken(Fault error) {
  if (error == Fault::server_error) return {500, R"({"error":"internal"})"};
  if (error == Fault::html) return {502, "<html><body>Bad Gateway</body></html>", "text/html"};
  if (error == Fault::garbage) return {200, "{\"success\": tru"};
  if (error == Fault::refuses_us) return {401, R"({"errorType":"unauthorized"})"};
  if (error == Fault::too_many) return {429, R"({"error":"rate limited"})", "application/json", {{"Retry-After", "7"}}};
  if (error == Fault::hangs) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, kLongerThanAnybodyWaits, [this] { return ending_; });
  }
  return hang_up();
}

SignedPayment::SignedPayment(const std::string& value)
    : payer(crypto::hex(crypto::random_bytes(20))),
      nonce(crypto::hex(crypto::random_bytes(32))),
      signature(crypto::hex(crypto::random_bytes(65))),
      value(value),
      valid_before(std::to_string(std::time(nullptr) + 300)) {}

namespace {

std::string inner(const SignedPayment& payment) {
  return R"({"signature":"0x)" + payment.signature + R"(","authorization":{"from":"0x)" + payment.payer +
         R"(","to":")" + SignedPayment::kPayTo + R"(","value":")" + payment.value +
         R"(","validAfter":"0","validBefore":")" + payment.valid_before + R"(","nonce":"0x)" + payment.nonce + R"("}})";
}

}  // namespace

std::string SignedPayment::header() const {
  return crypto::base64(R"({"x402Version":1,"scheme":"exact","network":")" + network + R"(","payload":)" +
                        inner(*this) + "}");
}

std::string SignedPayment::header_v2() const {
  const auto extensions =
      identifier.empty()
          ? ""
          : R"("extensions":{"payment-identifier":{"info":{"required":false,"id":")" + identifier + "\"}}},";
  return crypto::base64(R"({"x402Version":2,"accepted":{"scheme":"exact","network":")" +
                        std::string(network == "base" ? "eip155:8453" : "eip155:84532") + R"(","amount":")" + value +
                        R"("},)" + extensions + R"("payload":)" + inner(*this) + "}");
}
