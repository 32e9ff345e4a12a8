#include "concepts/rules/generation/paid_generation.h"

#include "concepts/rules/generation/make_generation.h"
#include "concepts/rules/stored_result.h"
#include "concepts/tables/logos.h"
#include "counters/counters.h"
#include "crypto/digest.h"
#include "crypto/random.h"

namespace concepts::rules {

using billing::rules::Entry;

namespace {

constexpr std::uint64_t kPrice = 10000;  // 0.01 USDC
// After a day the draft is no longer returned for sending the payment again, because anybody can read the payment on
// the chain.
constexpr std::uint64_t kReplaySeconds = 24 * 3600;

void deliver(db::Transaction& tx, const Config&, const Entry& entry) {
  auto generation = generation_from(entry.result.value(), entry.id);
  generation.network = entry.network;
  tables::generations::insert(tx, generation);
  counters::count(counters::kDrafts, {"payment"});
}

}  // namespace

const billing::rules::Product& generation_product() {
  static const billing::rules::Product product{
      {"generate", kPrice, "/api/generate", "One concept-only meme coin draft: name, ticker, description and logo"},
      seconds_to_make,
      deliver,
      kReplaySeconds,
      billing::rules::Product::Reuse::by_anybody};
  return product;
}

billing::rules::PurchaseResult buy_generation(const billing::rules::Till& till, const PayWith& paid,
                                              const std::string& theme, const std::string& bucket) {
  const auto make = [&] {
    const auto failures = limits::of_bucket(till.config, limits::kFailedFrom, bucket);
    const auto generation = make_generation(till.db, till.http, till.config, theme, crypto::random_number(), failures);
    db::autocommit(till.db, tables::logos::store, generation.row.logo_sha256, generation.logo_png);
    return to_json(generation.row);
  };
  const std::string hash = crypto::sha256("generate\n" + theme);
  return billing::rules::buy(till, {generation_product(), paid.payment, paid.entry, hash, bucket, make});
}

tables::generations::Generation generation_paid_by(db::Database& db, const Entry& payment) {
  return tables::generations::by_id(db, payment.id).value();
}

}  // namespace concepts::rules
