#pragma once
#include <string>
#include <vector>

#include "db/invariants.h"
#include "settings/config.h"

// Compares all tables with those of other nodes of a cluster.
namespace schema {

// Returns one invariant for each node, which names the tables that differ. A node is HOST, HOST:PORT or the path of a
// socket. User, password and database are our own.
std::vector<db::InvariantResult> compare_nodes(const Config::Database& own, const std::vector<std::string>& nodes);

}  // namespace schema
