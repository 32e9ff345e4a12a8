#include "metrics/tables/server.h"

#include <cstdlib>

namespace metrics::tables::server {

std::string version(db::Database& db) { return db.select("SELECT VERSION()").text(); }

// What is not absolute is below datadir, and of the binary log, the beginning of its files' names is told. The redo log
// does not grow.
std::vector<std::string> folders(db::Database& db) {
  std::vector<std::string> paths;
  for (auto row : db.select(R"(SHOW GLOBAL VARIABLES WHERE variable_name IN (
                                 'datadir', 'innodb_data_home_dir', 'innodb_undo_directory', 'log_bin_basename'))")) {
    const auto& name = row.text();
    const auto& path = row.text();
    if (path.empty() || path[0] != '/') continue;
    paths.push_back(name == "log_bin_basename" ? path.substr(0, path.rfind('/') + 1) : path);
  }
  return paths;
}

std::vector<Table> sizes(db::Database& db) {
  return db::each(db.select(R"(SELECT table_name, table_rows, data_length + index_length
                                 FROM information_schema.tables
                                WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')
                                ORDER BY table_name)"),
                  [](db::Row row) {
                    return Table{row.text(), row.optional_number(), row.optional_number()};
                  });
}

std::map<std::string, double> cluster(db::Database& db) {
  std::map<std::string, double> found;
  for (auto row : db.select(R"(SHOW STATUS WHERE variable_name IN (
                                 'wsrep_ready', 'wsrep_cluster_size', 'wsrep_local_state', 'wsrep_local_recv_queue',
                                 'wsrep_flow_control_paused', 'wsrep_local_cert_failures', 'wsrep_local_bf_aborts'))")) {
    const auto name = row.text().substr(6);
    const auto& value = row.text();
    found[name] = value == "ON" ? 1 : std::strtod(value.c_str(), nullptr);
  }
  if (found["cluster_size"] == 0) found.clear();  // a server that could have a cluster, and has none
  return found;
}

}  // namespace metrics::tables::server
