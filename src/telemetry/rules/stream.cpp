#include "telemetry/rules/stream.h"

#include <chrono>

#include <unistd.h>

#include "crypto/random.h"
#include "net/url_guard.h"
#include "net/url_host.h"
#include "refusal.h"
#include "telemetry/rules/throttle.h"

namespace telemetry::rules {
namespace {

using std::chrono::steady_clock;

constexpr auto kSlow = std::chrono::seconds(1);
constexpr int kUserLease = 20, kHostLease = 5;  // seconds; a look-up takes 3 at most

std::string this_host() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

// A worker that waits for a lookup answers no other request. So there is one lookup at a time on each host, and one for
// each user; after a slow one, a user has to wait until the lease expires.
std::optional<net::Addresses> look_up(Worker& worker, const std::string& user_id, const std::string& host) {
  limits::Lease own(worker, "look-up user", user_id, kUserLease);
  if (const int seconds = own.seconds_until_free()) {
    throw refusal::TooMany("too_many_requests",
                           "A hostname of yours is being looked up, or was slow to be. Please try again in " +
                               std::to_string(seconds) + " s.",
                           seconds);
  }
  const limits::Lease on_host(worker, "look-up host", this_host(), kHostLease);
  if (on_host.seconds_until_free()) {
    throw refusal::Unavailable("service_unavailable", "Other hostnames are being looked up. Please try again.", 2);
  }

  const auto begun = steady_clock::now();
  auto found = net::resolve(host);
  if (steady_clock::now() - begun > kSlow) own.keep_until_expiry();
  return found;
}

// Specification, section 4, request rule 3.
void require_public_source(Worker& worker, const std::string& user_id, const std::string& source_url) {
  // Made anew each time: this host may have got another address, which is denied as well.
  const auto& settings = worker.config.guard;
  const net::Guard guard{net::address_policy(settings.denied, settings.allowed),
                         [&](const std::string& host) { return look_up(worker, user_id, host); }};
  if (const auto fault = net::url_fault(source_url, guard)) throw refusal::InvalidFields({{"sourceUrl", *fault}});
}

}  // namespace

Stream register_stream(Worker& worker, const std::string& user_id, const std::string& source_url) {
  count_registration(worker, user_id);
  require_public_source(worker, user_id, source_url);
  const auto host = std::get<std::string>(net::host_of(source_url));

  const auto id = crypto::random_uuid();
  return db::transact(worker.db,
                      [&](db::Transaction& tx) { return tables::streams::insert(tx, id, user_id, source_url, host); });
}

std::vector<Stream> streams_after(Worker& worker, const std::string& user_id, const std::optional<tables::Place>& after,
                                  std::size_t max) {
  return tables::streams::of_user(worker.db, user_id, after, max);
}

Stream find_stream(Worker& worker, const std::string& user_id, const std::string& id) {
  auto stream = tables::streams::find(worker.db, user_id, id);
  if (!stream) throw refusal::NotFound();
  return *std::move(stream);
}

}  // namespace telemetry::rules
