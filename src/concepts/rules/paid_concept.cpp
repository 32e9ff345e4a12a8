#include "concepts/rules/paid_concept.h"

#include "concepts/rules/failures.h"
#include "concepts/rules/generation.h"
#include "concepts/rules/stored_result.h"
#include "concepts/tables/logos.h"
#include "counters/counters.h"
#include "crypto/digest.h"

namespace concepts::rules {

using billing::rules::Entry;
using billing::rules::Payment;
using billing::rules::PaymentFault;

namespace {

constexpr std::uint64_t kPrice = 10000;  // 0.01 USDC
constexpr int kSecondsForEmbedded = 10;  // the embedded generators need a moment
// After a day the draft is no longer returned for showing the payment again, which can be read on the chain.
constexpr std::uint64_t kReplaySeconds = 24 * 3600;

int seconds_to_make(const Config& config) {
  return config.text.url.empty() && config.image.url.empty() ? kSecondsForEmbedded : kSecondsToMake;
}

std::string make(Worker& worker, const std::string& theme, const limits::Limit& failures) {
  const Concept made = make_concept(worker, theme, failures);
  db::autocommit(worker.db, [&](db::Transaction& tx) { tables::logos::store(tx, made.logo_sha256, made.logo_png); });
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

PaidConceptOrFault buy_concept(Worker& worker, const Payment& payment, const std::string& theme,
                               const std::string& bucket) {
  const billing::rules::Purchase purchase{concept_product(), crypto::sha256("generate\n" + theme), bucket,
                                          [&] { return make(worker, theme, failures_from(bucket)); }};
  const auto bought = billing::rules::buy(worker, payment, purchase);
  if (const auto* fault = std::get_if<PaymentFault>(&bought)) return *fault;
  const auto& entry = std::get<Entry>(bought);
  return PaidConcept{entry, tables::generations::by_id(worker.db, entry.id).value()};
}

}  // namespace concepts::rules
