#include "concepts/rules/paid_concept.h"

#include "concepts/rules/delivery.h"
#include "concepts/rules/generation.h"
#include "concepts/tables/logos.h"
#include "crypto/digest.h"

namespace concepts::rules {
namespace {

// A moment for our own.
int seconds_to_make(const Config& config) {
  return config.text.url.empty() && config.image.url.empty() ? 10 : kSecondsToMake;
}

std::string make(Worker& worker, const std::string& theme, const limits::Limit& failures) {
  const Concept made = make_concept(worker, theme, failures);
  db::autocommit(worker.db, [&](db::Transaction& tx) { tables::logos::store(tx, made.logo_sha256, made.logo_png); });
  return waiting(made);
}

}  // namespace

std::variant<PaidConcept, billing::rules::PaymentFault> buy_concept(Worker& worker,
                                                                    const billing::rules::Payment& payment,
                                                                    const std::string& theme,
                                                                    const std::string& bucket) {
  const billing::rules::Purchase purchase{"generate", crypto::sha256("generate\n" + theme), bucket,
                                          seconds_to_make(worker.config),
                                          [&] { return make(worker, theme, failures_from(bucket)); }};
  const auto bought = billing::rules::buy(worker, payment, purchase);
  if (const auto* fault = std::get_if<billing::rules::PaymentFault>(&bought)) return *fault;
  const auto& entry = std::get<billing::tables::payments::Entry>(bought);
  return PaidConcept{entry, tables::generations::by_id(worker.db, entry.id).value()};
}

}  // namespace concepts::rules
