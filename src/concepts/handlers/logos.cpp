#include "concepts/handlers/logos.h"

#include "concepts/rules/logo.h"
#include "refusal.h"

namespace concepts::handlers {

// GET /logos/<id>.png: the name is the hash of the bytes, so they never change, and nginx caches them.
web::Response show_logo(const web::Request& request, Worker& worker) {
  const auto png = rules::find_logo(worker.db, request.path_id);
  if (!png) throw refusal::NotFound();

  return {200, *png, "image/png", {{"Cache-Control", "public, max-age=31536000, immutable"}}};
}

}  // namespace concepts::handlers
