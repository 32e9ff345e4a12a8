#pragma once
#include <string>

#include "billing/rules/x402/terms/offer.h"
#include "billing/tables/payments.h"
#include "net/http_client.h"
#include "settings/config.h"

// Asks the facilitator, a third party, to verify a payment and to put it on the chain. An answer that is not exactly as
// specified counts as no answer.
namespace billing::rules {

// A facilitator that has not verified a payment by then is not waited for.
constexpr int kVerifySeconds = 5;

struct Verdict {
  enum class Answer { valid, invalid, none } answer;
  std::string reason;  // if it is invalid: [a-z0-9_], at most 64
  int retry_after;     // seconds, if there is no answer
};

// Both are asked in that version of x402. In the second, a payment of the first is wrapped, since its signature is the
// same; what the buyer of a payment of the second sent beside it is handed on. Our terms are always our own.
//
// Verifying charges nothing.
Verdict ask_to_verify(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry,
                      int version = 1);

struct Settlement {
  enum class Outcome {
    settled,           // success, with a transaction
    refused,           // definitely, before anything was sent to the chain
    used,              // the authorization was spent before this attempt, by us or by others
    used_or_canceled,  // or its payer has canceled it
    not_asked,         // the facilitator was not reached
    unknown            // everything else: the money may have moved
  } outcome;
  std::string reason;            // [a-z0-9_], at most 64
  std::string transaction = "";  // 32 raw bytes, if the answer names one, whatever else it says
  std::string meaning = "";      // as what: evidence.h
  std::string said = "";
};

Settlement ask_to_settle(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry,
                         int version = 1);

}  // namespace billing::rules
