#include "accounts/rules/throttle.h"

#include <algorithm>

#include "refusal.h"

namespace accounts::rules {
namespace {

using limits::network_of;

constexpr int kTenSeconds = 10, kMinute = 60, kTenMinutes = 600, kHour = 3600;

Limit limit(const Config& config, const std::string& kind, const std::string& whose, limits::Window window) {
  return {kind, limits::bucket(config.address_secret, whose), window};
}

}  // namespace

Limit sign_ins_from(const Config& config, const std::string& address) {
  return limit(config, "sign-in address", network_of(address), {config.tries_per_address, kTenSeconds});
}

Limit sign_ups_from(const Config& config, const std::string& address) {
  return limit(config, "sign-up address", network_of(address), {config.tries_per_address, kTenSeconds});
}

Limit password_changes_from(const Config& config, const std::string& address) {
  return limit(config, "change address", network_of(address), {config.tries_per_address, kTenSeconds});
}

Limit resets_from(const Config& config, const std::string& address) {
  return limit(config, "reset address", network_of(address), {10, kMinute});
}

Limit passwords_of(const Config& config, const std::string& account, const std::string& address) {
  return limit(config, "password pair", account + ' ' + network_of(address), {10, kTenMinutes});
}

Limit passwords_of(const Config& config, const std::string& account) {
  return limit(config, "password account", account, {100, kHour});
}

Limit passwords_beyond(const Config& config, const std::string& account, const std::string& address) {
  return limit(config, "password beyond", account + ' ' + network_of(address), {3, kHour});
}

Limit letters_to(const Config& config, const std::string& account) {
  return limit(config, "reset account", account, {3, kMinute});
}

bool is_near(const std::string& address, const std::vector<std::string>& addresses) {
  return std::any_of(addresses.begin(), addresses.end(),
                     [network = network_of(address)](const std::string& one) { return network_of(one) == network; });
}

void count(db::Database& db, const std::vector<Limit>& limits) {
  const int seconds = limits::take(db, limits);
  if (seconds == 0) return;
  throw refusal::TooMany("TOO_MANY_REQUESTS", "Too many requests. Please try again later.", seconds);
}

CountedSignIn count_sign_in(db::Database& db, const Config& config, const std::string& account, const Caller& caller) {
  const Limit from = sign_ins_from(config, caller.address), pair = passwords_of(config, account, caller.address);
  const Limit all = passwords_of(config, account), beyond = passwords_beyond(config, account, caller.address);
  if (caller.near) {
    count(db, {from, pair});
    return {{pair, beyond}, {}};
  }
  if (limits::take(db, {from, pair, all}) == 0) return {{pair, beyond}, {all}};
  count(db, {from, pair, beyond});
  return {{pair, beyond}, {}};
}

void forgive(db::Transaction& tx, const CountedSignIn& counted) {
  forget(tx, counted.of_address);
  for (const auto& limit : counted.of_all) limits::give_back(tx, limit);
}

void forget(db::Transaction& tx, const std::vector<Limit>& limits) {
  for (const auto& limit : limits) limits::forget(tx, limit);
}

}  // namespace accounts::rules
