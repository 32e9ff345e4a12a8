#include "streams/tables/streams.h"

#include "db/list.h"

namespace streams::tables::streams {
namespace {

const std::string kStream = "SELECT id, source_url, name, created_at FROM streams ";

Stream read(const db::Row& row) { return {row.text(0), row.text(1), row.optional_text(2), row.time(3)}; }

std::optional<Stream> read_one(const db::Rows& rows) {
  return rows.empty() ? std::nullopt : std::optional(read(rows.front()));
}

std::vector<Stream> read_all(const db::Rows& rows) { return db::each(rows, read); }

}  // namespace

std::optional<Stream> insert(db::Transaction& tx, const NewStream& stream, int max) {
  const auto inserted =
      tx.run(R"(INSERT INTO streams (id, account_id, source_url, host, created_at, name)
                                  SELECT ?, ?, ?, ?, UTC_TIMESTAMP(3), ?
                                    FROM (SELECT COUNT(*) AS registered FROM streams WHERE account_id = ?) AS so_far
                                   WHERE registered < ?)",
             stream.id, stream.account_id, stream.source_url, stream.host, stream.name, stream.account_id, max);
  if (inserted == 0) return std::nullopt;
  return read(tx.select(kStream + "WHERE id = ?", stream.id).at(0));
}

std::optional<Stream> find(db::Database& db, const std::string& account_id, const std::string& id) {
  return read_one(db.select(kStream + "WHERE id = ? AND account_id = ?", id, account_id));
}

std::optional<Stream> rename(db::Transaction& tx, const std::string& account_id, const std::string& id,
                             const std::optional<std::string>& name) {
  tx.run("UPDATE streams SET name = ? WHERE id = ? AND account_id = ?", name, id, account_id);
  return read_one(tx.select(kStream + "WHERE id = ? AND account_id = ?", id, account_id));
}

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id) {
  return tx.run("DELETE FROM streams WHERE id = ? AND account_id = ?", id, account_id) == 1;
}

std::map<std::string, std::string> names(db::Database& db, const std::string& account_id,
                                         const std::vector<std::string>& ids) {
  db::List list(ids);
  list.values.push_back(db::value(account_id));
  std::map<std::string, std::string> found;
  for (const auto& row : db.select_list("SELECT id, name FROM streams WHERE id IN (" + list.placeholders +
                                            ") AND account_id = ? AND name IS NOT NULL",
                                        list.values)) {
    found.emplace(row.text(0), row.text(1));
  }
  return found;
}

std::string checksum_of_names(db::Database& db, const std::string& account_id) {
  return db
      .select("SELECT CAST(COALESCE(SUM(CRC32(CONCAT(HEX(id), name))), 0) AS CHAR) FROM streams WHERE account_id = ?",
              account_id)
      .at(0)
      .text(0);
}

std::map<std::string, std::string> owners(db::Database& db, const std::vector<std::string>& ids) {
  const db::List list(ids);
  std::map<std::string, std::string> found;
  for (const auto& row :
       db.select_list("SELECT id, account_id FROM streams WHERE id IN (" + list.placeholders + ")", list.values)) {
    found.emplace(row.text(0), row.text(1));
  }
  return found;
}

std::vector<Stream> of_account(db::Database& db, const std::string& account_id,
                               const std::optional<db::PageCursor>& after, std::size_t max) {
  const db::PageCursor cursor = after.value_or(db::kFirstPage);
  // Comparing the pair (created_at, id) would mean the same, but the database does not use the index for it.
  return read_all(db.select(kStream + R"(
                             WHERE account_id = ? AND created_at <= ? AND (created_at < ? OR id < ?)
                             ORDER BY created_at DESC, id DESC
                             LIMIT ?)",
                            account_id, cursor.key, cursor.key, cursor.id, max));
}

std::vector<Stream> with_text(db::Database& db, const std::string& account_id, const std::string& text,
                              std::size_t max) {
  return read_all(db.select(kStream + "WHERE account_id = ? AND (" + db::has_text("COALESCE(name, '')") + " OR " +
                                db::has_text("source_url") + ") ORDER BY created_at DESC, id DESC LIMIT ?",
                            account_id, text, text, max));
}

std::vector<Owned> newest(db::Database& db, const std::optional<std::string>& account_id, std::size_t max) {
  return db::each(db.select(R"(SELECT s.id, s.source_url, s.name, s.created_at, u.email
                                 FROM streams s JOIN users u ON u.id = s.account_id
                                WHERE s.account_id = COALESCE(?, s.account_id)
                                ORDER BY s.created_at DESC, s.id DESC
                                LIMIT ?)",
                            account_id, max),
                  [](const db::Row& row) {
                    return Owned{read(row), row.text(4)};
                  });
}

}  // namespace streams::tables::streams
