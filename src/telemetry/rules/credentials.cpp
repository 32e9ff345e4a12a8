#include "telemetry/rules/credentials.h"

#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/rules/new_id.h"
#include "telemetry/rules/throttle.h"

namespace telemetry::rules {
namespace {

namespace table = tables::credentials;

constexpr int kMany = 1000, kRowsPerUnit = 200;

refusal::Rejected too_many(Worker& worker, const CredentialKind& kind, const std::string& user_id) {
  const std::string plural(kind.plural);
  const auto& [active, minted] = kind.limits;
  if (table::count(worker.db, kind.table, user_id) >= minted) {
    return {"too_many_" + plural, "This account has minted " + std::to_string(minted) + ' ' + plural +
                                      ", the revoked ones counted; there can be no more."};
  }
  return {"too_many_" + plural, "This account has " + std::to_string(active) + ' ' + plural +
                                    ", which is as many as there can be at a time. Please revoke one first."};
}

refusal::Conflict already_minted(const std::string& id) {
  return {"already_minted",
          "This Idempotency-Key has minted " + crypto::uuid_text(id) +
              " already, which is shown once. Revoke it and mint another with a new Idempotency-Key."};
}

}  // namespace

Minted mint_credential(Worker& worker, const CredentialKind& kind, const std::string& user_id, const std::string& label,
                       const std::optional<std::string>& idempotency_key) {
  const auto raw = credential::mint(kind);
  const auto id = new_id(std::string(kind.plural), user_id, idempotency_key);
  try {
    const auto minted = db::transact(worker.db, [&](db::Transaction& tx) {
      count_minting(tx, worker.config, user_id);  // first: it locks, so that what a user mints is counted one by one
      return table::insert(tx, kind.table, id, user_id, label, credential::hash(raw), kind.limits);
    });
    if (!minted) throw too_many(worker, kind, user_id);
    return {*minted, raw};
  } catch (const db::DuplicateKey&) {
    throw already_minted(id);
  }
}

std::vector<Credential> every_credential(Worker& worker, const CredentialKind& kind, const std::string& user_id) {
  const int rows = table::count(worker.db, kind.table, user_id);
  if (rows <= kMany) return credentials_after(worker, kind, user_id, std::nullopt, kind.limits.minted);

  count_list(worker, user_id, rows / kRowsPerUnit);
  return credentials_after(worker, kind, user_id, std::nullopt, kind.limits.minted);
}

std::vector<Credential> credentials_after(Worker& worker, const CredentialKind& kind, const std::string& user_id,
                                          const std::optional<tables::Place>& after, std::size_t max) {
  return table::of_user(worker.db, kind.table, user_id, after, max);
}

void revoke_credential(Worker& worker, const CredentialKind& kind, const std::string& user_id, const std::string& id) {
  if (!db::autocommit(worker.db, table::revoke, kind.table, user_id, id)) throw refusal::NotFound();
}

}  // namespace telemetry::rules
