#include "concepts/rules/generation/paid_concept.h"

#include "concepts/rules/failures.h"
#include "concepts/rules/generation/make_concept.h"
#include "concepts/rules/stored_result.h"
#include "concepts/tables/logos.h"
#include "counters/counters.h"
#include "crypto/digest.h"

namespace concepts::rules {

using billing::rules::Entry;

namespace {

constexpr std::uint64_t kPrice = 10000;  // 0.01 USDC
// After a day the draft is no longer returned for sending the payment again, because anybody can read the payment on
// the chain.
constexpr std::uint64_t kReplaySeconds = 24 * 3600;

std::string make(const billing::rules::Till& till, const std::string& theme, const limits::Limit& failures) {
  const Concept made = make_concept(till.db, till.http, till.config, theme, failures);
  db::autocommit(till.db, tables::logos::store, made.logo_sha256, made.logo_png);
  return to_json(made);
}

void deliver(db::Transaction& tx, const Config&, const Entry& entry) {
  tables::generations::insert(tx, generation_from(entry.result.value(), entry.id));
  counters::count(counters::kDrafts, {"payment"});
}

}  // namespace

const billing::rules::Product& concept_product() {
  static const billing::rules::Product product{
      {"generate", kPrice, "/api/generate", "One concept-only meme coin draft: name, ticker, description and logo"},
      seconds_to_make,
      deliver,
      kReplaySeconds,
      billing::rules::Product::Reuse::by_anybody};
  return product;
}

billing::rules::PurchaseResult buy_concept(const billing::rules::Till& till, const PayWith& paid,
                                           const std::string& theme, const std::string& bucket) {
  const billing::rules::Purchase purchase{
      concept_product(), paid.payment, paid.entry, crypto::sha256("generate\n" + theme), bucket, [&] {
        return make(till, theme, failures_from(bucket));
      }};
  return billing::rules::buy(till, purchase);
}

tables::generations::Generation concept_paid_by(db::Database& db, const Entry& payment) {
  return tables::generations::by_id(db, payment.id).value();
}

}  // namespace concepts::rules
