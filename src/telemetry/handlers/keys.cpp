#include "telemetry/handlers/keys.h"

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "refusal.h"
#include "telemetry/rules/sdk_key.h"
#include "telemetry/rules/throttle.h"
#include "telemetry/tables/sdk_keys.h"
#include "web/fields.h"

namespace telemetry::handlers {

using web::Json;
using web::Request;
using web::Response;
namespace sdk_keys = tables::sdk_keys;

namespace {

Json json_of(const sdk_keys::SdkKey& key) {
  return Json::object({{"id", crypto::uuid_text(key.id)},
                       {"label", key.label},
                       {"createdAt", key.created_at},
                       {"lastUsedAt", key.last_used_at},
                       {"revokedAt", key.revoked_at}});
}

}  // namespace

// POST /api/v1/keys: the raw key is in this answer and nowhere else.
Response create_key(const Request& request, Worker& worker, const User& user) {
  auto fields = web::json_fields(request);
  const auto label = fields.text("label", web::between(1, 120));
  fields.done();

  rules::count_minting(worker, user.id);
  const auto raw_key = rules::sdk_key::mint();
  const auto id = crypto::random_uuid();

  const auto key = db::transact(worker.db, [&](db::Transaction& tx) {
    return sdk_keys::insert(tx, id, user.id, label, rules::sdk_key::hash(raw_key));
  });

  return web::json(201, Json::object({{"id", crypto::uuid_text(key.id)},
                                      {"label", key.label},
                                      {"rawKey", raw_key},
                                      {"createdAt", key.created_at}}));
}

// GET /api/v1/keys: every key ever minted, the revoked ones too.
Response list_keys(const Request&, Worker& worker, const User& user) {
  std::vector<Json> keys;
  for (const auto& key : sdk_keys::of_user(worker.db, user.id)) keys.push_back(json_of(key));

  return web::json(200, Json::object({{"keys", Json::array(keys)}}));
}

// DELETE /api/v1/keys/<id>: there is no more to revoke the second time.
Response delete_key(const Request& request, Worker& worker, const User& user) {
  const auto id = crypto::from_uuid_text(request.path_id);
  if (!id) throw refusal::NotFound();

  const bool revoked = db::transact<db::OneStatement>(
      worker.db, [&](db::Transaction& tx) { return sdk_keys::revoke(tx, user.id, *id); });
  if (!revoked) throw refusal::NotFound();

  return web::no_content();
}

}  // namespace telemetry::handlers
