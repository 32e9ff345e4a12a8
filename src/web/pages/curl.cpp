#include "web/pages/curl.h"

#include "text/ascii.h"

namespace web {

// No authority signs for that name, and an operator who serves another one has set a certificate or a proxy.
bool is_self_signed(const Config& config) {
  return config.base_url == "https://localhost" || text::starts_with(config.base_url, "https://localhost:");
}

std::string curl(const Config& config) { return is_self_signed(config) ? "curl -k" : "curl"; }

}  // namespace web
