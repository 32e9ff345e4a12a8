#include "accounts/tables/access.h"

#include "crypto/encoding.h"

namespace accounts::tables {
namespace {

// What there is to say of each way, in the enum's order.
struct Row {
  const char* name;
  const char* list;  // selects id, name, role, since, last_used_at; empty: listed elsewhere (list-sessions)
  const char* end;
};
constexpr Row kRows[] = {
    {"session", "", "DELETE FROM sessions WHERE user_id = ?"},
    {"member",
     R"(SELECT m.user_id, u.email, IF(m.role = 1, 'editor', 'viewer'), m.created_at, NULL
          FROM members m JOIN users u ON u.id = m.user_id
         WHERE m.account_id = ?
         ORDER BY m.created_at, m.user_id
         LIMIT ?)",
     "DELETE FROM members WHERE account_id = ?"},
    {"invitation",
     R"(SELECT id, COALESCE(email, ''), IF(role = 1, 'editor', 'viewer'), created_at, NULL
          FROM invitations
         WHERE account_id = ? AND expires_at > UTC_TIMESTAMP(3)
         ORDER BY created_at DESC, id
         LIMIT ?)",
     "DELETE FROM invitations WHERE account_id = ?"},
    {"token",
     R"(SELECT id, label, scope, created_at, last_used_at
          FROM read_tokens
         WHERE account_id = ? AND revoked_at IS NULL
         ORDER BY last_used_at DESC, created_at DESC, id
         LIMIT ?)",
     "UPDATE read_tokens SET revoked_at = UTC_TIMESTAMP(3) WHERE account_id = ? AND revoked_at IS NULL"},
    {"share",
     R"(SELECT id, label, '', created_at, last_used_at
          FROM shares
         WHERE account_id = ? AND revoked_at IS NULL AND expires_at > UTC_TIMESTAMP(3)
         ORDER BY last_used_at DESC, created_at DESC, id
         LIMIT ?)",
     "UPDATE shares SET revoked_at = UTC_TIMESTAMP(3) WHERE account_id = ? AND revoked_at IS NULL"},
    {"key",
     R"(SELECT id, label, '', created_at, last_used_at
          FROM sdk_keys
         WHERE account_id = ? AND revoked_at IS NULL
         ORDER BY last_used_at DESC, created_at DESC, id
         LIMIT ?)",
     "UPDATE sdk_keys SET revoked_at = UTC_TIMESTAMP(3) WHERE account_id = ? AND revoked_at IS NULL"},
};
constexpr std::size_t kRawId = 16;  // bytes; users have ids of 32 letters

const Row& row_of(Way way) { return kRows[static_cast<int>(way)]; }

}  // namespace

const char* name_of(Way way) { return row_of(way).name; }

}  // namespace accounts::tables

namespace accounts::tables::access {

std::vector<Entry> of_account(db::Database& db, const std::string& account_id) {
  std::vector<Entry> all;
  for (const auto way : {Way::member, Way::invitation, Way::token, Way::share, Way::key}) {
    for (auto row : db.select(row_of(way).list, account_id, kMaxListed)) {
      const std::string& id = row.text();
      all.push_back({way, id.size() == kRawId ? crypto::uuid_text(id) : id, row.text(), row.text(), row.time(),
                     row.optional_time()});
    }
  }
  return all;
}

void end(db::Transaction& tx, Way way, const std::string& account_id) { tx.run(row_of(way).end, account_id); }

void end_keys_but(db::Transaction& tx, const std::string& account_id, const std::vector<std::string>& kept) {
  if (kept.empty()) return end(tx, Way::key, account_id);
  tx.run(db::Sql(row_of(Way::key).end, account_id).add("AND id NOT").in(kept));
}

}  // namespace accounts::tables::access
