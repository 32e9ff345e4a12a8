#include "accounts/tables/invitations.h"

#include "calendar/date.h"
#include "db/clock.h"

namespace accounts::tables::invitations {
namespace {

const std::string kSelect = "SELECT id, account_id, email, role, created_at, expires_at FROM invitations ";
const std::string kOpen = " AND expires_at > UTC_TIMESTAMP(3)";
const std::string kValid = db::lasts("expires_at", std::to_string(kLifetimeDays* calendar::kDaySeconds));

Invitation read(db::Row row) {
  return {row.text(), row.text(), row.optional_text(), stored_role(row.number()), row.time(), row.time()};
}

}  // namespace

std::optional<Invitation> insert(db::Transaction& tx, const std::string& token_hash, const Invitation& invitation,
                                 int max) {
  const bool inserted =
      tx.run(R"(INSERT INTO invitations (id, token_hash, account_id, email, role, created_at, expires_at)
                   SELECT ?, ?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL ? DAY
                     FROM (SELECT COUNT(*) AS open
                             FROM invitations
                            WHERE account_id = ?)" +
                 kOpen +
                 R"() AS so_far
                    WHERE open < ?)",
             invitation.id, token_hash, invitation.account_id, invitation.email, static_cast<int>(invitation.role),
             kLifetimeDays, invitation.account_id, max) == 1;
  if (!inserted) return std::nullopt;
  return db::first(tx.select(kSelect + "WHERE id = ?", invitation.id), read);
}

std::vector<Invitation> of_account(db::Database& db, const std::string& account_id) {
  return db::each(db.select(kSelect + "WHERE account_id = ?" + kOpen + " ORDER BY created_at DESC, id", account_id),
                  read);
}

std::optional<Invitation> find(db::Database& db, const std::string& token_hash) {
  return db::first(db.select(kSelect + "WHERE token_hash = ? AND " + kValid, token_hash), read);
}

bool use(db::Transaction& tx, const std::string& id) {
  return tx.run("DELETE FROM invitations WHERE id = ? AND " + kValid, id) == 1;
}

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id) {
  return tx.run("DELETE FROM invitations WHERE id = ? AND account_id = ?" + kOpen, id, account_id) == 1;
}

std::uint64_t remove_expired(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM invitations WHERE NOT " + kValid + " ORDER BY expires_at LIMIT ?", max);
}

}  // namespace accounts::tables::invitations
