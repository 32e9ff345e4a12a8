#include "concepts/tables/logos.h"

namespace concepts::tables::logos {

void store(db::Transaction& tx, const std::string& sha256, const std::string& png) {
  tx.insert("INSERT INTO logos (sha256, png, created_at) VALUES (?, ?, UTC_TIMESTAMP(3))", sha256, png);
}

std::optional<std::string> find(db::Database& db, const std::string& sha256) {
  return db::first_text(db.select(R"(SELECT png
                                       FROM logos
                                      WHERE sha256 = ?
                                        AND (NOT EXISTS (SELECT 1
                                                           FROM generations
                                                          WHERE logo_sha256 = ? AND hidden_at IS NOT NULL)
                                          OR EXISTS (SELECT 1
                                                       FROM generations
                                                      WHERE logo_sha256 = ? AND hidden_at IS NULL)))",
                                  sha256, sha256, sha256));
}

bool exists(db::Database& db, const std::string& sha256) {
  return !db.select("SELECT 1 FROM logos WHERE sha256 = ?", sha256).empty();
}

}  // namespace concepts::tables::logos
