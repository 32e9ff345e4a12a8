#include "events/handlers/events.h"

#include "crypto/encoding.h"
#include "events/tables/stored_bytes.h"
#include "web/parameters.h"

namespace events::handlers {

using json::Json;
namespace stored_bytes = tables::stored_bytes;

namespace {

constexpr int kKeys = 100;
constexpr std::int64_t kGigabyte = 1000 * 1000 * 1000;

Json json_of_key(const stored_bytes::OfKey& key) {
  return Json::object({{"keyId", crypto::uuid_text(key.sdk_key)},
                       {"label", key.label},
                       {"revokedAt", key.revoked_at},
                       {"sessions", key.stored.sessions},
                       {"bytes", key.stored.bytes}});
}

}  // namespace

// Answers with an estimate of the bytes that the account's sessions take on disk, and with the keys that began them.
web::Response show_storage(const web::Request& request, Worker& worker, const accounts::rules::Account& account) {
  web::require_no_parameters(request);
  const auto gb = worker.config.account_gb;
  const auto keys = stored_bytes::largest_keys(worker.db, account.id, kKeys);
  return web::json(200, Json::object({{"bytes", stored_bytes::of_account(worker.db, account.id)},
                                      {"maxBytes", gb ? Json(gb * kGigabyte) : Json(nullptr)},
                                      {"items", Json::array_of(keys, json_of_key)}}));
}

}  // namespace events::handlers
