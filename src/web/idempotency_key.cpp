#include "web/idempotency_key.h"

#include <algorithm>
#include <map>

#include "refusal.h"

namespace web {
namespace {

constexpr std::size_t kMaxLength = 255;

bool is_idempotency_key(const std::string& key) {
  return !key.empty() && key.size() <= kMaxLength &&
         std::none_of(key.begin(), key.end(), [](unsigned char c) { return c < ' ' || c == 0x7F; });
}

}  // namespace

std::optional<std::string> idempotency_key(const Request& request) {
  const auto keys = request.headers_named("Idempotency-Key");
  if (keys.empty()) return std::nullopt;
  if (keys.size() > 1 || !is_idempotency_key(keys[0])) {
    throw refusal::InvalidFields(std::map<std::string, std::string>{
        {"Idempotency-Key", "must be one, of 1 to 255 characters and without control characters"}});
  }
  return keys[0];
}

}  // namespace web
