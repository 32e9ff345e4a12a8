// POST /api/generate and POST /api-keys with a payment, of either version of x402.
#include "chaos/invariants.h"
#include "chaos/load/calls.h"
#include "support/json.h"

namespace chaos {
namespace {

using Clock = std::chrono::steady_clock;

// Shorter than Retry-After says, so that even a short run sees repeated calls.
constexpr auto kRetryDelay = std::chrono::milliseconds(700);

bool is_open(const Payment& payment) {
  return payment.retried && payment.outcome != Outcome::acknowledged && !payment.voided;
}

bool is_next(const Payment& payment) {
  if (payment.in_flight || payment.calls == 0) return false;
  const bool served = payment.outcome == Outcome::acknowledged && !payment.voided;
  return served || (is_open(payment) && payment.next_call <= Clock::now());
}

Payment* payment_to_repeat(Caller& caller) {
  return caller.history.with([&](Records& records) {
    Payment* payment = any_of(caller, records.payments, is_next);
    if (payment) payment->in_flight = true;
    return payment;
  });
}

Payment* new_payment(Caller& caller) {
  const int number = caller.history.number();
  const bool retried = !caller.one_in(4);
  const Kind kind = caller.site.has_chain && caller.one_in(4) ? Kind::pack : Kind::paid;
  return caller.history.with([&](Records& records) {
    records.payments.emplace_back(kind, "volcano choir practice " + std::to_string(number),
                                  Caller::address(kind, records.payments.size()), retried);
    records.payments.back().in_flight = true;
    return &records.payments.back();
  });
}

Answer send(Caller& caller, const Payment& payment) {
  Client client = caller.site.client_at(payment.address);
  if (caller.one_in(2))
    client.with("X-PAYMENT", payment.money.header());
  else
    client.with("PAYMENT-SIGNATURE", payment.money.header_v2());
  if (payment.kind == Kind::pack) return client.with("Idempotency-Key", payment.name).post("/api-keys", "");
  return client.post("/api/generate", R"({"theme":")" + payment.name + "\"}");
}

// Called under the history's lock. Returns the invariant that the answer breaks, or null.
const char* apply(Payment& payment, const Answer& answer, Outcome outcome) {
  const bool first = payment.calls++ == 0;
  payment.in_flight = false;
  payment.next_call = Clock::now() + kRetryDelay;
  const char* broken = text_in(answer.body, "error") == "payment_already_used" ? kSamePayment : nullptr;
  if (outcome == Outcome::acknowledged) {
    if (!payment.body.empty() && payment.body != answer.body) broken = kSamePayment;
    if (payment.voided) broken = kNotCharged;
    payment.body = answer.body;
  }
  if (answer.status == 402) {
    if (payment.outcome == Outcome::acknowledged) broken = kNotCharged;
    payment.voided = true;
  }
  payment.outcome = first ? outcome : together(payment.outcome, outcome);
  return broken;
}

}  // namespace

Outcome call_with(Caller& caller, Payment& payment) {
  const Answer answer = send(caller, payment);
  const Outcome outcome = caller.record(payment.kind, answer, outcome_of_generation(answer));
  const char* broken = caller.history.with([&](Records&) { return apply(payment, answer, outcome); });
  if (outcome == Outcome::refused && caller.site.facilitator.books(payment.money.nonce).debits > 0)
    broken = kNothingCharged;
  if (broken) caller.history.report(broken, payment.name + ": " + std::to_string(answer.status) + " " + answer.body);
  return outcome;
}

// Half of the calls repeat a payment that was sent before, whether or not its outcome is known.
void pay(Caller& caller) {
  Payment* payment = caller.one_in(2) ? payment_to_repeat(caller) : nullptr;
  call_with(caller, payment ? *payment : *new_payment(caller));
}

}  // namespace chaos
