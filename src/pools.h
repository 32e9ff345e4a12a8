#pragma once
#include <cstddef>
#include <string>
#include <vector>

// Holds a row of scripts/pools, which explains the columns and is compiled in.
struct PoolRow {
  std::string name;
  unsigned workers;            // 0: one for each processor, at least 2
  unsigned backlog;            // connections that may wait, for each worker
  std::size_t max_body;        // bytes
  unsigned deadline;           // seconds
  unsigned max_requests;       // then a worker makes room for a fresh one
  unsigned statement_seconds;  // 0: no limit
  bool resolves;               // looks up hostnames while a caller waits
  unsigned shares;             // one address may have one of so many parts of the queue
};

// Keeps the order of the table.
const std::vector<PoolRow>& pool_table();

// Throws std::invalid_argument if no pool has that name.
const PoolRow& pool_row(const std::string& name);

// Returns all names, separated by commas.
std::string pool_names();
