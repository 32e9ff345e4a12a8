#pragma once
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "support/http_stand_in.h"

// A stand-in for Stripe, which remembers the last session that it created, whether it was paid, and its refunds.
class Stripe {
 public:
  std::string url() const { return stand_in_.url(); }
  std::string order, session, phase = "open", status = "unpaid";
  std::string refund_status = "succeeded";  // of refunds that are made
  int amount = 500;
  int failing_with = 0;                         // the status to fail with
  bool silent = false;                          // refunds are made, and answered with 500
  bool breaking = false;                        // they are not made, and their keys are answered with 500 from then on
  std::function<void()> before_answering = {};  // what happens between the outcome of a refund and its answer
  std::string refusal;                          // the error code for refunds
  bool hanging = false;
  std::string page = "https://checkout.stripe.com/c/pay/";
  std::vector<HttpStandIn::Request> requests() const { return stand_in_.requests(); }
  void forget();

  std::string session_json() const;
  std::string payment_intent() const { return "pi_" + session; }

  struct Refund {
    std::string id, status;
    int cents;
  };
  std::vector<Refund> refunds() const;
  void refund_on_its_pages();
  // The bank returns the last refund's money, which can be refunded again then. Returns the refund as it is now.
  std::string fail_last_refund();
  std::string refund_json(const Refund& refund) const;

 private:
  HttpStandIn::Response answer(const HttpStandIn::Request& request);
  HttpStandIn::Response refund_once(const HttpStandIn::Request& request);
  HttpStandIn::Response refund();
  std::string list() const;

  mutable std::mutex mutex_;
  std::vector<Refund> refunds_;
  std::map<std::string, HttpStandIn::Response> answered_;  // by idempotency key, refusals as well
  HttpStandIn stand_in_{[this](const auto& request) { return answer(request); }};
};

Stripe& stripe();
