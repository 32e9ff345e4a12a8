#pragma once
#include <optional>
#include <string>

#include "billing/rules/product.h"
#include "billing/tables/payments.h"
#include "refusal.h"
#include "worker.h"

namespace billing::rules {

// A lease ends this many seconds after the work itself must have ended.
constexpr int kLeaseSlack = 5;
int settling_lease(const Config& config);

// The lease on an entry, for a purchase of that product. If the payment was not sent to be
// settled, the destructor releases it: the payment is unused again. Where only its buyer may use it again, its row
// stays.
class Claim {
 public:
  Claim(Worker& worker, const Product& product, tables::payments::Entry& entry, std::string token)
      : worker_(worker), product_(product), entry_(entry), token_(std::move(token)) {}
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

  ~Claim();

  const Product& product() const { return product_; }
  const std::string& token() const { return token_; }
  // The entry goes to a state that ends the lease by itself.
  void done() { done_ = true; }

  // The payment was not good: as if it had never been seen. Throws payment_in_progress() when the lease has lapsed and
  // somebody else took it over, who may have settled it meanwhile.
  void forget();

 private:
  void give_up();

  Worker& worker_;
  const Product& product_;
  tables::payments::Entry& entry_;
  std::string token_;
  bool done_ = false;
};

// Takes a lapsed lease over: returns its token, and reads the entry again. Absent when somebody else was faster, or
// has meanwhile written an outcome down.
std::optional<std::string> take_over(Worker& worker, tables::payments::Entry& entry, int lease_seconds);

refusal::UnderWay payment_in_progress();

}  // namespace billing::rules
