#include "metrics/rules/gather.h"

#include "log.h"
#include "metrics/rules/counter_metrics.h"
#include "metrics/rules/database_metrics.h"
#include "metrics/rules/disk.h"
#include "metrics/rules/host_metrics.h"

namespace metrics::rules {
namespace {

void append(std::vector<MetricFamily>& all, std::vector<MetricFamily> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

std::vector<MetricFamily> gather(db::Database& db, const Config& config) {
  std::vector<MetricFamily> of_database;
  std::vector<std::string> folders{config.home};
  bool up = true;
  try {
    folders = folders_that_fill(db, config);
    of_database = database_metrics(db, config);
  } catch (const db::Error& error) {
    log_problem(LogLevel::warning, {}, error.what());
    up = false;
  }
  auto all = host_metrics(config, folders);
  append(all, std::move(of_database));
  all.push_back(gauge("database_up", "Whether the database answered.", up));
  append(all, counter_metrics(config.home));
  return all;
}

}  // namespace metrics::rules
