#include "pools.h"

#include <sched.h>

#include <algorithm>
#include <stdexcept>

const std::vector<PoolRow>& pool_table() {
  // auth writes e-mails for millrace-mail.service, and metrics asks the kernel for the lengths of queues by netlink.
  // clang-format off
  static const std::vector<PoolRow> rows = {
      // name     workers backlog max_body deadline requests statement resolves shares service
      {"generate",  4,     60,     32768,   88,      10000,   0,        true,    10},
      {"packs",     2,     120,    262144,  88,      10000,   0,        true,    10},
      {"checkout",  2,     120,    16384,   15,      10000,   0,        true,    10},
      {"auth",      4,     32,     16384,   8,       10000,   0,        false,   16,    "SupplementaryGroups=millrace-mail\nUMask=0027\n"},
      {"account",   2,     128,    16384,   8,       10000,   2,        false,   10},
      {"dashboard", 2,     128,    16384,   8,       10000,   2,        true,    10},
      {"ingest",    0,     256,    1048576, 20,      20000,   0,        false,   3},
      {"pages",     2,     512,    16384,   8,       10000,   0,        false,   12},
      {"metrics",   1,     32,     1024,    8,       10000,   1,        false,   4,     "RestrictAddressFamilies=AF_NETLINK\n"},
  };
  // clang-format on
  return rows;
}

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

unsigned processors() {
  cpu_set_t usable;
  return sched_getaffinity(0, sizeof usable, &usable) == 0 ? CPU_COUNT(&usable) : 1;
}

unsigned default_workers(const PoolRow& pool, unsigned processors) {
  return pool.workers == 0 ? std::max(processors, 2u) : pool.workers;
}

std::string resolver_options(const PoolRow& pool) { return pool.resolves ? "timeout:1 attempts:2" : ""; }
