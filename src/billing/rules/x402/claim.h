#pragma once
#include <optional>
#include <string>

#include "billing/rules/till.h"
#include "billing/rules/x402/product.h"
#include "refusal.h"

// The right to work on a payment, and who is refused it.
namespace billing::rules {

// A lease ends this many seconds after the work itself must have ended.
constexpr int kLeaseSlack = 5;

// The lease on the entry of a payment, for a purchase of that product. If the payment was not sent to be settled, the
// destructor releases it: the payment is unused again. Where only its buyer may use it again, its row stays.
class Claim {
 public:
  Claim(const Till& till, const Product& product, const Entry& entry, const std::string& token)
      : till(till), product(product), entry(entry), token(token) {}
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  ~Claim();

  // The entry goes to a state that ends the lease by itself.
  void done() { done_ = true; }

  // The payment was not good: deletes its row. False when the lease has lapsed and another worker took it over, which
  // may have settled it meanwhile.
  bool discard();

  const Till till;
  const Product& product;
  Entry entry;
  const std::string token;

 private:
  void give_up();

  bool done_ = false;
};

// Enters a payment in the ledger. Returns nullopt when it is there already.
std::optional<Claim> claim(const Till& till, const Product& product, const Entry& entry, int lease_seconds);

// Takes a lapsed lease over, and reads the entry again. Returns nullopt when another worker was faster, or has
// meanwhile written an outcome down.
std::optional<Claim> take_over(const Till& till, const Product& product, const Entry& entry, int lease_seconds);

// Limits for those who have work done and do not pay for it, by address and by payer. Nothing was charged when one
// refuses a payment.

// Before a payment is claimed: its address has sent too many that were invalid, or that no facilitator could check.
std::optional<refusal::TooMany> too_many_invalid(db::Database& db, const std::string& bucket);
void count_invalid(db::Database& db, const std::string& bucket);
void count_unchecked(db::Database& db, const std::string& bucket);

// After it is claimed, so that concurrent payments count each other: of its address and those around it, and its payer.
std::optional<refusal::TooMany> too_many_unpaid(db::Database& db, const Entry& entry);
// After it is verified: only then is it certain that its payer signed it.
std::optional<refusal::TooMany> too_many_of_payer(db::Database& db, const std::string& payer);

}  // namespace billing::rules
