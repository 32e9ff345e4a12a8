#include "accounts/rules/throttle.h"

#include <algorithm>

#include "limits/yield.h"

namespace accounts::rules {
namespace {

struct EmailRows {
  const limits::LimitRow &minute, &hour, &pair, &all, &beyond;
};

EmailRows rows_of(EmailKind kind) {
  using namespace limits;
  if (kind == EmailKind::reset) return {kResetsAMinute, kResetsAnHour, kResetsOfPair, kResetsOfAll, kResetsBeyond};
  return {kEmailsAMinute, kEmailsAnHour, kEmailsOfPair, kEmailsOfAll, kEmailsBeyond};
}

// Of these limits, all of one list have to have something left.
struct EmailLimits {
  std::vector<Limit> usual, beyond;
};

EmailLimits limits_of(const Config& config, EmailKind kind, const std::vector<std::string>& to,
                      const std::string& sender, const std::vector<Limit>& others) {
  const auto rows = rows_of(kind);
  auto usual = others;
  for (const auto* row : {&rows.minute, &rows.hour}) usual.push_back(attempts_from(config, *row, sender));
  for (const auto& email : to) usual.push_back(limits::of_pair(config, rows.pair, email, sender));
  auto beyond = usual;
  for (const auto& email : to) {
    usual.push_back(limits::of_account(config, rows.all, email));
    beyond.push_back(limits::of_pair(config, rows.beyond, email, sender));
  }
  return {usual, beyond};
}

}  // namespace

Limit attempts_from(const Config& config, const limits::LimitRow& row, const std::string& address) {
  return limits::of_pair(config, row, "", address);
}

void yield_tries(db::Database& db, const Config& config, const std::string& address, double waited_seconds) {
  std::vector<Limit> all;
  for (const auto* row : {&limits::kSignIns, &limits::kSignUps, &limits::kPasswordChanges, &limits::kResets,
                          &limits::kLinkPasswords, &limits::kResetsAMinute, &limits::kEmailsAMinute})
    all.push_back(attempts_from(config, *row, address));
  limits::yield_to_others(db, all, waited_seconds);
}

bool take_email(db::Database& db, const Config& config, EmailKind kind, const std::string& to,
                const std::string& sender) {
  const auto [usual, beyond] = limits_of(config, kind, {to}, sender, {});
  return limits::try_take(db, usual) == 0 || limits::try_take(db, beyond) == 0;
}

void count_emails(db::Database& db, const Config& config, EmailKind kind, const std::vector<std::string>& to,
                  const std::string& sender, const std::vector<Limit>& others) {
  const auto [usual, beyond] = limits_of(config, kind, to, sender, others);
  if (limits::try_take(db, usual) > 0) limits::take(db, beyond);
}

bool is_near(const std::string& address, const std::vector<std::string>& addresses) {
  const std::string network = limits::network_of(address);
  return std::any_of(addresses.begin(), addresses.end(),
                     [&](const std::string& one) { return limits::network_of(one) == network; });
}

CountedSignIn count_sign_in(db::Database& db, const Config& config, const std::string& account, const Caller& caller) {
  const Limit attempt = attempts_from(config, limits::kSignIns, caller.address),
              pair = limits::of_pair(config, limits::kPasswords, account, caller.address),
              all = limits::of_account(config, limits::kPasswordsOfAll, account),
              beyond = limits::of_pair(config, limits::kPasswordsBeyond, account, caller.address);
  if (caller.near) {
    limits::take(db, {attempt, pair});
    return {{pair, beyond}, {}};
  }
  if (limits::try_take(db, {attempt, pair, all}) == 0) return {{pair, beyond}, {all}};
  limits::take(db, {attempt, pair, beyond});
  return {{pair, beyond}, {}};
}

void uncount_sign_in(db::Transaction& tx, const CountedSignIn& counted) {
  reset_limits(tx, counted.of_address);
  for (const auto& limit : counted.of_all) limits::give_back(tx, limit);
}

void reset_limits(db::Transaction& tx, const std::vector<Limit>& limits) {
  for (const auto& limit : limits) limits::reset(tx, limit);
}

}  // namespace accounts::rules
