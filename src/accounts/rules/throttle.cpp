#include "accounts/rules/throttle.h"

#include <algorithm>

#include "calendar/date.h"
#include "limits/yield.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

constexpr char kTooMany[] = "TOO_MANY_REQUESTS";
constexpr int kTenSeconds = 10, kMinute = 60, kTenMinutes = 600, kHour = 3600;

Limit by_account(const Config& config, const std::string& kind, const std::string& account, limits::Window window) {
  return limits::limit(config.address_secret, kind, account, window);
}

Limit by_account_and_address(const Config& config, const std::string& kind, const std::string& account,
                             const std::string& address, limits::Window window) {
  return limits::limit_by_address(kind, limits::bucket_of_pair(config.address_secret, account, address), window);
}

void refuse_for(int seconds) {
  if (seconds == 0) return;
  throw refusal::TooMany(kTooMany, "Too many requests. Please try again later.", seconds);
}

std::string name_of(EmailKind kind) { return kind == EmailKind::reset ? "reset e-mail" : "address e-mail"; }

Limit emails_a_minute(const Config& config, EmailKind kind, const std::string& sender) {
  return by_account_and_address(config, name_of(kind) + " minute", "", sender, {10, kMinute});
}

// What one address asks for counts to whomever it goes, since whoever receives it may have asked for nothing.
std::vector<Limit> emails_from(const Config& config, EmailKind kind, const std::string& sender) {
  return {emails_a_minute(config, kind, sender),
          by_account_and_address(config, name_of(kind) + " hour", "", sender, {40, kHour})};
}

Limit emails_of_pair(const Config& config, EmailKind kind, const std::string& to, const std::string& sender) {
  auto pair = by_account_and_address(config, name_of(kind) + " pair", to, sender, {3, kMinute});
  pair.wider = 0;  // or others in the wider networks around the owner's could use up their e-mails
  return pair;
}

// Counts the e-mails and returns 0, or counts none and returns the seconds until they may be sent.
int seconds_until_emails(db::Database& db, const Config& config, EmailKind kind, const std::vector<std::string>& to,
                         const std::string& sender, const std::vector<Limit>& others) {
  auto usual = others;
  for (const auto& limit : emails_from(config, kind, sender)) usual.push_back(limit);
  for (const auto& one : to) usual.push_back(emails_of_pair(config, kind, one, sender));
  auto beyond = usual;
  for (const auto& one : to) {
    usual.push_back(by_account(config, name_of(kind) + " all", one, {20, kHour}));
    beyond.push_back(by_account_and_address(config, name_of(kind) + " beyond", one, sender, {3, kHour}));
  }
  return limits::take(db, usual) == 0 ? 0 : limits::take(db, beyond);
}

}  // namespace

Limit tries_from(const Config& config, const std::string& kind, const std::string& address) {
  return by_account_and_address(config, kind, "", address, {config.tries_per_address, kTenSeconds});
}

Limit ten_a_minute_from(const Config& config, const std::string& kind, const std::string& address) {
  return by_account_and_address(config, kind, "", address, {10, kMinute});
}

void yield_tries(db::Database& db, const Config& config, const std::string& address, double waited_seconds) {
  std::vector<Limit> all;
  for (const char* kind : {kSignIn, kSignUp, kChange}) all.push_back(tries_from(config, kind, address));
  for (const char* kind : {kReset, kLink}) all.push_back(ten_a_minute_from(config, kind, address));
  for (const auto kind : {EmailKind::reset, EmailKind::address}) all.push_back(emails_a_minute(config, kind, address));
  limits::yield_to_others(db, all, waited_seconds, kTooMany);
}

Limit passwords_of(const Config& config, const std::string& account, const std::string& address) {
  return by_account_and_address(config, "password pair", account, address, {10, kTenMinutes});
}

Limit passwords_of(const Config& config, const std::string& account) {
  return by_account(config, "password account", account, {100, kHour});
}

Limit passwords_beyond(const Config& config, const std::string& account, const std::string& address) {
  return by_account_and_address(config, "password beyond", account, address, {3, kHour});
}

bool take_email(db::Database& db, const Config& config, EmailKind kind, const std::string& to,
                const std::string& sender) {
  return seconds_until_emails(db, config, kind, {to}, sender, {}) == 0;
}

void count_emails(db::Database& db, const Config& config, EmailKind kind, const std::vector<std::string>& to,
                  const std::string& sender, const std::vector<Limit>& others) {
  refuse_for(seconds_until_emails(db, config, kind, to, sender, others));
}

bool is_near(const std::string& address, const std::vector<std::string>& addresses) {
  const std::string network = limits::network_of(address);
  return std::any_of(addresses.begin(), addresses.end(),
                     [&](const std::string& one) { return limits::network_of(one) == network; });
}

void limit_changes(db::Database& db, const Config& config, const std::string& user_id) {
  limits::count(db, by_account(config, "change user", user_id, {10000, calendar::kDaySeconds}));
}

void count(db::Database& db, const std::vector<limits::Limit>& limits) { refuse_for(limits::take(db, limits)); }

CountedSignIn count_sign_in(db::Database& db, const Config& config, const std::string& account, const Caller& caller) {
  const Limit from = tries_from(config, kSignIn, caller.address);
  Limit pair = passwords_of(config, account, caller.address);
  pair.wider = 0;  // or others in the wider networks around the owner's could lock them out
  const Limit all = passwords_of(config, account), beyond = passwords_beyond(config, account, caller.address);
  if (caller.near) {
    count(db, {from, pair});
    return {{pair, beyond}, {}};
  }
  if (limits::take(db, {from, pair, all}) == 0) return {{pair, beyond}, {all}};
  count(db, {from, pair, beyond});
  return {{pair, beyond}, {}};
}

void uncount_sign_in(db::Transaction& tx, const CountedSignIn& counted) {
  reset_limits(tx, counted.of_address);
  for (const auto& limit : counted.of_all) limits::give_back(tx, limit);
}

void reset_limits(db::Transaction& tx, const std::vector<limits::Limit>& limits) {
  for (const auto& limit : limits) limits::reset(tx, limit);
}

}  // namespace accounts::rules
