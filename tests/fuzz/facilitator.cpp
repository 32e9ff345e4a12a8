#include "target.h"

#include "billing/rules/x402/facilitator/ask.h"

#include <algorithm>

#include "paid.h"
#include "peer.h"

// Answers of a facilitator about a payment, first to /verify, then to /settle.
namespace {

using namespace billing::rules;

const Offer kOffer{"generate", 10000, "/api/generate", "a draft"};

bool is_code(const std::string& reason) {
  return !reason.empty() && reason.size() <= 64 &&
         reason.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == reason.npos;
}

void check(const Verdict& verdict) {
  PROMISE((verdict.answer == Verdict::Answer::invalid) == is_code(verdict.reason));
  PROMISE(verdict.retry_after >= 0 && verdict.retry_after <= 60);
}

void check(const Settlement& settlement) {
  const bool settled = settlement.outcome == Settlement::Outcome::settled;
  PROMISE(settled ? settlement.transaction.size() == 32 : is_code(settlement.reason));
  PROMISE(settlement.transaction.empty() || settlement.transaction.size() == 32);
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  answers = input;
  net::HttpClient http;
  check(ask_to_verify(http, config(), kOffer, paid_entry()));
  check(ask_to_settle(http, config(), kOffer, paid_entry()));
}
