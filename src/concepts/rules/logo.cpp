#include "concepts/rules/logo.h"

#include "concepts/tables/logos.h"
#include "crypto/encoding.h"

namespace concepts::rules {

std::optional<std::string> find_logo(db::Database& db, const std::string& sha256) {
  const auto raw = crypto::from_hex(sha256);
  return raw && raw->size() == 32 ? tables::logos::find(db, *raw) : std::nullopt;
}

}  // namespace concepts::rules
