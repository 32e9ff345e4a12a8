#include "providers/circuit.h"

#include <algorithm>

#include "crypto/digest.h"

namespace providers {

namespace provider_circuits = tables::provider_circuits;

namespace {

Error left_alone(int seconds) {
  Error error(Error::Kind::unavailable, "not asked, as it was down several times in a row");
  error.health = Error::Health::down;
  error.retry_after = std::max(1, seconds);
  return error;
}

}  // namespace

CircuitKey circuit_key(const std::string& kind, const Config::Provider& provider) {
  return {crypto::sha256(kind + '\n' + provider.url + '\n' + provider.model).substr(0, 16), kind, provider.model};
}

Circuit::Circuit(db::Database& db, const CircuitKey& key) : db_(db), key_(key) {
  const auto found = provider_circuits::find(db, key.id);
  all_was_well_ = !found;
  if (!found || !found->open) return;
  if (found->seconds_until_try > 0) throw left_alone(found->seconds_until_try);
  if (!db::autocommit(db, provider_circuits::begin_try, key.id)) throw left_alone(kOpenSeconds);
}

void Circuit::worked() {
  if (all_was_well_) return;
  db::autocommit(db_, provider_circuits::close, key_.id);
}

void Circuit::failed() {
  db::transact(db_, [&](db::Transaction& tx) { provider_circuits::count_failure(tx, key_); });
}

}  // namespace providers
