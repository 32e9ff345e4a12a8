#include "routes.h"

#include <stdexcept>

#include "admin/handlers/health.h"
#include "telemetry/handlers/ingest.h"

using namespace admin::handlers;
using namespace telemetry::handlers;
using web::open_to_all;

// Each pool has its own processes, socket, database user and limits, so that none can starve another.
Pool pool_named(const std::string& name, Worker& worker) {
  // clang-format off
  if (name == "ingest") return {{}, web::refuse_for_v1, kMostTelemetry, 20, 20000, web::RoundRoute{
       "POST", "/api/v1/telemetry",   with_sdk_key(worker, ingest),
    }};

  if (name == "pages") return {{
      {"GET",  "/healthz",            open_to_all(worker, healthz)},
      {"GET",  "/readyz",             open_to_all(worker, readyz)},
    }, web::refuse_plainly, 16 * 1024, 8, 10000};
  // clang-format on

  throw std::invalid_argument("there is no pool named " + name);
}
