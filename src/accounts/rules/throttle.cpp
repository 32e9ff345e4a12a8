#include "accounts/rules/throttle.h"

#include <algorithm>

#include "crypto/digest.h"
#include "net/address.h"
#include "refusal.h"

namespace accounts::rules {

namespace throttles = limits::tables::throttles;

namespace {

constexpr int kTenSeconds = 10, kMinute = 60, kTenMinutes = 600, kHour = 3600;

// A household gets 64 bits of IPv6, and may use a new address of them each time.
std::string network_of(const std::string& text) {
  const auto address = net::parse_address(text);
  return address ? net::text_of(net::network_of(*address)) : text;
}

std::string bucket(const Config& config, const Limit& limit) {
  return crypto::hmac_sha256(config.secret, "throttle " + limit.of).substr(0, 16);
}

}  // namespace

Limit sign_ins_from(const Config& config, const std::string& address) {
  return {"sign-in address", network_of(address), {config.tries_per_address, kTenSeconds}};
}

Limit sign_ups_from(const Config& config, const std::string& address) {
  return {"sign-up address", network_of(address), {config.tries_per_address, kTenSeconds}};
}

Limit password_changes_from(const Config& config, const std::string& address) {
  return {"change address", network_of(address), {config.tries_per_address, kTenSeconds}};
}

Limit resets_from(const std::string& address) { return {"reset address", network_of(address), {10, kMinute}}; }

Limit passwords_of(const std::string& account, const std::string& address) {
  return {"password pair", account + ' ' + network_of(address), {10, kTenMinutes}};
}

Limit passwords_of(const std::string& account) { return {"password account", account, {100, kHour}}; }

Limit letters_to(const std::string& account) { return {"reset account", account, {3, kMinute}}; }

bool is_near(const std::string& address, const std::vector<std::string>& addresses) {
  return std::any_of(addresses.begin(), addresses.end(), [network = network_of(address)](const std::string& one) {
    return network_of(one) == network;
  });
}

void count(db::Session& db, const Config& config, const std::vector<Limit>& limits) {
  // Always in the order given: two requests never wait for each other's rows.
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& limit : limits) {
      const int seconds = throttles::take(tx, limit.kind, bucket(config, limit), limit.window);
      if (seconds == 0) continue;
      throw refusal::TooMany("TOO_MANY_REQUESTS", "Too many requests. Please try again later.", seconds);
    }
  });
}

void forget(db::Transaction& tx, const Config& config, const std::vector<Limit>& limits) {
  for (const auto& limit : limits) throttles::forget(tx, limit.kind, bucket(config, limit));
}

}  // namespace accounts::rules
