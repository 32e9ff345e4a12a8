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

const char kAnswer[] =
    R"({"coinName":"Proof of Penguins","ticker":"BEAK","description":"The penguins offered the baker a pebble. The baker is now, as far as the penguins are concerned, married. It is purely a concept.","logoUrl":"https://mill.example/logos/4826a931330883285c5e88445490cbc298fffee9652eb73a7bcb98a74128862a.png","conceptOnly":true})";

void deliver(db::Transaction& tx, const Config&, const Entry& entry) {
  auto generation = generation_from(entry.result.value(), entry.id);
  generation.network = entry.network;
  tables::generations::insert(tx, generation);
  counters::count(counters::kDrafts, {"payment"});
}

}  // namespace

const billing::rules::Product& generation_product() {
  static const billing::rules::Product product{
      {"generate",
       kPrice,
       "/api/generate",
       "One concept-only meme coin draft: name, ticker, description and logo",
       R"({"theme":"penguins running a bakery"})",
       R"({"type":"object","required":["theme"],"additionalProperties":false,"properties":{"theme":{"type":"string","minLength":3,"maxLength":240}}})",
       kAnswer,
       {"meme coin", "name", "ticker", "logo", "generator"}},
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
