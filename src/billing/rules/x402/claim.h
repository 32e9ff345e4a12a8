#pragma once
#include <optional>
#include <string>

#include "billing/rules/till.h"
#include "billing/rules/x402/product.h"
#include "refusal.h"

// Leases payments to the worker that works on them, and decides who is refused.
namespace billing::rules {

// A lease ends this many seconds after the work itself must have ended.
constexpr int kLeaseSlack = 5;

// Holds the lease on the entry of a payment, for a purchase of that product. If the payment was not sent to be settled,
// the destructor releases it, and the payment is unused again. If only its buyer may use it again, its row stays.
class Claim {
 public:
  Claim(const Till& till, const Product& product, const Entry& entry, const std::string& token)
      : till(till), product(product), entry(entry), token(token) {}
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  ~Claim();

  // Keeps the destructor from releasing the lease, because the entry goes to a state that ends it.
  void done() { done_ = true; }

  // Deletes the row of a payment that is not valid or not wanted. Returns false if the lease has lapsed and another
  // worker took it over, which may have settled the payment meanwhile.
  bool discard();

  const Till till;
  const Product& product;
  Entry entry;
  const std::string token;

 private:
  void give_up();

  bool done_ = false;
};

// Enters a payment in the ledger. Returns nullopt if it is there already.
std::optional<Claim> claim(const Till& till, const Product& product, const Entry& entry, int lease_seconds);

// Takes over a lapsed lease, and reads the entry again. Returns nullopt if another worker was faster, or has recorded
// an outcome meanwhile.
std::optional<Claim> take_over(const Till& till, const Product& product, const Entry& entry, int lease_seconds);

// The following limit callers who have work done and do not pay for it, by address and by payer. If one of them refuses
// a payment, nothing was charged.

// Refuses an address that has sent too many payments that were invalid, or that no facilitator could check. It is
// called before a payment is claimed.
std::optional<refusal::TooMany> too_many_invalid(db::Database& db, const std::string& bucket);
void count_invalid(db::Database& db, const std::string& bucket);
void count_unchecked(db::Database& db, const std::string& bucket);

// Refuses too many unpaid payments of an address, of the addresses around it, or of a payer. It is called after the
// payment is claimed, so that concurrent payments count each other.
std::optional<refusal::TooMany> too_many_unpaid(db::Database& db, const Entry& entry);
// Refuses too many unpaid payments of a payer. It is called after the payment is verified, because only then is it
// certain that its payer signed it.
std::optional<refusal::TooMany> too_many_of_payer(db::Database& db, const std::string& payer);

}  // namespace billing::rules
