#include "routes.h"

#include <stdexcept>

#include "admin/handlers/health.h"
#include "concept/handlers/credits.h"
#include "concept/handlers/generate.h"
#include "concept/handlers/logos.h"
#include "concept/handlers/packs.h"

using namespace admin::handlers;
using namespace concepts::handlers;
using web::open_to_all;

// Each pool has its own processes, socket, database user and limits, so that none can starve another.
Pool pool_named(const std::string& name, Worker& worker) {
  // clang-format off
  if (name == "generate") return {{
      {"POST", "/api/generate",      open_to_all(worker, generate)},
      {"GET",  "/api/credits",       open_to_all(worker, show_credits)},
    }, web::refuse_plainly, 8 * 1024, 80, 10000};

  if (name == "packs") return {{
      {"GET",  "/api-keys",          open_to_all(worker, show_packs)},
      {"POST", "/api-keys",          open_to_all(worker, sell_pack)},
      {"POST", "/api-keys/checkout", open_to_all(worker, begin_checkout)},
      {"GET",  "/api-keys/claim",    open_to_all(worker, claim_pack)},
      {"POST", "/api-keys/stripe-webhook", open_to_all(worker, hear_stripe)},
    }, web::refuse_plainly, 256 * 1024, 80, 10000};

  if (name == "pages") return {{
      {"GET",  "/logos/<sha256>.png", open_to_all(worker, show_logo)},
      {"GET",  "/healthz",            open_to_all(worker, healthz)},
      {"GET",  "/readyz",             open_to_all(worker, readyz)},
    }, web::refuse_plainly, 16 * 1024, 8, 10000};
  // clang-format on

  for (const char* idle : {"auth", "dashboard", "ingest"}) {
    if (name == idle) return {{}, web::refuse_plainly, 16 * 1024, 8, 10000};
  }
  throw std::invalid_argument("there is no pool named " + name);
}
