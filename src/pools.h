#pragma once
#include <cstddef>
#include <string>
#include <vector>

// A row of scripts/pools, which explains the columns and is compiled in.
struct PoolRow {
  std::string name;
  std::size_t max_body;        // bytes
  unsigned deadline;           // seconds
  unsigned max_requests;       // then a worker makes room for a fresh one
  unsigned statement_seconds;  // 0: no limit
};

// In the order of the table.
const std::vector<PoolRow>& pool_table();

// Throws std::invalid_argument for a name that is no pool.
const PoolRow& pool_row(const std::string& name);

// All names, separated by commas.
std::string pool_names();
