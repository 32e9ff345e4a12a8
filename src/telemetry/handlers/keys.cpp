#include "telemetry/rules/keys.h"

#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/page.h"
#include "web/fields.h"

namespace telemetry::handlers {

using json::Json;
using rules::SdkKey;

namespace {

Json json_of(const SdkKey& key) {
  return Json::object({{"id", crypto::uuid_text(key.id)},
                       {"label", key.label},
                       {"createdAt", key.created_at},
                       {"lastUsedAt", key.last_used_at},
                       {"revokedAt", key.revoked_at}});
}

Json json_of(const std::vector<SdkKey>& keys) {
  std::vector<Json> items;
  for (const auto& key : keys) items.push_back(json_of(key));
  return Json::array(items);
}

Response page_of_keys(const Request& request, Worker& worker, const User& user) {
  const auto page = read_page(
      request, 16, [&](const auto& after, std::size_t max) { return rules::keys_after(worker, user.id, after, max); },
      [](const SdkKey& key) { return cursor_text(key.created_at, key.id); });

  return web::json(200, Json::object({{"keys", json_of(page.rows)}, {"nextCursor", page.next_cursor}}));
}

}  // namespace

// POST /api/v1/keys: the raw key is in this answer and nowhere else.
Response create_key(const Request& request, Worker& worker, const User& user) {
  auto fields = web::json_fields(request);
  const auto label = fields.text("label", json::between(1, 120));
  fields.done();

  const auto [key, raw_key] = rules::mint_key(worker, user.id, label);

  return web::json(201, Json::object({{"id", crypto::uuid_text(key.id)},
                                      {"label", key.label},
                                      {"rawKey", raw_key},
                                      {"createdAt", key.created_at}}));
}

// GET /api/v1/keys: every key ever minted, the revoked ones too; with ?limit or &cursor page by page.
Response list_keys(const Request& request, Worker& worker, const User& user) {
  if (request.parameter("limit") || request.parameter("cursor")) return page_of_keys(request, worker, user);

  const auto found = rules::every_key(worker, user.id);

  return web::json(200, Json::object({{"keys", json_of(found)}}));
}

// DELETE /api/v1/keys/<id>: 404 the second time, as there is nothing left to revoke.
Response delete_key(const Request& request, Worker& worker, const User& user) {
  const auto id = crypto::from_uuid_text(request.path_id);
  if (!id) throw refusal::NotFound();

  rules::revoke_key(worker, user.id, *id);

  return web::no_content();
}

}  // namespace telemetry::handlers
