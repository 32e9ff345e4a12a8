#include "accounts/tables/sessions.h"

#include "crypto/random.h"
#include "db/clock.h"
#include "pattern.h"

namespace accounts::tables::sessions {
namespace {

// Lists the members of Session. The columns of its user follow.
const std::string kColumns = R"(s.id, s.token, s.user_id, s.expires_at, s.created_at, s.updated_at,
                           s.ip_address, s.user_agent, s.remembered,
                           s.remembered AND s.expires_at <= UTC_TIMESTAMP(3) + INTERVAL ? SECOND,
                           )" +
                             db::is_of_last(std::to_string(kRenewAfter) + " SECOND", "s.created_at");
constexpr int kLeftWhenDue = kLifetime - kRenewAfter;

Session read(db::Row& row) {
  return {row.text(), row.text(), row.text(), row.time(), row.time(), row.time(),
          row.text(), row.text(), row.flag(), row.flag(), row.flag()};
}

template <class Reader>
std::optional<SignedIn> find_with(Reader& reader, const std::string& token) {
  static const std::string sql = "SELECT " + kColumns + ", " + users::kColumns +
                                 R"( FROM sessions s JOIN users u ON u.id = s.user_id
                                    WHERE s.token = ? AND s.expires_at > UTC_TIMESTAMP(3)
                                      AND u.suspended_at IS NULL)";
  return db::first(reader.select(sql, kLeftWhenDue, token), [](db::Row row) {
    return SignedIn{read(row), users::read(row)};
  });
}

}  // namespace

bool is_token(const std::string& token) { return fits(token, "[A-Za-z0-9]{32}"); }

std::optional<SignedIn> find(db::Database& db, const std::string& token) { return find_with(db, token); }

std::optional<SignedIn> find(db::Transaction& tx, const std::string& token) { return find_with(tx, token); }

void insert(db::Transaction& tx, const std::string& token, const Beginning& beginning) {
  tx.run(R"(INSERT INTO sessions (token, id, user_id, remembered, ip_address, user_agent,
                                  created_at, updated_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3),
                    UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
         token, crypto::random_base62(32), beginning.user_id, beginning.remembered, beginning.ip_address,
         beginning.user_agent, beginning.remembered ? kLifetime : kUnremembered);
}

void keep_newest(db::Transaction& tx, const std::string& token, const Beginning& beginning, int max) {
  constexpr int kRemovedAtOnce = 1000;
  // This read takes no locks. Most users do not have that many sessions.
  const auto beyond =
      tx.select("SELECT COUNT(*) FROM (SELECT 1 FROM sessions WHERE user_id = ? LIMIT ? OFFSET ?) beyond",
                beginning.user_id, kRemovedAtOnce, max)
          .number();
  if (beyond == 0) return;
  tx.run(R"(DELETE FROM sessions
             WHERE user_id = ? AND token <> ?
             ORDER BY ip_address = ? AND user_agent = ? DESC, created_at, token
             LIMIT ?)",
         beginning.user_id, token, beginning.ip_address, beginning.user_agent, beyond);
}

// A session that was revoked meanwhile stays revoked, because there is no row to change.
void renew(db::Transaction& tx, const std::string& token) {
  tx.run(R"(UPDATE sessions
               SET expires_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND, updated_at = UTC_TIMESTAMP(3)
             WHERE token = ? AND remembered AND expires_at > UTC_TIMESTAMP(3))",
         kLifetime, token);
}

std::vector<Session> of_user(db::Database& db, const std::string& user_id, int max) {
  static const std::string sql = "SELECT " + kColumns + R"( FROM sessions s
                                    WHERE s.user_id = ? AND s.expires_at > UTC_TIMESTAMP(3)
                                    ORDER BY s.created_at DESC, s.id LIMIT ?)";
  return db::each(db.select(sql, kLeftWhenDue, user_id, max), [](db::Row row) { return read(row); });
}

std::vector<std::string> addresses_of(db::Database& db, const std::string& user_id) {
  return db::texts(db.select(R"(SELECT DISTINCT ip_address
                                  FROM sessions
                                 WHERE user_id = ? AND expires_at > UTC_TIMESTAMP(3))",
                             user_id));
}

void remove(db::Transaction& tx, const std::string& user_id, const std::string& token) {
  tx.run("DELETE FROM sessions WHERE token = ? AND user_id = ?", token, user_id);
}

void remove(db::Transaction& tx, const std::string& token) { tx.run("DELETE FROM sessions WHERE token = ?", token); }

void remove_others(db::Transaction& tx, const std::string& user_id, const std::string& token) {
  tx.run("DELETE FROM sessions WHERE user_id = ? AND token <> ?", user_id, token);
}

void remove_if_expired(db::Transaction& tx, const std::string& token) {
  tx.run("DELETE FROM sessions WHERE token = ? AND expires_at <= UTC_TIMESTAMP(3)", token);
}

std::uint64_t shorten(db::Transaction& tx, int max) {
  return tx.run(R"(UPDATE sessions
                      SET expires_at = UTC_TIMESTAMP(3) + INTERVAL IF(remembered, ?, ?) SECOND,
                          updated_at = UTC_TIMESTAMP(3)
                    WHERE expires_at > UTC_TIMESTAMP(3) + INTERVAL ? + 300 SECOND
                    ORDER BY expires_at
                    LIMIT ?)",
                kLifetime, kUnremembered, kLifetime, max);
}

std::uint64_t remove_expired(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM sessions WHERE expires_at <= UTC_TIMESTAMP(3) ORDER BY expires_at LIMIT ?", max);
}

}  // namespace accounts::tables::sessions
