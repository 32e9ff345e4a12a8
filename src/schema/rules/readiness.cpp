#include "schema/rules/readiness.h"

#include <filesystem>
#include <system_error>

#include "db/errors.h"
#include "limits/tables/throttles.h"
#include "refusal.h"
#include "schema/tables/restores.h"
#include "schema/tables/schema_migrations.h"

namespace schema::rules {

std::string draining_file(const Config& config) { return config.home + "/run/draining"; }

bool is_draining(const Config& config) {
  std::error_code none;
  return std::filesystem::exists(draining_file(config), none);
}

int require_usable(db::Database& db) {
  const int version = tables::schema_migrations::version_at_once(db);
  limits::tables::throttles::try_write_at_once(db);
  if (version < tables::schema_migrations::kRequired) {
    throw refusal::Unavailable(
        "schema_outdated",
        "The database is at schema version " + std::to_string(version) + "; run millrace-admin migrate.", 10);
  }
  return version;
}

// A connection that was opened before a restore began would not learn of it.
int require_ready(db::Database& db, const Config& config) {
  if (tables::restores::last(db).state != tables::restores::State::none) {
    throw db::BeingRestored("a backup is being restored");
  }
  const int version = require_usable(db);
  if (is_draining(config)) {
    throw refusal::Unavailable("draining", "This host is taken out of service; what still comes is answered.", 2);
  }
  return version;
}

}  // namespace schema::rules
