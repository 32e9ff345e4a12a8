#include "telemetry/rules/keys.h"

#include "crypto/random.h"
#include "refusal.h"
#include "telemetry/rules/sdk_key.h"
#include "telemetry/rules/throttle.h"

namespace telemetry::rules {
namespace {

namespace table = tables::sdk_keys;

constexpr int kManyKeys = 1000, kKeysPerUnit = 200;

}  // namespace

MintedKey mint_key(Worker& worker, const std::string& user_id, const std::string& label) {
  const auto raw_key = sdk_key::mint();
  const auto id = crypto::random_uuid();

  const auto key = db::transact(worker.db, [&](db::Transaction& tx) {
    count_minting(tx, worker.config, user_id);  // first: it locks, so that a user's keys are counted one after another
    return table::insert(tx, id, user_id, label, sdk_key::hash(raw_key), sdk_key::kMaxKeys);
  });
  if (!key) {
    throw refusal::Rejected("too_many_keys", "This account has minted " + std::to_string(sdk_key::kMaxKeys) +
                                                 " keys, the revoked ones counted; there can be no more.");
  }
  return {*key, raw_key};
}

std::vector<SdkKey> every_key(Worker& worker, const std::string& user_id) {
  const int keys = table::count(worker.db, user_id);
  if (keys <= kManyKeys) return keys_after(worker, user_id, std::nullopt, sdk_key::kMaxKeys);

  const LargeRead large(worker, user_id);
  count_read(worker, user_id, keys / kKeysPerUnit);
  return keys_after(worker, user_id, std::nullopt, sdk_key::kMaxKeys);
}

std::vector<SdkKey> keys_after(Worker& worker, const std::string& user_id, const std::optional<tables::Place>& after,
                               std::size_t max) {
  return table::of_user(worker.db, user_id, after, max);
}

void revoke_key(Worker& worker, const std::string& user_id, const std::string& id) {
  if (!db::autocommit(worker.db, table::revoke, user_id, id)) throw refusal::NotFound();
}

}  // namespace telemetry::rules
