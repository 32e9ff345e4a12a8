#include "schema/migration_lease.h"

#include <chrono>
#include <stdexcept>
#include <thread>

#include "crypto/random.h"
#include "log.h"
#include "schema/tables/schema_leases.h"

namespace schema {
namespace {

namespace schema_leases = tables::schema_leases;

constexpr int kSeconds = 15;  // a statement is given up after ten seconds
constexpr auto kPause = std::chrono::milliseconds(100);
constexpr auto kMaxWait = std::chrono::minutes(5);

}  // namespace

MigrationLease::MigrationLease(db::Database& db) : db_(db), holder_(crypto::random_base62(32)) {
  schema_leases::create(db_);
  renew();
}

MigrationLease::~MigrationLease() {
  try {
    schema_leases::release(db_, holder_);
  } catch (const std::exception& error) {  // it expires by itself
    log_problem(LogLevel::warning, {{"lease", "schema"}}, std::string("it could not be released: ") + error.what());
  }
}

void MigrationLease::renew() {
  const auto until = std::chrono::steady_clock::now() + kMaxWait;
  while (!schema_leases::acquire(db_, holder_, kSeconds)) {
    if (std::chrono::steady_clock::now() > until)
      throw std::runtime_error("another host is still migrating: try again when it is done");
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace schema
