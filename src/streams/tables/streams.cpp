#include "streams/tables/streams.h"

namespace streams::tables::streams {
namespace {

const std::string kStream = "SELECT id, source_url, name, created_at FROM streams ";

Stream read(db::Row row) { return {row.text(), row.text(), row.optional_text(), row.time()}; }

std::map<std::string, std::string> pairs(const db::Rows& rows) {
  return db::by_first(rows, [](db::Row row) { return row.text(); });
}

}  // namespace

std::optional<Stream> insert(db::Transaction& tx, const NewStream& stream, int max) {
  const auto inserted =
      tx.run(R"(INSERT INTO streams (id, account_id, source_url, host, created_at, name)
                                  SELECT ?, ?, ?, ?, UTC_TIMESTAMP(3), ?
                                    FROM (SELECT COUNT(*) AS registered FROM streams WHERE account_id = ?) AS so_far
                                   WHERE registered < ?)",
             stream.id, stream.account_id, stream.source_url, stream.host, stream.name, stream.account_id, max);
  if (inserted == 0) return std::nullopt;
  return db::first(tx.select(kStream + "WHERE id = ?", stream.id), read);
}

std::optional<Stream> find(db::Database& db, const std::string& account_id, const std::string& id) {
  return db::first(db.select(kStream + "WHERE id = ? AND account_id = ?", id, account_id), read);
}

std::optional<Stream> rename(db::Transaction& tx, const std::string& account_id, const std::string& id,
                             const std::optional<std::string>& name) {
  tx.run("UPDATE streams SET name = ? WHERE id = ? AND account_id = ?", name, id, account_id);
  return db::first(tx.select(kStream + "WHERE id = ? AND account_id = ?", id, account_id), read);
}

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id) {
  return tx.run("DELETE FROM streams WHERE id = ? AND account_id = ?", id, account_id) == 1;
}

std::map<std::string, std::string> names(db::Database& db, const std::string& account_id,
                                         const std::vector<std::string>& ids) {
  return pairs(db.select(db::Sql("SELECT id, name FROM streams WHERE id")
                             .in(ids)
                             .add("AND account_id = ? AND name IS NOT NULL", account_id)));
}

std::string checksum_of_names(db::Database& db, const std::string& account_id) {
  return db
      .select("SELECT CAST(COALESCE(SUM(CRC32(CONCAT(HEX(id), name))), 0) AS CHAR) FROM streams WHERE account_id = ?",
              account_id)
      .text();
}

std::map<std::string, std::string> owners(db::Database& db, const std::vector<std::string>& ids) {
  return pairs(db.select(db::Sql("SELECT id, account_id FROM streams WHERE id").in(ids)));
}

std::vector<Stream> of_account(db::Database& db, const std::string& account_id,
                               const std::optional<db::PageCursor>& after, std::size_t max) {
  db::Sql sql(kStream + "WHERE account_id = ?", account_id);
  return db::each(db.select(sql.page("created_at", "id", after, max)), read);
}

std::vector<Stream> with_text(db::Database& db, const std::string& account_id, const std::string& text,
                              std::size_t max) {
  return db::each(db.select(kStream + "WHERE account_id = ? AND (" + db::has_text("COALESCE(name, '')") + " OR " +
                                db::has_text("source_url") + ") ORDER BY created_at DESC, id DESC LIMIT ?",
                            account_id, text, text, max),
                  read);
}

std::vector<Owned> newest(db::Database& db, const std::optional<std::string>& account_id, std::size_t max) {
  return db::each(db.select(R"(SELECT u.email, s.id, s.source_url, s.name, s.created_at
                                 FROM streams s JOIN users u ON u.id = s.account_id
                                WHERE s.account_id = COALESCE(?, s.account_id)
                                ORDER BY s.created_at DESC, s.id DESC
                                LIMIT ?)",
                            account_id, max),
                  [](db::Row row) {
                    const std::string owner = row.text();
                    return Owned{read(row), owner};
                  });
}

}  // namespace streams::tables::streams
