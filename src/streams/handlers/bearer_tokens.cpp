#include "streams/rules/bearer_tokens.h"

#include <optional>

#include "crypto/encoding.h"
#include "net/range.h"
#include "streams/handlers/bearer_tokens.h"
#include "web/fields.h"
#include "web/idempotency_key.h"
#include "web/list_query.h"

namespace streams::handlers {

using json::Json;
using tables::bearer_tokens::BearerToken;

namespace {

Json last_error_of(const BearerToken& key) {
  if (!key.error) return nullptr;
  return Json::object({{"message", *key.error}, {"at", key.error_at}});
}

Json json_of(const BearerTokenPath& of, const BearerToken& token) {
  std::vector<Json::Member> members = {{"id", crypto::uuid_text(token.id)},
                                       {"label", token.label},
                                       {"createdAt", token.created_at},
                                       {"lastUsedAt", token.last_used_at},
                                       {"revokedAt", token.revoked_at}};
  if (of.has_scopes) members.emplace_back("scope", token.scope);
  if (!of.is_for_players) return Json::object(members);
  members.emplace_back("lastError", last_error_of(token));
  members.emplace_back("proxies", Json::array_of(net::parse_ranges(token.proxies.value_or("")),
                                                 [](const net::Range& range) { return Json(net::text_of(range)); }));
  members.emplace_back("respectGpc", token.respects_gpc);
  return Json::object(members);
}

Response list_page(const BearerTokenPath& of, const Request& request, Worker& worker, const Account& account) {
  return web::list_page(
      request, 16,
      [&](const auto& after, std::size_t max) {
        return tables::bearer_tokens::of_account(worker.db, of.kind.table, account.id, after, max);
      },
      [](const BearerToken& token) { return web::cursor_text(token.created_at, token.id); },
      [&](const BearerToken& token) { return json_of(of, token); }, of.list);
}

const rules::BearerTokenKind& kind_in(json::Fields& fields, const BearerTokenPath& of) {
  const auto scope = of.has_scopes ? fields.optional_text("scope", json::at_most(8)) : std::nullopt;
  if (scope == "marks") return rules::kMarksToken;
  if (scope && scope != "read") fields.add_error("scope", "must be read or marks");
  return of.kind;
}

std::optional<bool> respects_gpc_in(json::Fields& fields) {
  return fields.any("respectGpc") ? std::optional(fields.boolean_or("respectGpc", false)) : std::nullopt;
}

std::vector<std::string> proxies_in(json::Fields& fields) {
  std::vector<std::string> ranges;
  const auto* list = fields.any("proxies");
  if (!list || !list->IsArray() || list->Size() > rules::kMaxProxies) {
    fields.add_error("proxies",
                     "must be a list of at most " + std::to_string(rules::kMaxProxies) + " ranges of addresses");
    return ranges;
  }
  for (const auto& range : list->GetArray()) {
    ranges.push_back(range.IsString() ? std::string(json::text_of(range)) : "");
    if (const auto error = rules::proxy_error(ranges.back()); !error.empty()) fields.add_error("proxies", error);
  }
  return ranges;
}

}  // namespace

// Answers with the raw token, which is shown here and nowhere else.
Response create_token(const BearerTokenPath& of, const Request& request, Worker& worker, const Account& account) {
  auto fields = web::json_fields(request);
  const auto label = fields.text("label", json::between(1, 120));
  const auto& kind = kind_in(fields, of);
  if (of.has_scopes) fields.nothing_else();  // a token must not seem to be limited in a way that it is not
  fields.done();

  const auto [token, raw] =
      rules::create_token(worker.db, worker.config, kind, account, label, web::idempotency_key(request));

  std::vector<Json::Member> members = {
      {"id", crypto::uuid_text(token.id)}, {"label", token.label}, {of.raw, raw}, {"createdAt", token.created_at}};
  if (of.has_scopes) members.emplace_back("scope", token.scope);
  return web::json(201, Json::object(members));
}

Response change_key(const Request& request, Worker& worker, const Account& account) {
  const auto id = web::uuid_in_path(request);
  auto fields = web::json_fields(request);
  tables::bearer_tokens::KeyChange change{std::nullopt, respects_gpc_in(fields)};
  const bool names_proxies = fields.any("proxies") || !change.respects_gpc;  // something has to be changed
  const auto proxies = names_proxies ? proxies_in(fields) : std::vector<std::string>();
  fields.nothing_else();
  fields.done();

  if (names_proxies) change.proxies = rules::stored_proxies(proxies);
  return web::json(200, json_of(kKeys, rules::change_key(worker.db, account.id, id, change)));
}

// Lists all tokens, also revoked ones, or a page of them if the query has `limit` or `cursor`.
Response list_tokens(const BearerTokenPath& of, const Request& request, Worker& worker, const Account& account) {
  if (web::Parameters(request).any()) return list_page(of, request, worker, account);

  const auto tokens = rules::all_tokens(worker.db, worker.config, of.kind, account.id);

  return web::json(
      200,
      Json::object({{of.list, Json::array_of(tokens, [&](const BearerToken& token) { return json_of(of, token); })}}));
}

// Answers 404 the second time, as there is nothing left to revoke.
Response delete_token(const BearerTokenPath& of, const Request& request, Worker& worker, const Account& account) {
  rules::revoke_token(worker.db, of.kind, account.id, web::uuid_in_path(request));

  return web::no_content();
}

}  // namespace streams::handlers
