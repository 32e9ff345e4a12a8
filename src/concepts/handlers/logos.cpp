#include "concepts/handlers/drafts.h"

#include "concepts/tables/logos.h"
#include "crypto/encoding.h"
#include "refusal.h"
#include "web/serving/errors.h"

namespace concepts::handlers {

web::Response hidden_picture(const web::Request& request) {
  return web::render_plain_error(refusal::NotFound(), request).with("X-Accel-Expires", kSecondsInNginx);
}

// GET /logos/<id>.png: the name is the hash of the bytes, so they never change, and nginx caches them. It asks again
// each minute, since a draft may be hidden.
web::Response show_logo(const web::Request& request, Worker& worker) {
  const auto sha256 = crypto::from_hex(request.path_id);
  const auto png = sha256 ? tables::logos::find(worker.db, *sha256) : std::nullopt;
  if (!png && sha256 && tables::logos::exists(worker.db, *sha256)) return hidden_picture(request);
  if (!png) throw refusal::NotFound();

  return {200,
          *png,
          "image/png",
          {{"Cache-Control", "public, max-age=31536000, immutable"}, {"X-Accel-Expires", kSecondsInNginx}}};
}

}  // namespace concepts::handlers
