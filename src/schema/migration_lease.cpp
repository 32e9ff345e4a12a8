#include "schema/migration_lease.h"

#include <chrono>
#include <iostream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "crypto/random.h"
#include "log.h"
#include "schema/tables/schema_leases.h"

namespace schema {
namespace {

namespace schema_leases = tables::schema_leases;

constexpr int kSeconds = 15;  // a statement is given up after ten seconds
constexpr auto kPause = std::chrono::milliseconds(100);
constexpr auto kSilent = std::chrono::seconds(2);
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
  const auto begun = std::chrono::steady_clock::now();
  bool has_said_so = false;
  while (!schema_leases::acquire(db_, holder_, kSeconds)) {
    const auto waited = std::chrono::steady_clock::now() - begun;
    if (waited > kMaxWait) throw std::runtime_error("another host is still migrating: try again when it is done");
    if (waited > kSilent && !std::exchange(has_said_so, true)) {
      std::cerr << "waiting for another host that migrates, or " << kSeconds << " s for one that was killed\n";
    }
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace schema
