#include "schema/handlers/health.h"

#include "schema/rules/readiness.h"
#include "version.h"

namespace schema::handlers {

using json::Json;

// Answers GET /healthz. It says only that this process answers, and nothing about the database.
web::Response healthz(const web::Request&, Worker&) { return web::json(200, Json::object({{"status", "ok"}})); }

// Answers GET /readyz.
web::Response readyz(const web::Request&, Worker& worker) {
  const int version = rules::require_ready(worker.db, worker.config);
  return web::json(200, Json::object({{"status", "ready"}, {"schemaVersion", version}, {"version", kVersion}}));
}

}  // namespace schema::handlers
