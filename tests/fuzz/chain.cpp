#include "target.h"

#include "billing/rules/x402/onchain/chain.h"

#include "paid.h"
#include "peer.h"

// Answers of a chain node about a payment.
void fuzz::try_input(const std::string& input) {
  using billing::rules::Finding;
  answers = input;
  net::HttpClient http;
  const auto finding = billing::rules::look_up(http, config(), paid_entry());
  if (!finding) return;
  PROMISE(finding->transaction.size() == (finding->kind == Finding::Kind::unused ? 0 : 32));
}
