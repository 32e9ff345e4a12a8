#pragma once
#include <string>
#include <vector>

#include "config.h"
#include "db/invariants.h"

// Compares all tables with those of other nodes of a cluster.
namespace schema {

// Nodes are HOST, HOST:PORT or the path of a socket; user, password and database are ours. Returns one invariant for
// each node, which names the tables that differ.
std::vector<db::InvariantResult> compare_nodes(const Config::Database& own, const std::vector<std::string>& nodes);

}  // namespace schema
