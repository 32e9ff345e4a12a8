#include "host.h"

#include <filesystem>
#include <system_error>

#include "text/ascii.h"

namespace host {

bool takes_payments(const Config& config) { return !config.x402.facilitator_url.empty(); }

bool takes_cards(const Config& config) { return !config.stripe.secret_key.empty(); }

// No authority signs for that name, and an operator who serves another one has set a certificate or a proxy.
bool is_self_signed(const Config& config) {
  return config.base_url == "https://localhost" || text::starts_with(config.base_url, "https://localhost:");
}

std::string curl(const Config& config) { return is_self_signed(config) ? "curl -k" : "curl"; }

std::string operator_of(const Config& config) {
  return "the operator of this host" + (config.contact.empty() ? "" : " (" + config.contact + ")");
}

std::string draining_file(const Config& config) { return config.home + "/run/draining"; }

bool is_draining(const Config& config) {
  std::error_code none;
  return std::filesystem::exists(draining_file(config), none);
}

std::string account_is_suspended(const Config& config) {
  return "This account is suspended. Please ask " + operator_of(config) + ".";
}

}  // namespace host
