#include "accounts/tables/email_verifications.h"

#include "db/clock.h"
#include "text/named.h"

namespace accounts::tables::email_verifications {
namespace {

constexpr const char* kPurposes[] = {"verify", "confirm", "change"};  // in the enum's order

const std::string kValid = db::lasts("expires_at", std::to_string(kLifetime));

const char* name_of(LinkPurpose purpose) { return kPurposes[static_cast<int>(purpose)]; }

}  // namespace

void insert(db::Transaction& tx, const std::string& token_hash, const EmailLink& link) {
  const auto new_email = link.new_email.empty() ? std::nullopt : std::optional(link.new_email);
  tx.run(R"(INSERT INTO email_verifications (token_hash, user_id, purpose, email, new_email, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
         token_hash, link.user_id, name_of(link.purpose), link.email, new_email, kLifetime);
}

std::optional<EmailLink> find(db::Database& db, const std::string& token_hash) {
  const auto rows = db.select(
      "SELECT user_id, purpose, email, new_email, NOT " + kValid + " FROM email_verifications WHERE token_hash = ?",
      token_hash);
  if (rows.empty()) return std::nullopt;
  const auto& row = rows[0];
  return EmailLink{row.text(0), text::named<LinkPurpose>(kPurposes, row.text(1)), row.text(2),
                   row.optional_text(3).value_or(""), row.number(4) != 0};
}

bool use(db::Transaction& tx, const std::string& token_hash) {
  return tx.run("DELETE FROM email_verifications WHERE token_hash = ? AND " + kValid, token_hash) == 1;
}

void remove_all(db::Transaction& tx, const std::string& user_id) {
  tx.run("DELETE FROM email_verifications WHERE user_id = ?", user_id);
}

void remove_changes(db::Transaction& tx, const std::string& user_id) {
  tx.run("DELETE FROM email_verifications WHERE user_id = ? AND purpose <> ?", user_id, name_of(LinkPurpose::verify));
}

std::uint64_t remove_expired(db::Transaction& tx, int max) {
  return tx.run(R"(DELETE FROM email_verifications
                    WHERE expires_at <= UTC_TIMESTAMP(3) - INTERVAL ? SECOND
                       OR expires_at > UTC_TIMESTAMP(3) AND NOT )" +
                    kValid + R"(
                    ORDER BY expires_at
                    LIMIT ?)",
                kKept, max);
}

}  // namespace accounts::tables::email_verifications
