#include "providers/circuit.h"

#include <algorithm>

#include "crypto/digest.h"
#include "providers/tables/provider_circuits.h"

namespace providers {

namespace circuits = tables::provider_circuits;

namespace {

Fault left_alone(int seconds) {
  Fault fault(Fault::Kind::unavailable, "not asked, as it was down several times in a row");
  fault.health = Fault::Health::down;
  fault.retry_after = std::max(1, seconds);
  return fault;
}

bool may_try(db::Database& db, const std::string& id) {
  return db::autocommit(db, [&](db::Transaction& tx) { return circuits::begin_try(tx, id, kOpenSeconds); });
}

}  // namespace

std::string circuit_id(const std::string& kind, const Config::Provider& provider) {
  return crypto::sha256(kind + '\n' + provider.url + '\n' + provider.model).substr(0, 16);
}

Circuit::Circuit(db::Database& db, const std::string& id) : db_(db), id_(id) {
  const auto found = circuits::find(db, id);
  all_was_well_ = !found;
  if (!found || !found->open) return;
  if (found->seconds_until_try > 0) throw left_alone(found->seconds_until_try);
  if (!may_try(db, id)) throw left_alone(kOpenSeconds);
}

void Circuit::worked() {
  if (all_was_well_) return;
  db::autocommit(db_, [&](db::Transaction& tx) { circuits::close(tx, id_); });
}

void Circuit::failed() {
  db::transact(db_, [&](db::Transaction& tx) {
    circuits::count_failure(tx, id_, {kFailuresToOpen, kFailureSeconds, kOpenSeconds});
  });
}

}  // namespace providers
