#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// How the database server stands.
namespace metrics::tables::server {

std::string version(db::Database& db);

// The server's estimates, for tables on which this user has any right. MySQL renews them once a day.
struct Table {
  std::string name;
  std::optional<std::int64_t> rows, bytes;
};
std::vector<Table> sizes(db::Database& db);

// What Galera says of this node, by names without wsrep_ ("cluster_size"); yes and no are 1 and 0. Empty without a
// cluster.
std::map<std::string, double> cluster(db::Database& db);

}  // namespace metrics::tables::server
