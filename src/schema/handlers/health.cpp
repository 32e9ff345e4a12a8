#include "schema/handlers/health.h"

#include "host.h"
#include "limits/tables/throttles.h"
#include "refusal.h"
#include "schema/tables/schema_migrations.h"
#include "version.h"

namespace schema::handlers {

using json::Json;

// Answers GET /healthz. It says only that this process answers, and nothing about the database.
web::Response healthz(const web::Request&, Worker&) { return web::json(200, Json::object({{"status", "ok"}})); }

// Answers GET /readyz. A host is ready if the database answers and takes writes, the schema is the one this program was
// built for or a later one, and the operator has not taken the host out of service.
web::Response readyz(const web::Request&, Worker& worker) {
  const int version = tables::schema_migrations::version_at_once(worker.db);
  limits::tables::throttles::try_write_at_once(worker.db);
  if (version < tables::schema_migrations::kRequired) {
    throw refusal::Unavailable(
        "schema_outdated",
        "The database is at schema version " + std::to_string(version) + "; run millrace-admin migrate.", 10);
  }
  if (host::is_draining(worker.config)) {
    throw refusal::Unavailable("draining", "This host is taken out of service; what still comes is answered.", 2);
  }
  return web::json(200, Json::object({{"status", "ready"}, {"schemaVersion", version}, {"version", kVersion}}));
}

}  // namespace schema::handlers
