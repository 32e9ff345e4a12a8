#include "telemetry/handlers/keys.h"

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "refusal.h"
#include "telemetry/handlers/page.h"
#include "telemetry/rules/key_list.h"
#include "telemetry/rules/sdk_key.h"
#include "telemetry/rules/throttle.h"
#include "telemetry/tables/sdk_keys.h"
#include "web/fields.h"

namespace telemetry::handlers {

using json::Json;
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

Json json_of(const std::vector<sdk_keys::SdkKey>& keys) {
  std::vector<Json> items;
  for (const auto& key : keys) items.push_back(json_of(key));
  return Json::array(items);
}

Response page_of_keys(const Request& request, Worker& worker, const User& user) {
  PageQuery query(request);
  const std::size_t limit = query.limit();
  const auto cursor = query.cursor(16);
  query.done();

  // One more tells whether there is another page.
  auto found = sdk_keys::of_user(
      worker.db, user.id, cursor ? std::optional(sdk_keys::Place{cursor->time, cursor->id}) : std::nullopt, limit + 1);
  std::optional<std::string> next;
  if (found.size() > limit) {
    found.pop_back();
    next = cursor_text(found.back().created_at, found.back().id);
  }

  return web::json(200, Json::object({{"keys", json_of(found)}, {"nextCursor", next}}));
}

}  // namespace

// POST /api/v1/keys: the raw key is in this answer and nowhere else.
Response create_key(const Request& request, Worker& worker, const User& user) {
  auto fields = web::json_fields(request);
  const auto label = fields.text("label", json::between(1, 120));
  fields.done();

  const auto raw_key = rules::sdk_key::mint();
  const auto id = crypto::random_uuid();

  const auto key = db::transact(worker.db, [&](db::Transaction& tx) {
    rules::count_minting(tx, worker.config, user.id);  // first, so that a user's keys are counted one after another
    return sdk_keys::insert(tx, id, user.id, label, rules::sdk_key::hash(raw_key), rules::sdk_key::kMost);
  });
  if (!key) {
    throw refusal::Rejected("too_many_keys", "This account has minted " + std::to_string(rules::sdk_key::kMost) +
                                                 " keys, the revoked ones counted; there can be no more.");
  }

  return web::json(201, Json::object({{"id", crypto::uuid_text(key->id)},
                                      {"label", key->label},
                                      {"rawKey", raw_key},
                                      {"createdAt", key->created_at}}));
}

// GET /api/v1/keys: every key ever minted, the revoked ones too; with ?limit or &cursor page by page.
Response list_keys(const Request& request, Worker& worker, const User& user) {
  if (request.parameter("limit") || request.parameter("cursor")) return page_of_keys(request, worker, user);

  const auto found = rules::every_key(worker, user.id);

  return web::json(200, Json::object({{"keys", json_of(found)}}));
}

// DELETE /api/v1/keys/<id>: there is no more to revoke the second time.
Response delete_key(const Request& request, Worker& worker, const User& user) {
  const auto id = crypto::from_uuid_text(request.path_id);
  if (!id) throw refusal::NotFound();

  const bool revoked = db::autocommit(worker.db, sdk_keys::revoke, user.id, *id);
  if (!revoked) throw refusal::NotFound();

  return web::no_content();
}

}  // namespace telemetry::handlers
