#include "schema/tables/restores.h"

#include "db/errors.h"

namespace schema::tables::restores {

Restore last(db::Database& db) try {
  return db::first(db.select(R"(SELECT CASE WHEN ended_at IS NOT NULL THEN 0
                                            WHEN loaded_at IS NOT NULL THEN 3
                                            WHEN sha256 IS NOT NULL THEN 2
                                            ELSE 1 END, began_at,
                                       TIMESTAMPDIFF(SECOND, began_at, UTC_TIMESTAMP(3)), CONCAT_WS(' ', began_at, loaded_at)
                                  FROM restores)"),
                   [](db::Row row) {
                     return Restore{static_cast<State>(row.number()), row.time(), row.number(), row.text()};
                   })
      .value_or(Restore{});
} catch (const db::NoTable&) {
  return {};
}

std::optional<std::string> served_since(db::Database& db, const std::string& sha256, bool with_settings) try {
  return db::first_text(db.select(R"(SELECT DATE_FORMAT(ended_at, '%Y-%m-%dT%H:%i:%sZ')
                                       FROM restores
                                      WHERE ended_at IS NOT NULL AND sha256 = ? AND with_settings >= ?)",
                                  sha256, with_settings));
} catch (const db::NoTable&) {
  return std::nullopt;
}

std::string begin(db::Transaction& tx) {
  tx.run(R"(INSERT INTO restores (id, began_at)
            VALUES (1, UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE began_at = VALUES(began_at), sha256 = IF(ended_at IS NULL, sha256, NULL),
                                    loaded_at = NULL, ended_at = NULL)");
  return tx.select("SELECT CAST(began_at AS CHAR) FROM restores").text();
}

bool begin_to_load(db::Transaction& tx, const std::string& began_at, const std::string& sha256) {
  if (tx.select("SELECT 1 FROM restores WHERE began_at = ? AND ended_at IS NULL FOR UPDATE", began_at).empty())
    return false;
  tx.run("UPDATE restores SET sha256 = ?, with_settings = FALSE", sha256);
  return true;
}

bool finish_loading(db::Transaction& tx, const std::string& began_at, const std::string& sha256, bool with_settings) {
  return tx.run(R"(UPDATE restores
                      SET loaded_at = UTC_TIMESTAMP(3), with_settings = ?
                    WHERE began_at = ? AND sha256 = ? AND loaded_at IS NULL AND ended_at IS NULL)",
                with_settings, began_at, sha256) == 1;
}

void end(db::Transaction& tx) {
  tx.run("UPDATE restores SET ended_at = UTC_TIMESTAMP(3) WHERE ended_at IS NULL AND loaded_at IS NOT NULL");
}

bool give_up(db::Transaction& tx) {
  return tx.run("UPDATE restores SET ended_at = UTC_TIMESTAMP(3) WHERE sha256 IS NULL") == 1;
}

}  // namespace schema::tables::restores
