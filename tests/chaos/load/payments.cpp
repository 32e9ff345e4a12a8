// POST /api/generate and POST /api-keys with an X-PAYMENT.
#include "chaos/load/kinds.h"
#include "chaos/promises.h"
#include "support/json.h"

namespace chaos {
namespace {

using Clock = std::chrono::steady_clock;

// Less than Retry-After asks for: a short run is to see more than one call.
constexpr auto kPatience = std::chrono::milliseconds(700);

bool is_open(const Payment& payment) {
  return payment.stubborn && payment.outcome != Outcome::acknowledged && !payment.called_off;
}

bool is_next(const Payment& payment) {
  if (payment.in_hand || payment.calls == 0) return false;
  const bool served = payment.outcome == Outcome::acknowledged && !payment.called_off;
  return served || (is_open(payment) && payment.next_call <= Clock::now());
}

Payment* one_to_repeat(Caller& caller) {
  return caller.book.with([&](Pages& pages) {
    Payment* payment = any_of(caller, pages.payments, is_next);
    if (payment) payment->in_hand = true;
    return payment;
  });
}

Payment* a_new_one(Caller& caller) {
  const int number = caller.book.number();
  const bool stubborn = !caller.one_in(4);
  const Kind kind = caller.site.has_chain && caller.one_in(4) ? Kind::pack : Kind::paid;
  return caller.book.with([&](Pages& pages) {
    pages.payments.emplace_back(kind, "volcano choir practice " + std::to_string(number),
                                Caller::address(kind, pages.payments.size()), stubborn);
    pages.payments.back().in_hand = true;
    return &pages.payments.back();
  });
}

Answer send(Caller& caller, const Payment& payment) {
  Client client = caller.site.stack.client_at(payment.address);
  client.with("X-PAYMENT", payment.money.header());
  if (payment.kind == Kind::pack) return client.with("Idempotency-Key", payment.name).post("/api-keys", "");
  return client.post("/api/generate", R"({"theme":")" + payment.name + "\"}");
}

// Under the book's lock.
const char* take(Payment& payment, const Answer& answer, Outcome outcome) {
  const bool first = payment.calls++ == 0;
  payment.in_hand = false;
  payment.next_call = Clock::now() + kPatience;
  const char* broken = text_in(answer.body, "error") == "payment_already_used" ? kSamePayment : nullptr;
  if (outcome == Outcome::acknowledged) {
    if (!payment.body.empty() && payment.body != answer.body) broken = kSamePayment;
    if (payment.called_off) broken = kNotCharged;
    payment.body = answer.body;
  }
  if (answer.status == 402) {
    if (payment.outcome == Outcome::acknowledged) broken = kNotCharged;
    payment.called_off = true;
  }
  payment.outcome = first ? outcome : together(payment.outcome, outcome);
  return broken;
}

}  // namespace

Outcome call_with(Caller& caller, Payment& payment) {
  const Answer answer = send(caller, payment);
  const Outcome outcome = caller.note(payment.kind, answer, outcome_of_generation(answer));
  const char* broken = caller.book.with([&](Pages&) { return take(payment, answer, outcome); });
  if (outcome == Outcome::refused && caller.site.facilitator.books(payment.money.nonce).debits > 0)
    broken = kNothingCharged;
  if (broken) caller.book.complain(broken, payment.name + ": " + std::to_string(answer.status) + " " + answer.body);
  return outcome;
}

// Half of the calls are with payments that were sent before: because the outcome is open, or although it is not.
void pay(Caller& caller) {
  Payment* payment = caller.one_in(2) ? one_to_repeat(caller) : nullptr;
  call_with(caller, payment ? *payment : *a_new_one(caller));
}

}  // namespace chaos
