#pragma once
#include <optional>
#include <string>

#include "billing/tables/payments.h"
#include "refusal.h"
#include "worker.h"

namespace billing::rules {

// Ends of work that nobody finished come this many seconds after the work itself must have ended.
constexpr int kLeaseSlack = 5;
int settling_lease(const Config& config);

// The lease on an entry. What was not sent to be settled is given up with it, so that the payment stays unused;
// the row of a pack is left, so that nobody but its buyer can use it.
class Claim {
 public:
  Claim(Worker& worker, tables::payments::Entry& entry, std::string token)
      : worker_(worker), entry_(entry), token_(std::move(token)) {}
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

  ~Claim();

  const std::string& token() const { return token_; }
  // The entry's next state says all; the lease ends with it.
  void done() { done_ = true; }

  // The payment was not good: as if it had never been seen. Throws payment_in_progress() when the lease has lapsed and
  // somebody else took it over, who may have settled it meanwhile.
  void forget();

 private:
  void give_up();

  Worker& worker_;
  tables::payments::Entry& entry_;
  std::string token_;
  bool done_ = false;
};

// The lease's token, and the entry as it is under it. Absent when somebody else was faster, be it only to
// find out what became of it.
std::optional<std::string> take_over(Worker& worker, tables::payments::Entry& entry, int lease_seconds);

refusal::UnderWay payment_in_progress();

}  // namespace billing::rules
