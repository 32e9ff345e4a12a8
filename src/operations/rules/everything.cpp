#include "operations/rules/everything.h"

#include "log.h"
#include "operations/rules/counted.h"
#include "operations/rules/host.h"
#include "operations/rules/stored.h"

namespace operations::rules {
namespace {

void append(std::vector<Family>& all, std::vector<Family> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

std::vector<Family> everything(Worker& worker) {
  auto all = host(worker.config);
  bool up = true;
  try {
    append(all, stored(worker.db));
  } catch (const db::Error& error) {
    log_problem(LogLevel::warning, {}, error.what());
    up = false;
  }
  all.push_back(gauge("database_up", "Whether the database answered.", up));
  append(all, counted(worker.config.home));
  return all;
}

}  // namespace operations::rules
