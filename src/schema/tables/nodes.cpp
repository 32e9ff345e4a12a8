#include "schema/tables/nodes.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace schema::tables::nodes {
namespace {

constexpr int kLooks = 20;
constexpr auto kPause = std::chrono::milliseconds(100);

// Returns an empty text if the table does not exist. The name comes from tables_of(), so it is safe in the statement.
std::string checksum(db::Database& db, const std::string& table) {
  const auto rows = db.select("CHECKSUM TABLE `" + table + "`");
  auto row = rows.front();
  row.text();  // the table's name
  return row.optional_text().value_or("");
}

}  // namespace

std::vector<std::string> tables_of(db::Database& db) {
  return db::texts(db.select(R"(SELECT table_name FROM information_schema.tables
                                 WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')
                                 ORDER BY table_name)"));
}

// Compares differing tables repeatedly, as the other node may not have applied the latest commits yet.
std::vector<std::string> differing_tables(db::Database& here, db::Database& there) {
  std::vector<std::string> differing = tables_of(here);
  for (const auto& name : tables_of(there)) {
    if (std::find(differing.begin(), differing.end(), name) == differing.end()) differing.push_back(name);
  }
  const auto equal = [&](const std::string& table) { return checksum(here, table) == checksum(there, table); };
  for (int look = 1; look <= kLooks && !differing.empty(); ++look) {
    if (look > 1) std::this_thread::sleep_for(kPause);
    differing.erase(std::remove_if(differing.begin(), differing.end(), equal), differing.end());
  }
  return differing;
}

}  // namespace schema::tables::nodes
