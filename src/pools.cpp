#include "pools.h"

#include <stdexcept>

const PoolRow& pool_row(const std::string& name) {
  for (const auto& row : pool_table()) {
    if (row.name == name) return row;
  }
  throw std::invalid_argument("there is no pool named " + name);
}

std::string pool_names() {
  std::string names;
  for (const auto& row : pool_table()) names += (names.empty() ? "" : ", ") + row.name;
  return names;
}
