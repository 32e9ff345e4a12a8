#include "site/tables/waitlist.h"

namespace site::tables::waitlist {

void insert(db::Transaction& tx, const std::string& email) {
  tx.insert("INSERT INTO waitlist (email, created_at) VALUES (?, UTC_TIMESTAMP(3))", email);
}

bool remove(db::Transaction& tx, const std::string& email) {
  return tx.run("DELETE FROM waitlist WHERE email = ?", email) == 1;
}

std::vector<Entry> all(db::Database& db) {
  return db::each(db.select("SELECT email, created_at FROM waitlist ORDER BY created_at, email"), [](db::Row row) {
    return Entry{row.text(), row.time()};
  });
}

}  // namespace site::tables::waitlist
