#include "events/tables/filters/saved_filters.h"

namespace events::tables::saved_filters {
namespace {

const std::string kSelect = "SELECT id, name, conditions FROM saved_filters ";

SavedFilter read(db::Row row) { return {row.text(), row.text(), row.text()}; }

}  // namespace

std::vector<SavedFilter> of_account(db::Database& db, const std::string& account_id) {
  return db::each(db.select(kSelect + "WHERE account_id = ? ORDER BY name", account_id), read);
}

std::optional<SavedFilter> find(db::Database& db, const std::string& account_id, const std::string& id) {
  return db::first(db.select(kSelect + "WHERE account_id = ? AND id = ?", account_id, id), read);
}

std::optional<SavedFilter> find_named(db::Database& db, const std::string& account_id, const std::string& name) {
  return db::first(db.select(kSelect + "WHERE account_id = ? AND name = ?", account_id, name), read);
}

bool insert(db::Transaction& tx, const std::string& account_id, const SavedFilter& filter, int max) {
  return tx.run(R"(INSERT INTO saved_filters (id, account_id, name, conditions)
                   SELECT ?, ?, ?, ?
                     FROM (SELECT COUNT(*) AS saved FROM saved_filters WHERE account_id = ?) AS so_far
                    WHERE saved < ?)",
                filter.id, account_id, filter.name, filter.conditions, account_id, max) == 1;
}

// An UPDATE that does not change anything counts no row, so a SELECT finds out whether the row exists.
bool replace(db::Transaction& tx, const std::string& account_id, const SavedFilter& filter) {
  tx.run("UPDATE saved_filters SET name = ?, conditions = ? WHERE account_id = ? AND id = ?", filter.name,
         filter.conditions, account_id, filter.id);
  return !tx.select("SELECT 1 FROM saved_filters WHERE account_id = ? AND id = ?", account_id, filter.id).empty();
}

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id) {
  return tx.run("DELETE FROM saved_filters WHERE account_id = ? AND id = ?", account_id, id) == 1;
}

}  // namespace events::tables::saved_filters
