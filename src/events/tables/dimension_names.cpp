#include "events/tables/dimension_names.h"

namespace events::tables::dimension_names {

Names of_account(db::Database& db, const std::string& account_id) {
  Names names;
  for (auto row : db.select("SELECT dimension, name FROM dimension_names WHERE account_id = ?", account_id))
    names.insert({static_cast<playback::Dimension>(row.number()), row.text()});
  return names;
}

CdnNames cdns_of_account(db::Database& db, const std::string& account_id) {
  return db::by_first(db.select("SELECT host, name FROM cdn_names WHERE account_id = ?", account_id),
                      [](db::Row row) { return row.text(); });
}

void replace(db::Transaction& tx, const std::string& account_id, const Names& names, const CdnNames& cdns) {
  tx.run("DELETE FROM dimension_names WHERE account_id = ?", account_id);
  for (const auto& [dimension, name] : names) {
    tx.run("INSERT INTO dimension_names (account_id, dimension, name) VALUES (?, ?, ?)", account_id,
           static_cast<int>(dimension), name);
  }
  tx.run("DELETE FROM cdn_names WHERE account_id = ?", account_id);
  for (const auto& [host, name] : cdns) {
    tx.run("INSERT INTO cdn_names (account_id, host, name) VALUES (?, ?, ?)", account_id, host, name);
  }
}

}  // namespace events::tables::dimension_names
