#include "streams/rules/look_up.h"

#include "limits/backoff.h"
#include "limits/lease.h"
#include "limits/reads.h"
#include "limits/turn.h"
#include "log.h"
#include "net/registrable_domain.h"
#include "net/url_guard.h"
#include "refusal.h"

namespace streams::rules {
namespace {

using std::chrono::steady_clock;

constexpr int kLease = 5;  // seconds; a look-up takes 3 at most
constexpr int kLookUpAgainSeconds = 10;
const limits::Place kOnHost{limits::kLookUp, kLease, 2, 3};

// Limits the time that look-ups may take for one account and one address, slow or not.
std::vector<limits::Limit> budget(const Config& config, const Asker& asker) {
  return {limits::of_account(config, limits::kLookedUpOfAccount, asker.account_id),
          limits::of_address(config, limits::kLookedUpFrom, asker.address)};
}

// All networks around an address wait with it.
std::vector<limits::Whose> who_asks(const Config& config, const Asker& asker) {
  const auto& secret = config.address_secret;
  return {{limits::kSlowAccount, limits::bucket(secret, asker.account_id)},
          {limits::kSlowAddress, limits::around(limits::bucket_of(asker.address, secret)).first}};
}

limits::Whose slow_domain(const Config& config, const std::string& domain) {
  return {limits::kSlowDomain, limits::bucket(config.address_secret, domain)};
}

refusal::TooMany wait(const std::string& why, int seconds) {
  return refusal::TooMany("too_many_requests",
                          why + " Please try again in " + std::to_string(seconds) +
                              " s, or register the stream by an IP address: nothing is fetched from it.",
                          seconds);
}

// Makes the account and the address wait. Anybody may name a domain of somebody else, so the domain has to wait only if
// nothing was found, and not long.
void note_slow(db::Database& db, const Config& config, const Asker& asker, const std::string& domain, bool found) {
  limits::lengthen_wait(db, who_asks(config, asker), limits::Longest::twenty_minutes);
  if (!found) limits::lengthen_wait(db, {slow_domain(config, domain)}, limits::Longest::twenty_seconds);
}

}  // namespace

std::optional<net::Addresses> look_up(db::Database& db, const Config& config, const Asker& asker,
                                      const std::string& host, const Resolver& resolver) {
  const auto domain = net::registrable_domain(host);
  auto waiting = who_asks(config, asker);
  waiting.push_back(slow_domain(config, domain));
  if (const int seconds = limits::seconds_to_wait(db, waiting))
    throw wait("A hostname of yours, of your address or of " + domain + " was slow to be looked up.", seconds);
  const auto charged = budget(config, asker);
  if (const int seconds = limits::seconds_until_allowed(db, charged))
    throw wait("Hostnames of yours, or of your address, took long to be looked up.", seconds);

  const limits::Lease of_account(db, config, limits::kLookUpOfAccount, asker.account_id, kLease),
      of_address(db, config, limits::kLookUpFrom, limits::network_of(asker.address), kLease);
  if (of_account.seconds_until_free() || of_address.seconds_until_free())
    throw wait("Another hostname of yours, or of your address, is being looked up.", 1);
  limits::Turn turn(db, config, kOnHost, asker.account_id, asker.address);
  turn.require("Hostnames of others are being looked up.");

  const limits::TimedRead timed(db, charged);
  const auto begun = steady_clock::now();
  const auto finish = [&](bool found) {
    const bool slow = steady_clock::now() - begun > resolver.slow;
    turn.finish();
    if (slow) note_slow(db, config, asker, domain, found);
  };
  try {
    auto found = resolver.look_up(host);
    finish(found.has_value());
    return found;
  } catch (const net::LookupFailed&) {
    finish(false);
    throw;
  }
}

// Whether the fault is that of this host's resolver or of the name server that the caller named, nobody can tell, so
// the caller may try again, and the operator reads why.
void require_public_url(db::Database& db, const Config& config, const Asker& asker, const UrlField& field,
                        const Resolver& resolver) {
  // The guard is made for each request, since this host may have got another address, which has to be denied as well.
  const net::Guard guard{net::address_policy(config.guard.denied, config.guard.allowed),
                         [&](const std::string& host) { return look_up(db, config, asker, host, resolver); }};
  try {
    if (const auto error = net::url_error(field.url, guard))
      throw refusal::InvalidFields(std::map<std::string, std::string>{{field.name, *error}});
  } catch (const net::LookupFailed& failed) {
    log_problem(LogLevel::warning, {}, std::string("a hostname cannot be looked up: ") + failed.what());
    throw refusal::InvalidFields(std::map<std::string, std::string>{{field.name, net::kDidNotResolve}},
                                 kLookUpAgainSeconds);
  }
}

}  // namespace streams::rules
