#pragma once
#include <optional>
#include <string>

#include "billing/rules/till.h"
#include "billing/rules/x402/product.h"
#include "billing/rules/x402/purchase_result.h"

// Leases a payment to the worker that works on it, and takes the payment's steps, each of which has the name of its
// statement in tables/payments.h and is committed when it returns.
namespace billing::rules {

// Holds the lease on the entry of a payment, for a purchase of that product. If the payment was not sent to be settled,
// the destructor releases it, and the payment is unused again. If only its buyer may use it again, its row stays.
class Claim {
 public:
  Claim(const Till& till, const Product& product, const Entry& entry, const std::string& token)
      : till(till), product(product), entry(entry), token_(token) {}
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  ~Claim();

  // Returns false if its payer has called another purchase so. The claim goes on.
  bool record_verified();
  // The claim goes on after these. They return false if the lease was lost to another worker.
  bool store_result(const std::string& result);
  bool begin_attempt();
  void close_attempt();

  // These end the claim, and return how its purchase ends.

  // Deletes the row of a payment that is not valid or not wanted, so that the purchase ends with `end` as if it had
  // never been sent. If the lease has lapsed, another worker may have settled the payment meanwhile, and nothing is
  // deleted.
  PurchaseResult discard(const PurchaseResult& end);
  PurchaseResult postpone(const std::string& reason, int seconds);
  // Delivers the product as well. It is unresolved if that transaction has settled another payment.
  PurchaseResult record_settled(const std::string& transaction);
  PurchaseResult record_void(const std::string& reason);
  PurchaseResult record_unresolved(const std::string& reason);
  // Does the same, by evidence only. Returns nullopt and goes on if that transaction has settled another payment.
  std::optional<PurchaseResult> record_settled_by_evidence(const std::string& transaction);
  // Returns false and goes on if another attempt may have moved the money.
  bool record_void_if_only_attempt(const std::string& reason);

  const Till till;
  const Product& product;
  Entry entry;

 private:
  void give_up();

  const std::string token_;
  bool ended_ = false;
};

// Enters a payment in the ledger. Returns nullopt if it is there already.
std::optional<Claim> claim(const Till& till, const Product& product, const Entry& entry);

// Takes over a lapsed lease, and reads the entry again. Returns nullopt if another worker was faster, or has recorded
// an outcome meanwhile.
std::optional<Claim> take_over(const Till& till, const Product& product, const Entry& entry);

// Keeps with the payment what somebody said about its settlement (evidence.h), whoever has its lease. The entry's
// evidence stays what was known before.
void keep_evidence(const Till& till, Entry& entry, const std::string& meaning, const std::string& transaction,
                   const std::string& said);

// Records by that statement that the payment is settled and delivers the product, in one transaction, and reads the
// entry again. It needs no claim, because the outcome is certain. Returns true to the one caller that changed it, which
// nobody can if that transaction has settled another payment.
using RecordSettled = bool (*)(db::Transaction& tx, const std::string& id, const std::string& transaction);
bool record_and_deliver(const Till& till, const Product& product, Entry& entry, const std::string& transaction,
                        RecordSettled record);

}  // namespace billing::rules
