#include "schema/migration_lease.h"

#include <chrono>
#include <stdexcept>
#include <thread>

#include "crypto/random.h"
#include "log.h"
#include "schema/tables/schema_leases.h"

namespace schema {
namespace {

namespace leases = tables::schema_leases;

constexpr int kSeconds = 15;  // an answer of the database is waited for for ten
constexpr auto kPause = std::chrono::milliseconds(100);
constexpr auto kMaxWait = std::chrono::minutes(5);

}  // namespace

MigrationLease::MigrationLease(db::Database& db) : db_(db), holder_(crypto::random_base62(32)) {
  leases::create(db_);
  renew();
}

MigrationLease::~MigrationLease() {
  try {
    leases::give_back(db_, holder_);
  } catch (const std::exception& fault) {
    log_problem(LogLevel::warning, {{"lease", "schema"}},
                std::string("it was not given back, and lapses: ") + fault.what());
  }
}

void MigrationLease::renew() {
  const auto until = std::chrono::steady_clock::now() + kMaxWait;
  while (!leases::take(db_, holder_, kSeconds)) {
    if (std::chrono::steady_clock::now() > until) throw std::runtime_error("somebody else is migrating");
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace schema
