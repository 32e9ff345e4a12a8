#include "telemetry/rules/credentials.h"

#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/page.h"
#include "web/fields.h"
#include "web/idempotency_key.h"

namespace telemetry::handlers {

using json::Json;
using rules::Credential;

namespace {

// One kind, and what its interface calls it.
struct Interface {
  const rules::CredentialKind& kind;
  const char* raw;   // the member with what is minted
  const char* list;  // the member with all of them
  void (*add_more)(std::vector<Json::Member>&, const Credential&);
};

Json fault_of(const Credential& key) {
  if (!key.fault) return nullptr;
  return Json::object({{"message", *key.fault}, {"at", key.fault_at}});
}

void add_fault(std::vector<Json::Member>& members, const Credential& key) {
  members.emplace_back("lastFault", fault_of(key));
}
void add_nothing(std::vector<Json::Member>&, const Credential&) {}

constexpr Interface kKeys{rules::kSdkKey, "rawKey", "keys", add_fault};
constexpr Interface kTokens{rules::kReadToken, "rawToken", "tokens", add_nothing};

Json json_of(const Interface& of, const Credential& credential) {
  std::vector<Json::Member> members = {{"id", crypto::uuid_text(credential.id)},
                                       {"label", credential.label},
                                       {"createdAt", credential.created_at},
                                       {"lastUsedAt", credential.last_used_at},
                                       {"revokedAt", credential.revoked_at}};
  of.add_more(members, credential);
  return Json::object(members);
}

Json json_of(const Interface& of, const std::vector<Credential>& credentials) {
  std::vector<Json> items;
  for (const auto& credential : credentials) items.push_back(json_of(of, credential));
  return Json::array(items);
}

// The raw credential is in this answer and nowhere else.
Response create(const Interface& of, const Request& request, Worker& worker, const User& user) {
  auto fields = web::json_fields(request);
  const auto label = fields.text("label", json::between(1, 120));
  fields.done();

  const auto [credential, raw] = rules::mint_credential(worker, of.kind, user.id, label, web::idempotency_key(request));

  return web::json(201, Json::object({{"id", crypto::uuid_text(credential.id)},
                                      {"label", credential.label},
                                      {of.raw, raw},
                                      {"createdAt", credential.created_at}}));
}

Response list_page(const Interface& of, const Request& request, Worker& worker, const User& user) {
  const auto page = read_page(
      request, 16,
      [&](const auto& after, std::size_t max) {
        return rules::credentials_after(worker, of.kind, user.id, after, max);
      },
      [](const Credential& credential) { return cursor_text(credential.created_at, credential.id); });

  return web::json(200, Json::object({{of.list, json_of(of, page.rows)}, {"nextCursor", page.next_cursor}}));
}

// All that were ever minted, the revoked ones too; with ?limit or &cursor page by page.
Response list(const Interface& of, const Request& request, Worker& worker, const User& user) {
  if (request.parameter("limit") || request.parameter("cursor")) return list_page(of, request, worker, user);

  const auto found = rules::every_credential(worker, of.kind, user.id);

  return web::json(200, Json::object({{of.list, json_of(of, found)}}));
}

// 404 the second time, as there is nothing left to revoke.
Response revoke(const Interface& of, const Request& request, Worker& worker, const User& user) {
  const auto id = crypto::from_uuid_text(request.path_id);
  if (!id) throw refusal::NotFound();

  rules::revoke_credential(worker, of.kind, user.id, *id);

  return web::no_content();
}

}  // namespace

// /api/v1/keys
Response create_key(const Request& request, Worker& worker, const User& user) {
  return create(kKeys, request, worker, user);
}
Response list_keys(const Request& request, Worker& worker, const User& user) {
  return list(kKeys, request, worker, user);
}
Response delete_key(const Request& request, Worker& worker, const User& user) {
  return revoke(kKeys, request, worker, user);
}

// /api/v1/tokens
Response create_token(const Request& request, Worker& worker, const User& user) {
  return create(kTokens, request, worker, user);
}
Response list_tokens(const Request& request, Worker& worker, const User& user) {
  return list(kTokens, request, worker, user);
}
Response delete_token(const Request& request, Worker& worker, const User& user) {
  return revoke(kTokens, request, worker, user);
}

}  // namespace telemetry::handlers
