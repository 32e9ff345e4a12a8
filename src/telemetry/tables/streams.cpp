#include "telemetry/tables/streams.h"

namespace telemetry::tables::streams {
namespace {

Stream read(const db::Row& row) { return {row.text(0), row.text(1), row.time(2)}; }

std::vector<Stream> read_all(const db::Rows& rows) {
  std::vector<Stream> found;
  for (const auto& row : rows) found.push_back(read(row));
  return found;
}

}  // namespace

Stream insert(db::Transaction& tx, const std::string& id, const std::string& user_id,
              const std::string& source_url, const std::string& host) {
  tx.run(R"(INSERT INTO streams (id, user_id, source_url, host, created_at)
            VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         id, user_id, source_url, host);
  return read(tx.select("SELECT id, source_url, created_at FROM streams WHERE id = ?", id).at(0));
}

std::optional<Stream> find(db::Session& db, const std::string& user_id, const std::string& id) {
  const auto rows = db.select(R"(SELECT id, source_url, created_at
                                   FROM streams
                                  WHERE id = ? AND user_id = ?)",
                              id, user_id);
  if (rows.empty()) return std::nullopt;
  return read(rows[0]);
}

std::vector<Stream> of_user(db::Session& db, const std::string& user_id,
                            const std::optional<std::string>& after, std::size_t most) {
  if (!after) {
    return read_all(db.select(R"(SELECT id, source_url, created_at
                                   FROM streams
                                  WHERE user_id = ?
                                  ORDER BY created_at DESC, id DESC
                                  LIMIT ?)",
                              user_id, most));
  }
  // Comparing pairs would say the same, but the index is not used for it.
  return read_all(db.select(R"(SELECT s.id, s.source_url, s.created_at
                                 FROM streams s
                                 JOIN streams last ON last.id = ? AND last.user_id = s.user_id
                                WHERE s.user_id = ?
                                  AND s.created_at <= last.created_at
                                  AND (s.created_at < last.created_at OR s.id < last.id)
                                ORDER BY s.created_at DESC, s.id DESC
                                LIMIT ?)",
                            *after, user_id, most));
}

}  // namespace telemetry::tables::streams
