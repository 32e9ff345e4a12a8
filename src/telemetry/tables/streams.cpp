#include "telemetry/tables/streams.h"

#include "db/list.h"

namespace telemetry::tables::streams {
namespace {

Stream read(const db::Row& row) { return {row.text(0), row.text(1), row.time(2)}; }

std::vector<Stream> read_all(const db::Rows& rows) {
  std::vector<Stream> found;
  for (const auto& row : rows) found.push_back(read(row));
  return found;
}

}  // namespace

Stream insert(db::Transaction& tx, const std::string& id, const std::string& user_id, const std::string& source_url,
              const std::string& host) {
  tx.run(R"(INSERT INTO streams (id, user_id, source_url, host, created_at)
            VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         id, user_id, source_url, host);
  return read(tx.select("SELECT id, source_url, created_at FROM streams WHERE id = ?", id).at(0));
}

std::optional<Stream> find(db::Database& db, const std::string& user_id, const std::string& id) {
  const auto rows = db.select(R"(SELECT id, source_url, created_at
                                   FROM streams
                                  WHERE id = ? AND user_id = ?)",
                              id, user_id);
  if (rows.empty()) return std::nullopt;
  return read(rows[0]);
}

std::map<std::string, std::string> owners(db::Database& db, const std::vector<std::string>& ids) {
  const db::List list(ids);
  std::map<std::string, std::string> found;
  for (const auto& row :
       db.select_list("SELECT id, user_id FROM streams WHERE id IN (" + list.placeholders + ")", list.values)) {
    found.emplace(row.text(0), row.text(1));
  }
  return found;
}

std::vector<Stream> of_user(db::Database& db, const std::string& user_id, const std::optional<Place>& after,
                            std::size_t max) {
  if (!after) {
    return read_all(db.select(R"(SELECT id, source_url, created_at
                                   FROM streams
                                  WHERE user_id = ?
                                  ORDER BY created_at DESC, id DESC
                                  LIMIT ?)",
                              user_id, max));
  }
  // Comparing pairs would say the same, but the index is not used for it.
  return read_all(db.select(R"(SELECT id, source_url, created_at
                                 FROM streams
                                WHERE user_id = ? AND created_at <= ? AND (created_at < ? OR id < ?)
                                ORDER BY created_at DESC, id DESC
                                LIMIT ?)",
                            user_id, after->time, after->time, after->id, max));
}

}  // namespace telemetry::tables::streams
