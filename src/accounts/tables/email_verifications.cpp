#include "accounts/tables/email_verifications.h"

#include "db/clock.h"
#include "text/named.h"

namespace accounts::tables::email_verifications {
namespace {

constexpr const char* kPurposes[] = {"verify", "confirm", "change"};  // in the enum's order

const std::string kValid = db::lasts("expires_at", std::to_string(kLifetime));

const char* name_of(LinkPurpose purpose) { return kPurposes[static_cast<int>(purpose)]; }

EmailLink read(db::Row row) {
  return {row.text(), text::named<LinkPurpose>(kPurposes, row.text()), row.text(), row.optional_text().value_or(""),
          row.flag()};
}

}  // namespace

void insert(db::Transaction& tx, const std::string& token_hash, const EmailLink& link) {
  const auto new_email = link.new_email.empty() ? std::nullopt : std::optional(link.new_email);
  tx.run(R"(INSERT INTO email_verifications (token_hash, user_id, purpose, email, new_email, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
         token_hash, link.user_id, name_of(link.purpose), link.email, new_email, kLifetime);
}

std::optional<EmailLink> find(db::Database& db, const std::string& token_hash) {
  return db::first(db.select("SELECT user_id, purpose, email, new_email, NOT " + kValid +
                                 " FROM email_verifications WHERE token_hash = ?",
                             token_hash),
                   read);
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
