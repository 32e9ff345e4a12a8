// millrace-fill prepare DAYS                                  streams, partitions
//               past SESSIONS PART PARTS DAYS EVENTS          sessions that are over, with their figures
//               noisy SESSIONS PART PARTS DAYS EVENTS         the same with numbers that are harder to compress
//               named SESSIONS PART PARTS DAYS EVENTS         the same with all dimensions
//               sums                                          their hours and days
//               live SESSIONS ROUND                           one more request of each session under way
//               compact                                       compacts all batches; prints EVENTS SECONDS
// The database is that of the settings of millrace-admin. tests/bench/scale calls it.
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <vector>

#include "bench/fill/store.h"
#include "settings/setting.h"
#include "worker.h"

namespace {

using Arguments = std::vector<std::uint64_t>;

struct Action {
  std::size_t numbers;
  std::function<void(db::Database&, const Arguments&)> run;
};

void store_past(db::Database& db, const Arguments& n, fill::Numbers numbers) {
  fill::store_past(db, n[0], n[1], n[2], static_cast<int>(n[3]), static_cast<int>(n[4]), numbers);
}

const std::map<std::string, Action> kActions = {
    {"prepare", {1, [](auto& db, auto& n) { fill::prepare(db, static_cast<int>(n[0])); }}},
    {"past", {5, [](auto& db, auto& n) { store_past(db, n, fill::Numbers::even); }}},
    {"noisy", {5, [](auto& db, auto& n) { store_past(db, n, fill::Numbers::noisy); }}},
    {"named", {5, [](auto& db, auto& n) { store_past(db, n, fill::Numbers::named); }}},
    {"sums", {0, [](auto& db, auto&) { fill::store_rollups(db); }}},
    {"live", {2, [](auto& db, auto& n) { fill::let_live_sessions_send(db, n[0], static_cast<int>(n[1])); }}},
    {"compact", {0, [](auto& db, auto&) { fill::compact_all(db); }}}};

}  // namespace

int main(int argc, char** argv) {
  const auto action = argc > 1 ? kActions.find(argv[1]) : kActions.end();
  if (action == kActions.end() || action->second.numbers != static_cast<std::size_t>(argc - 2)) {
    std::cerr << "millrace-fill: see tests/bench/fill/main.cpp\n";
    return 2;
  }
  Arguments numbers;
  for (int i = 2; i < argc; ++i) numbers.push_back(std::strtoull(argv[i], nullptr, 10));
  const Config config = Config::from(settings::environment(), Config::Reader::admin);
  Worker worker(config);
  action->second.run(worker.db, numbers);
}
