#include "schema/tables/restores.h"

#include "db/errors.h"

namespace schema::tables::restores {

Restore last(db::Database& db) try {
  const auto rows = db.select(R"(SELECT CASE WHEN ended_at IS NOT NULL THEN 0
                                             WHEN loaded_at IS NOT NULL THEN 3
                                             WHEN sha256 IS NOT NULL THEN 2
                                             ELSE 1 END, CONCAT_WS(' ', began_at, loaded_at)
                                   FROM restores)");
  return rows.empty() ? Restore{} : Restore{static_cast<State>(rows[0].number(0)), rows[0].text(1)};
} catch (const db::NoTable&) {
  return {};
}

std::optional<std::string> served_since(db::Database& db, const std::string& sha256, bool with_settings) try {
  const auto rows = db.select(R"(SELECT DATE_FORMAT(ended_at, '%Y-%m-%dT%H:%i:%sZ')
                                   FROM restores
                                  WHERE ended_at IS NOT NULL AND sha256 = ? AND with_settings >= ?)",
                              sha256, with_settings);
  return rows.empty() ? std::nullopt : std::optional(rows[0].text(0));
} catch (const db::NoTable&) {
  return std::nullopt;
}

void begin(db::Transaction& tx) {
  tx.run(R"(INSERT INTO restores (id, began_at)
            VALUES (1, UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE began_at = VALUES(began_at), sha256 = IF(ended_at IS NULL, sha256, NULL),
                                    loaded_at = NULL, ended_at = NULL)");
}

void begin_to_load(db::Transaction& tx, const std::string& sha256) {
  tx.run("UPDATE restores SET sha256 = ?, with_settings = FALSE", sha256);
}

void finish_loading(db::Transaction& tx, bool with_settings) {
  tx.run("UPDATE restores SET loaded_at = UTC_TIMESTAMP(3), with_settings = ?", with_settings);
}

void end(db::Transaction& tx) {
  tx.run("UPDATE restores SET ended_at = UTC_TIMESTAMP(3) WHERE ended_at IS NULL AND loaded_at IS NOT NULL");
}

bool give_up(db::Transaction& tx) {
  return tx.run("UPDATE restores SET ended_at = UTC_TIMESTAMP(3) WHERE sha256 IS NULL") == 1;
}

}  // namespace schema::tables::restores
