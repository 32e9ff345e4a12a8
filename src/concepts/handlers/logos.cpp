#include "concepts/handlers/logos.h"

#include "concepts/tables/logos.h"
#include "crypto/encoding.h"
#include "refusal.h"

namespace concepts::handlers {

// GET /logos/<id>.png. The name is the hash of the bytes, so they never change; nginx keeps them.
web::Response show_logo(const web::Request& request, Worker& worker) {
  const auto sha256 = crypto::from_hex(request.path_id);
  if (!sha256 || sha256->size() != 32) throw refusal::NotFound();
  const auto png = tables::logos::find(worker.db, *sha256);
  if (!png) throw refusal::NotFound();

  return {200, *png, "image/png", {{"Cache-Control", "public, max-age=31536000, immutable"}}};
}

}  // namespace concepts::handlers
