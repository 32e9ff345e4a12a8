#include "target.h"

#include "billing/rules/stripe/events.h"
#include "billing/rules/stripe/signature.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "db/errors.h"
#include "peer.h"
#include "refusal.h"
#include "settings.h"
#include "worker.h"

// Stripe's webhook: the signature header in the first line, then the event.
namespace {

constexpr std::uint64_t kNow = 1800000000;

// A valid signature of the body at kNow.
std::string signature(const std::string& body) {
  return crypto::hex(crypto::hmac_sha256(fuzz::config().stripe.webhook_secret, std::to_string(kNow) + "." + body));
}

void check_signature(const std::string& header, const std::string& body) {
  using billing::rules::signed_by_stripe;
  const std::string& secret = fuzz::config().stripe.webhook_secret;
  const std::string filled = fuzz::with_signature(header, signature(body));
  const bool holds = signed_by_stripe(filled, body, secret, [] { return kNow; });
  PROMISE(!holds || filled.find("v1=" + signature(body)) != filled.npos);
  PROMISE(!holds || filled.find("t=1800000000") != filled.npos);
  PROMISE(!signed_by_stripe(filled, body + " ", secret, [] { return kNow; }));
  PROMISE(!signed_by_stripe(filled, body, secret, [] { return kNow + 301; }));
  PROMISE(!signed_by_stripe(filled, body, "", [] { return kNow; }));
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  static Worker worker(config());
  std::string event = input;
  check_signature(take_line(event), event);
  try {
    billing::rules::handle_event(worker.db, worker.config, event);
  } catch (const refusal::Refusal&) {
  } catch (const db::Unavailable&) {  // valid enough to look an order up
  }
}
