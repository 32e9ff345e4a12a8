#include "support/stripe.h"

#include "web/request.h"

void Stripe::forget() {
  stand_in_.forget();
  phase = "open";
  status = "unpaid";
  amount = 500;
  failing_with = 0;
  silent = breaking = hanging = false;
  refusal = "";
  refund_status = "succeeded";
  before_answering = {};
}

std::string Stripe::session_json() const {
  return R"({"id":")" + session + R"(","object":"checkout.session","url":")" + page + session +
         R"(","client_reference_id":")" + order + R"(","status":")" + phase + R"(","payment_status":")" + status +
         R"(","currency":"usd","amount_total":)" + std::to_string(amount) + R"(,"payment_intent":")" +
         payment_intent() + "\"}";
}

std::vector<Stripe::Refund> Stripe::refunds() const {
  const std::lock_guard lock(mutex_);
  return refunds_;
}

void Stripe::refund_on_its_pages() {
  const std::lock_guard lock(mutex_);
  refund();
}

std::string Stripe::fail_last_refund() {
  const std::lock_guard lock(mutex_);
  refunds_.back().status = "failed";
  return refund_json(refunds_.back());
}

std::string Stripe::refund_json(const Refund& refund) const {
  return R"({"id":")" + refund.id + R"(","object":"refund","amount":)" + std::to_string(refund.cents) +
         R"(,"currency":"usd","charge":"ch_)" + session + R"(","payment_intent":")" + payment_intent() +
         R"(","metadata":{},"status":")" + refund.status + "\"" +
         (refund.status == "failed" ? R"(,"failure_reason":"expired_or_canceled_card"})" : "}");
}

HttpStandIn::Response Stripe::answer(const HttpStandIn::Request& request) {
  if (hanging) return {200, "", "", {}, "", false, true};
  if (failing_with) return {failing_with, "{}"};
  if (request.headers.at("authorization") != "Bearer sk_stand_in") return {401, "{}"};
  if (request.method == "POST" && request.path == "/v1/checkout/sessions") {
    order = web::form_value(request.body, "client_reference_id").value_or("");
    session = "cs_test_" + order.substr(0, 8);
    const std::lock_guard lock(mutex_);
    refunds_.clear();
    return {200, session_json()};
  }
  if (request.method == "GET" && request.path == "/v1/checkout/sessions/" + session) return {200, session_json()};
  if (request.method == "POST" && request.path == "/v1/refunds") {
    auto answer = refund_once(request);
    if (before_answering) before_answering();
    return answer;
  }
  if (request.method == "GET" && request.path.rfind("/v1/refunds?", 0) == 0) return {200, list()};
  return {404, "{}"};
}

HttpStandIn::Response Stripe::refund_once(const HttpStandIn::Request& request) {
  const std::lock_guard lock(mutex_);
  const std::string& key = request.headers.at("idempotency-key");
  if (answered_.count(key) == 0) answered_[key] = breaking ? HttpStandIn::Response{500, "{}"} : refund();
  return silent ? HttpStandIn::Response{500, "{}"} : answered_.at(key);
}

// Refunds what is left of the charge, as it does without an amount.
HttpStandIn::Response Stripe::refund() {
  int left = amount;
  for (const auto& refund : refunds_)
    left -= refund.status == "failed" || refund.status == "canceled" ? 0 : refund.cents;
  const std::string code = left == 0 ? "charge_already_refunded" : refusal;
  if (!code.empty()) return {400, R"({"error":{"code":")" + code + "\"}}"};
  refunds_.push_back({"re_" + session + "_" + std::to_string(refunds_.size() + 1), refund_status, left});
  return {200, refund_json(refunds_.back())};
}

std::string Stripe::list() const {
  const std::lock_guard lock(mutex_);
  std::string all;
  for (const auto& refund : refunds_) all += (all.empty() ? "" : ",") + refund_json(refund);
  return R"({"object":"list","has_more":false,"data":[)" + all + "]}";
}

Stripe& stripe() {
  static Stripe stand_in;
  return stand_in;
}
