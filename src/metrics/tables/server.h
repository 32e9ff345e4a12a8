#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Asks the database server about its version, tables and cluster.
namespace metrics::tables::server {

std::string version(db::Database& db);

// Returns the folders whose files grow, as the server's host names them.
std::vector<std::string> folders(db::Database& db);

// Holds the server's estimates, for tables on which this user has any right. MySQL renews them once a day.
struct Table {
  std::string name;
  std::optional<std::int64_t> rows, bytes;
};
std::vector<Table> sizes(db::Database& db);

// Returns what Galera says of this node, by names without wsrep_ ("cluster_size"). Yes and no are 1 and 0. Returns an
// empty map if there is no cluster.
std::map<std::string, double> cluster(db::Database& db);

}  // namespace metrics::tables::server
