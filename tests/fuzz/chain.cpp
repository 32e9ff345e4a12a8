#include "target.h"

#include "concept/rules/chain.h"

#include "paid.h"
#include "peer.h"

// What a node of the chain says of a payment.
void fuzz::try_input(const std::string& input) {
  using concepts::rules::Finding;
  answers = input;
  net::HttpClient http;
  const auto finding = concepts::rules::look_up(http, config(), paid_entry());
  if (!finding) return;
  PROMISE(finding->kind != Finding::Kind::paid || finding->transaction.size() == 32);
  PROMISE(finding->kind == Finding::Kind::paid || finding->transaction.empty());
}
