#include "admin/tables/nodes.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace admin::tables::nodes {
namespace {

constexpr int kLooks = 20;
constexpr auto kPause = std::chrono::milliseconds(100);

std::vector<std::string> tables_of(db::Database& db) {
  std::vector<std::string> names;
  for (const auto& row : db.select(R"(SELECT table_name FROM information_schema.tables
                                       WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'
                                       ORDER BY table_name)")) {
    names.push_back(row.text(0));
  }
  return names;
}

// Empty where the table does not exist. The name is one of tables_of().
std::string checksum(db::Database& db, const std::string& table) {
  return db.select("CHECKSUM TABLE `" + table + "`").at(0).optional_text(1).value_or("");
}

bool are_equal(db::Database& here, db::Database& there, const std::string& table) {
  for (int look = 1; look <= kLooks; ++look) {
    if (checksum(here, table) == checksum(there, table)) return true;
    std::this_thread::sleep_for(kPause);
  }
  return false;
}

}  // namespace

std::vector<std::string> differing_tables(db::Database& here, db::Database& there) {
  std::vector<std::string> all = tables_of(here), differing;
  for (const auto& name : tables_of(there)) {
    if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  }
  for (const auto& name : all) {
    if (!are_equal(here, there, name)) differing.push_back(name);
  }
  return differing;
}

}  // namespace admin::tables::nodes
