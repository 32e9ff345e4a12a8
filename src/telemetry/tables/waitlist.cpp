#include "telemetry/tables/waitlist.h"

namespace telemetry::tables::waitlist {

void insert(db::Transaction& tx, const std::string& email) {
  tx.insert("INSERT INTO waitlist (email, created_at) VALUES (?, UTC_TIMESTAMP(3))", email);
}

bool remove(db::Transaction& tx, const std::string& email) {
  return tx.run("DELETE FROM waitlist WHERE email = ?", email) == 1;
}

std::vector<Entry> all(db::Database& db) {
  std::vector<Entry> entries;
  for (const auto& row : db.select("SELECT email, created_at FROM waitlist ORDER BY created_at, email")) {
    entries.push_back({row.text(0), row.time(1)});
  }
  return entries;
}

}  // namespace telemetry::tables::waitlist
