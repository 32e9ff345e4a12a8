#include "streams/tables/shares.h"

#include "streams/tables/bearer_tokens.h"

namespace streams::tables::shares {
namespace {

const std::string kSelect =
    "SELECT id, account_id, label, shows, created_at, created_by, expires_at, last_used_at, revoked_at FROM shares ";

Share read(db::Row row) {
  return {row.text(), row.text(), row.text(),          row.text(),         row.time(),
          row.text(), row.time(), row.optional_time(), row.optional_time()};
}

}  // namespace

std::vector<Share> of_account(db::Database& db, const std::string& account_id,
                              const std::optional<db::PageCursor>& after, std::size_t max) {
  const db::PageCursor cursor = after.value_or(db::kFirstPage);
  return db::each(db.select(kSelect + R"(WHERE account_id = ? AND created_at <= ? AND (created_at < ? OR id < ?)
                                         ORDER BY created_at DESC, id DESC
                                         LIMIT ?)",
                            account_id, cursor.key, cursor.key, cursor.id, max),
                  read);
}

std::optional<Share> find_active(db::Database& db, const std::string& id) {
  return db::first(db.select(kSelect + "WHERE id = ? AND " + bearer_tokens::kShares.is_active, id), read);
}

}  // namespace streams::tables::shares
